// Small sounds, made here and now; silent until somebody switches them on.

import { visit } from "../lib/visit.js";
import { remembered } from "../storage/remembered.js";

/** @typedef {"mine" | "theirs" | "refused" | "won" | "lost"} Sound */

/** The tones of each sound: how high in hertz, one after the other. */
const TONES = {
  mine: [523],
  theirs: [392],
  refused: [175, 147],
  won: [523, 659, 784, 1047],
  lost: [392, 330, 262],
};
const LENGTH = 0.11;

let on = remembered.get("sound", false);

export const sounds = {
  get on() {
    return on;
  },
  /** @param {boolean} wished */
  turn(wished) {
    on = wished;
    remembered.set("sound", on);
    this.play("mine");
  },
  /** @param {Sound} sound */
  play(sound) {
    if (!on) return;
    visit.audio ??= new AudioContext(); // a browser makes only a few
    const { audio } = visit;
    for (const [i, hertz] of TONES[sound].entries()) tone(audio, hertz, audio.currentTime + i * LENGTH);
  },
};

/**
 * @param {AudioContext} audio
 * @param {number} hertz
 * @param {number} at
 */
function tone(audio, hertz, at) {
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  voice.type = "triangle";
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(0.15, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH * 1.6);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + LENGTH * 1.6);
}
