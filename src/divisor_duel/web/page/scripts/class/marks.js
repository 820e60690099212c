/** What a number that was tapped turned out to be. @type {Record<string, string>} */
export const MARKS = { wins: "✓", taken: "★", loses: "✗", "not-allowed": "⊘" };
