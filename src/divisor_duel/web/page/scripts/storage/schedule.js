// When a position comes back: after a day, three days and a week, each time its first answer was right. Then it
// sits: it is due no more, and stays known.

/** @typedef {{ id: string, spec: Record<string, string>, moves: number[], taken: number | null, step: number, due: string }} Card */

const DAYS = [1, 3, 7];

/**
 * The date so many days after another.
 * @param {string} date
 * @param {number} days
 */
export function daysAfter(date, days) {
  const day = new Date(`${date}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/**
 * A position after it was answered; one that sits has no day.
 * @param {Card} card
 * @param {boolean} right whether the first answer was
 * @param {string} today
 * @returns {Card}
 */
export function answered(card, right, today) {
  const step = right ? card.step : 0;
  const days = DAYS[step];
  return { ...card, step: step + 1, due: days === undefined ? "" : daysAfter(today, days) };
}
