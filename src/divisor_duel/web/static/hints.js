// A hint in two steps: first a nudge, then the move, why it wins, and the pairs or groups drawn on the board.

import { post } from "./api.js";
import { $, withNames } from "./dom.js";

export class Hints {
  constructor(changed) {
    this.changed = changed;
    this.forget();
  }

  forget() {
    this.step = 0;
    this.solution = null;
    $("hint-panel").hidden = true;
  }

  /** Give the next step of the hint for a game. */
  async next(game) {
    const { pool, rule, openings, moves, names } = game;
    const ply = game.ply;
    const named = game.game === "custom" ? { pool, rule, openings } : { game: game.game };
    this.solution ??= await post("solve", { ...named, moves });
    if (this.solution.moves.length !== ply) return this.forget();
    this.step = Math.min(this.step + 1, 2);
    const text = this.step === 1 ? this.solution.hint : this.solution.explanation;
    $("hint-text").textContent = withNames(text, names);
    $("hint-panel").hidden = false;
    $("more").hidden = this.step === 2;
    this.changed();
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
