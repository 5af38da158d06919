// The headings above the pictures: by what their scores say, by date or by folder.
import { inWords } from "./dates.js";
import { say } from "./language.js";
import { place, ranked } from "./place.js";

const VERDICTS = { yours: say`Yours`, written: say`In caption or file name`, likely: say`Likely`, perhaps: say`Perhaps`, hardly: say`Weaker matches` };
const FEW = 8;

/** Pictures by section, each with a heading, which may be empty. */
export function sections(hits, months) {
  if (ranked() && !place.sort) {
    if (hits.every((hit) => hit.verdict === "hardly")) return hits.length ? [{ name: "hardly", title: say`The closest`, hits }] : [];
    return Object.entries(VERDICTS)
      .map(([name, title]) => ({ name, title, hits: hits.filter((hit) => hit.verdict === name) }))
      .filter((section) => section.hits.length);
  }
  const title = place.sort === "folder" ? folderOf : dateOf(months);
  const found = [];
  for (const hit of hits) {
    const name = title(hit);
    if (found.at(-1)?.title !== name) found.push({ name: "", title: name, hits: [] });
    found.at(-1).hits.push(hit);
  }
  return found;
}

const folderOf = (hit) => hit.name.includes("/") ? hit.name.slice(0, hit.name.lastIndexOf("/")).replaceAll("/", " / ") : "";

/** By month, or by year where months have few pictures; without headings where no date is known. */
function dateOf(months) {
  if (!months.length) return () => "";
  const isFull = months.reduce((sum, month) => sum + month.count, 0) >= FEW * months.length;
  return (hit) => hit.taken ? inWords(hit.taken.slice(0, isFull ? 7 : 4)) : say`Date unknown`;
}
