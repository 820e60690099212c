// A gong at the desk when a round is over; silent until the teacher switches it on, on this device.

import { $ } from "../lib/dom.js";
import { visit } from "../lib/visit.js";
import { remembered } from "../storage/remembered.js";

/** What rings of a gong: how high in hertz, how loud, and for how many seconds. */
const RINGING = [
  [110, 0.5, 5],
  [163, 0.3, 4],
  [221, 0.25, 3],
  [302, 0.12, 2],
];

const isOn = () => remembered.get("gong", false);

/** Ring, if it is switched on. */
export function gong() {
  if (!isOn()) return;
  visit.audio ??= new AudioContext();
  const { audio } = visit;
  const at = audio.currentTime;
  document.body.dataset.rang = String(Number(document.body.dataset.rang ?? 0) + 1);
  for (const [hertz = 0, loud = 0, seconds = 0] of RINGING) {
    const [voice, volume] = [audio.createOscillator(), audio.createGain()];
    voice.frequency.value = hertz;
    volume.gain.setValueAtTime(loud, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    voice.connect(volume).connect(audio.destination);
    voice.start(at);
    voice.stop(at + seconds);
  }
}

const show = () => $("set-gong").setAttribute("aria-pressed", String(isOn()));

$("set-gong").addEventListener("click", () => {
  remembered.set("gong", !isOn());
  show();
  gong(); // how it sounds; and a browser rings only on a page that was tapped
});
show();
