// Months and days in words, as the browser's language writes them.
import { locale, say } from "./language.js";
const DAY = { year: "numeric", month: "long", day: "numeric" };

function date(text) {
  const [year, month = 1, day = 1, hours = 0, minutes = 0] = text.split(/[-T:]/).map(Number);
  return new Date(year, month - 1, day, hours, minutes);
}

const said = (text, format) => new Intl.DateTimeFormat(locale, format).format(date(text));

/** "2019", "March 2019" or "12 March 2019", as precise as the date given. */
export function inWords(text) {
  if (text.length === 4) return text;
  return said(text, text.length === 7 ? { year: "numeric", month: "long" } : DAY);
}

export const monthName = (month) => said(month, { month: "short" });

/** The time when a picture was taken; only the day where its clock says midnight. */
export const moment = (taken) => taken.endsWith("T00:00") ? said(taken, DAY)
  : said(taken, { ...DAY, hour: "2-digit", minute: "2-digit" });

/** "dog, snow and grass" */
export const inARow = (words) => new Intl.ListFormat(locale, { type: "conjunction" }).format(words);

export function span(since, until) {
  if (!since && !until) return say`Any time`;
  if (since === until) return inWords(since);
  if (!until) return say`Since ${inWords(since)}`;
  return since ? say`${inWords(since)} to ${inWords(until)}` : say`Until ${inWords(until)}`;
}
