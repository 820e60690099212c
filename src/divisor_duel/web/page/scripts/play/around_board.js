// What stands around the board of a game: the players, whose turn it is, what can be done, how it ended.

import { classAddress, mayHint } from "../class/pupil_bar.js";
import { addressOf } from "../lib/addresses.js";
import { $, button, h, showChain, showName, sideOf } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { remembered } from "../storage/remembered.js";
import { result } from "./state.js";

/** @import { MyGame } from "../../shapes.js" */

/**
 * Show all but the board.
 * @param {MyGame} game
 * @param {boolean} wall whether it is for all to see
 */
export function showAroundBoard(game, wall) {
  showPlayers(game);
  showTurn(game);
  showPanels(game);
  showEnd(game, wall);
  showChain(game);
}

/** @param {MyGame} game */
function showPlayers(game) {
  const { told } = game;
  $("players").replaceChildren(
    ...game.names.map((name, side) => {
      const active = !game.outcome && game.to_move === side + 1;
      return h(
        "div",
        { class: `player ${sideOf(side).look}${active ? " active" : ""}` },
        h("b", {}, name),
        h("small", {}, told.players[side] || "\u00a0"),
      );
    }),
  );
}

/** @param {MyGame} game */
function showTurn(game) {
  const { title, turn } = game.told;
  document.title = title;
  showName(game);
  $("summary").textContent = say("rules-and-pool", {
    summary: game.words.summary,
    pool: game.pool_words,
  });
  $("turn").textContent = game.outcome ? "" : turn;
  $("turn").hidden = game.outcome !== null;
}

/** @param {MyGame} game */
function showPanels(game) {
  const { you, outcome, together, free, undo_by: asker } = game;
  const plays = you.length > 0;
  const [me] = you;
  const unnamed = me !== undefined && you.length === 1 && game.unnamed.includes(me);
  const waiting = plays && me === asker;
  $("watching").hidden = plays || free.length > 0;
  $("naming").hidden =
    !(unnamed && together && !free.length && game.ply < 2 && mayAsk(game.id)) || outcome !== null;
  $("share").hidden = !(plays && free.length) || outcome !== null;
  $("offer").hidden = !asker || !plays || waiting;
  $("offer-text").textContent = game.told.undo_asked;
  button("undo").disabled = !plays || !game.undoable || waiting;
  $("undo-label").textContent = say(waiting ? "undo-waiting" : "undo-button");
  button("resign").disabled = !plays || outcome !== null;
  button("hint").hidden = !plays || !mayHint(game) || outcome !== null;
  button("choices").hidden = button("counts").hidden = !plays || game.choices_hidden;
}

/**
 * Whether to ask for a name: in the first game where there is need for one, and in no other.
 * @param {string} id
 */
function mayAsk(id) {
  const asked = remembered.get("asked-in", id);
  remembered.set("asked-in", asked);
  return asked === id;
}

/**
 * Where the turn stood, say how it ended; the next step is the first button.
 * @param {MyGame} game
 * @param {boolean} wall
 */
function showEnd(game, wall) {
  const { end, turn } = game.told;
  const over = game.outcome !== null;
  const plays = game.you.length > 0;
  $("end").hidden = $("end-title").hidden = !over;
  $("end-title").dataset.result = result(game);
  $("end-title").textContent = wall && over ? say("end-on-wall", { end, how: turn }) : end;
  $("end-text").textContent = turn;
  const again = game.rematch ? "join-rematch" : "play-again";
  $("rematch").hidden = !over || game.room !== null || (!plays && !game.rematch);
  $("to-class").hidden = !over || game.room === null || !plays;
  $("new-game").hidden = !over || game.room !== null;
  $("to-class", HTMLAnchorElement).href = classAddress(game.id);
  $("rematch").textContent = say(plays ? again : "watch-rematch");
  $("to-review", HTMLAnchorElement).href = addressOf("review", game.id);
  $("to-review").hidden = $("replay").hidden = !over || !game.ply;
}
