// A hint in two steps: first a nudge, then the move, why it wins, and the pairs or groups drawn on the board.

import { post, rulesOf } from "./api.js";
import { $, attempt, reveal, withNames } from "./dom.js";

export class Hints {
  constructor(changed) {
    this.changed = changed;
    this.forget();
  }

  forget() {
    this.step = 0;
    this.solution = null;
    this.position = {}; // an answer about another one than this comes too late
    $("hint-panel").hidden = true;
  }

  /** Give the next step of the hint for a game. */
  async next(game) {
    const position = this.position;
    const ask = async () => this.solution ?? post("solve", { ...rulesOf(game), moves: game.moves });
    const solution = await attempt(ask, () => position === this.position);
    if (!solution) return;
    this.solution = solution;
    this.step = Math.min(this.step + 1, 2);
    const text = this.step === 1 ? solution.hint : solution.explanation;
    const panel = $("hint-panel");
    $("hint-text").textContent = withNames(text, game.names);
    panel.hidden = false;
    if (this.step === 2 && document.activeElement === $("more")) panel.focus();
    $("more").hidden = this.step === 2;
    this.changed();
    reveal(panel);
  }

  /** What the second step draws; it marks the winning moves in `notes`. */
  drawing(notes) {
    if (this.step < 2) return {};
    for (const number of this.solution.winning_moves) {
      notes.set(number, { look: "hinted", mark: "✓", words: "wins" });
    }
    return { pairs: this.solution.answers, groups: this.solution.groups };
  }
}
