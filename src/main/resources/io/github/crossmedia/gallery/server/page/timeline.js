// When the pictures were taken: years and months with their counts, to choose from.
import { inWords, monthName } from "./dates.js";
import { $, counted, make } from "./elements.js";
import { go, place } from "./place.js";

const FEW = 14;

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
  $("timeline").hidden = months.length < 2 && !place.since && !place.until;
  $("timeline").replaceChildren(make("ol", {}, ...[...years].map(([year, one]) => {
    const inside = isOpen(year) ? one.months : [];
    return make("li", {}, entry(year, year, one.count, most),
      ...(inside.length ? [make("ol", {}, ...inside.map(({ month, count }) => make("li", {}, entry(month, monthName(month), count, most))))] : []));
  })));
  const all = entries();
  for (const one of all) one.tabIndex = -1;
  const here = all.find((one) => one.dataset.time === focused);
  const first = here ?? all.findLast((one) => one.getAttribute("aria-pressed") === "true") ?? all[0];
  if (first) first.tabIndex = 0;
  here?.focus();
}

const entries = () => [...$("timeline").querySelectorAll("button")];
const isChosen = (time) => place.since === time && place.until === time;

function entry(time, name, count, most) {
  const button = make("button", {
    type: "button", "data-time": time, "aria-pressed": isChosen(time),
    "aria-label": `${inWords(time)}: ${counted(count, "picture", "pictures")}`,
    onclick: (event) => choose(time, event.shiftKey),
  }, make("span", {}, name), make("small", {}, count.toLocaleString("en")));
  button.style.setProperty("--share", count / most);
  return button;
}

/** Chosen again, a month gives way to its year, and a year to all; with Shift, up to this one. */
function choose(time, isRange) {
  if (isRange && place.since) {
    const [since, until] = [place.since, time].sort();
    go({ since, until });
    return;
  }
  const wider = time.length > 4 && isChosen(time) ? time.slice(0, 4) : "";
  const next = isChosen(time) ? wider : time;
  go({ since: next, until: next });
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
