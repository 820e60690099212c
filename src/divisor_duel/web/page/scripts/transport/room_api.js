// Asks about rooms: of a teacher, a pupil or the wall. Only a server has them.

/**
 * @import { CameBack, ComeBack, DeskWordTold, EnterDesk, GiveAnswer, HomeworkAtDesk, Joined, Mistakes, Moment, MyHomework, MyTurning,
 *   NewHomework, NewRoom, NextBoard, Noted, Nudge, OpenedRoom, RoomDesk, RoomLink, RoomMe, RoomNames, RoomWall, Solved,
 *   Turning } from "../../shapes.js"
 */

import { Problem } from "../lib/problem.js";
import { ask, pageToken } from "./api.js";

/** @type {(wish: NewRoom) => Promise<OpenedRoom>} */
export const openRoom = (wish) => ask("POST", "rooms", wish);

/** @type {(room: string) => Promise<RoomLink>} */
export const readRoomLink = (room) => ask("GET", `rooms/${room}/link`);

/** @type {(code: string, count: number) => Promise<RoomNames>} */
export const friendlyNames = (code, count) =>
  ask("GET", `rooms/names?${new URLSearchParams({ code, count: String(count) })}`);

/** @type {(code: string, name: string | null) => Promise<Joined>} */
export const join = (code, name) => ask("POST", "rooms/join", { code, name, attempt: pageToken });

/** @type {(wish: ComeBack) => Promise<CameBack>} */
export const comeBack = (wish) => ask("POST", "rooms/return", { ...wish, attempt: pageToken });

/** @type {(wish: EnterDesk) => Promise<OpenedRoom>} */
export const enterDesk = (wish) => ask("POST", "rooms/desk", wish);

/** @type {(room: string) => Promise<DeskWordTold>} */
export const readDeskWord = (room) => ask("POST", `rooms/${room}/word`);

/** @type {(room: string) => Promise<OpenedRoom>} */
export const withdrawDeskWord = (room) => ask("POST", `rooms/${room}/word/withdraw`);

/** @type {(room: string) => Promise<RoomMe>} */
export const lookAtMe = (room) => ask("GET", `rooms/${room}/me`);

/** What says that this browser is no pupil of a room any more. */
const GONE = ["not-found", "not-your-room", "removed"];

/** @type {(problem: Problem) => boolean} */
export const saysGone = ({ code }) => GONE.includes(code);

/**
 * Why this browser is no pupil of a room any more; nothing if it is, or if that cannot be told now.
 * @type {(room: string) => Promise<Problem | null>}
 */
export const whyNoPupil = (room) =>
  lookAtMe(room).then(
    () => null,
    (problem) => (problem instanceof Problem && saysGone(problem) ? problem : null),
  );

/** @type {(room: string, wish: NextBoard) => Promise<RoomMe>} */
export const wishForGame = (room, wish) => ask("POST", `rooms/${room}/me/next`, wish);

/** @type {(room: string, what: "leave" | "return") => Promise<RoomMe>} */
export const actForMe = (room, what) => ask("POST", `rooms/${room}/me/${what}`);

/** @type {(room: string, wish: GiveAnswer) => Promise<RoomMe>} */
export const answerQuestion = (room, wish) => ask("POST", `rooms/${room}/me/answer`, wish);

/** @type {(room: string) => Promise<MyTurning>} */
export const readMyTurning = (room) => ask("GET", `rooms/${room}/me/turning`);

/** @type {(room: string) => Promise<Solved | Nudge>} */
export const askHint = (room) => ask("POST", `rooms/${room}/me/hint`, {});

/** @type {(room: string) => Promise<RoomDesk>} */
export const lookAtDesk = (room) => ask("GET", `rooms/${room}`);

/** @type {(room: string) => Promise<HomeworkAtDesk>} */
export const readHomework = (room) => ask("GET", `rooms/${room}/homework`);

/** @type {(room: string, wish: NewHomework) => Promise<HomeworkAtDesk>} */
export const giveHomework = (room, wish) => ask("POST", `rooms/${room}/homework`, wish);

/** @type {(room: string) => Promise<MyHomework>} */
export const myHomework = (room) => ask("GET", `rooms/${room}/me/homework`);

/** @type {(room: string, set: number, puzzle: number, number: number) => Promise<Noted>} */
export const answerHomework = (room, set, puzzle, number) =>
  ask("POST", `rooms/${room}/me/homework/${set}/${puzzle}`, { number });

/** @type {(room: string, what: string, how?: object) => Promise<RoomDesk>} */
export const tellRoom = (room, what, how) => ask("POST", `rooms/${room}/${what}`, how ?? {});

/** @type {(room: string) => Promise<void>} */
export const deleteRoom = (room) => ask("POST", `rooms/${room}/delete`);

/** @type {(text: string) => Promise<OpenedRoom>} */
export const openLesson = (text) => ask("POST", "rooms/open", { text });

/** @type {(room: string) => Promise<RoomDesk>} */
export const restoreRoom = (room) => ask("POST", `rooms/${room}/restore`);

/** @type {(room: string, round: number) => Promise<Moment | null>} */
export const readMoment = (room, round) => ask("GET", `rooms/${room}/rounds/${round}/moment`);

/** @type {(room: string) => Promise<Mistakes>} */
export const readMistakes = (room) => ask("GET", `rooms/${room}/mistakes`);

/** @type {(room: string) => Promise<Turning>} */
export const readTurning = (room) => ask("GET", `rooms/${room}/turning`);

/** @type {(room: string) => Promise<RoomWall>} */
export const lookAtWall = (room) => ask("GET", `rooms/${room}/wall`);
