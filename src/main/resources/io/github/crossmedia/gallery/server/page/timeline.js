// When the pictures were taken: years and months with their counts, to choose from.
import { monthName, span } from "./dates.js";
import { $, make } from "./elements.js";
import { count as written, counted } from "./language.js";
import { go, place } from "./place.js";

const FEW = 14;
/** How many rows of years are shown before years with few pictures share one. */
const ROWS = 12;

/** Shows the years, and the months of the one that is chosen. */
export function showTimeline({ months }) {
  const years = new Map();
  for (const { month, count } of months) {
    const year = years.get(month.slice(0, 4)) ?? { count: 0, months: [] };
    year.count += count;
    year.months.push({ month, count });
    years.set(month.slice(0, 4), year);
  }
  const focused = document.activeElement?.closest?.("#timeline button")?.dataset.time;
  const most = Math.max(...[...years.values()].map((year) => year.count));
  const isOpen = (year) => months.length <= FEW || isChosen(year) || place.since.startsWith(year);
  const shown = ([year, one]) => {
    const inside = isOpen(year) ? one.months : [];
    return make("li", {}, entry(year, year, year, one.count, most), ...nested(inside.map(({ month, count }) => make("li", {}, entry(month, month, monthName(month), count, most)))));
  };
  $("timeline").hidden = months.length < 2 && !place.since && !place.until;
  $("timeline").replaceChildren(make("ol", {}, ...joined([...years]).map((row) => row.length === 1 ? shown(row[0]) : together(row, most, shown))));
  const all = entries();
  for (const one of all) one.tabIndex = -1;
  const here = all.find((one) => one.dataset.time === focused);
  const first = here ?? all.findLast((one) => one.getAttribute("aria-pressed") === "true") ?? all[0];
  if (first) first.tabIndex = 0;
  here?.focus();
}

const nested = (items) => items.length ? [make("ol", {}, ...items)] : [];
const sum = (row) => row.reduce((all, [, year]) => all + year.count, 0);

/** Rows of years: as long as there are too many, the two neighbours with the fewest pictures share one. */
function joined(years) {
  const rows = years.map((year) => [year]);
  while (rows.length > ROWS) {
    let at = 0;
    for (let i = 1; i < rows.length - 1; i++)
      if (sum(rows[i]) + sum(rows[i + 1]) < sum(rows[at]) + sum(rows[at + 1])) at = i;
    rows.splice(at, 2, [...rows[at], ...rows[at + 1]]);
  }
  return rows;
}

/** Several years in one row, which shows each of them once something in it is chosen. */
function together(row, most, shown) {
  const [first, last] = [row[0][0], row.at(-1)[0]].sort();
  const isOpen = place.since && place.since.slice(0, 4) >= first && place.since.slice(0, 4) <= last;
  return make("li", {}, entry(first, last, `${first}\u2013${last.slice(2)}`, sum(row), most), ...nested(isOpen ? row.map(shown) : []));
}

const entries = () => [...$("timeline").querySelectorAll("button")];
const isChosen = (since, until = since) => place.since === since && place.until === until;

function entry(since, until, name, count, most) {
  const button = make("button", {
    type: "button", "data-time": since === until ? since : `${since} ${until}`, "aria-pressed": isChosen(since, until),
    title: `${span(since, until)}: ${counted(count, "picture", "pictures")}`,
    onclick: (event) => choose(since, until, event.shiftKey),
  }, make("span", {}, name), " ", make("small", {}, written(count)));
  button.style.setProperty("--share", count / most);
  return button;
}

/** Chosen again, a month gives way to its year, and a year to all; with Shift, up to this one. */
function choose(since, until, isRange) {
  if (isRange && place.since) {
    const all = [place.since, place.until, since, until].filter(Boolean).sort();
    go({ since: all[0], until: all.at(-1) });
  } else if (!isChosen(since, until)) go({ since, until });
  else if (since.length > 4) go({ since: since.slice(0, 4), until: since.slice(0, 4) });
  else go({ since: "", until: "" });
}

$("timeline").addEventListener("keydown", (event) => {
  const all = entries();
  const at = all.indexOf(event.target);
  const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  if (!all[to]) return;
  event.target.tabIndex = -1;
  all[to].tabIndex = 0;
  all[to].focus();
});

/** On a phone, times are chosen where the calendar is: they would push the pictures down. */
const phone = matchMedia("(max-width: 46rem)");
const rail = $("timeline").parentElement;
const put = () => phone.matches ? $("dates-times").append($("timeline")) : rail.prepend($("timeline"));
phone.addEventListener("change", put);
put();
$("dates-times").addEventListener("click", (event) => {
  if (event.target.closest("button")) $("dates").open = false;
});
