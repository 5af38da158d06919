// The pictures in rows, by section; a single tab stop, with arrow keys inside.
import { fold, isOpen, isStacked, stackButton, stackSize, turnStack } from "./alike.js";
import { star, starButton } from "./albums.js";
import { $, figure, make } from "./elements.js";
import { counted, say } from "./language.js";
import { moves } from "./moves.js";
import { go, ranked } from "./place.js";
import { sections } from "./sections.js";
import { isSelected, isSelecting, select } from "./selection.js";

const SAYS = { yours: say`Yours`, written: say`Written`, likely: say`Likely`, perhaps: say`Perhaps`, hardly: say`Hardly` };
const PLACES = { caption: say`Caption`, name: say`File name`, folder: say`Folder` };
const OUTSIDE = say`outside what this model knows`;
const LONG_PRESS = 500;
let found = [];
let shown = [];
let months = [];

export const hits = () => shown;

/** Shows hits; tiles that are there already stay as they are. */
export function showGrid(next, timeline) {
  const old = new Map([...document.querySelectorAll(".tile")].map((tile) => [tile.dataset.key, tile]));
  const focused = document.activeElement?.closest?.(".tile")?.dataset.id;
  found = next;
  months = timeline.months;
  const parts = sections(fold(next), months);
  shown = parts.flatMap((part) => part.hits);
  $("results").replaceChildren(...parts.flatMap(({ name, title, hits }) => {
    const list = make("ol", { class: "row", "aria-label": title || say`Pictures` },
      ...hits.map((hit) => old.get(key(hit)) ?? tile(hit)));
    return title ? [make("h3", { class: name }, title), list] : [list];
  }));
  const all = tiles();
  for (const one of all) opener(one).tabIndex = -1;
  if (all.length) opener(all.find((one) => one.dataset.id === focused) ?? all[0]).tabIndex = 0;
  if (focused) document.querySelector(`.tile[data-id="${focused}"] .open`)?.focus();
}

const key = (hit) => `${hit.id} ${hit.verdict} ${hit.score} ${hit.written} ${hit.name} ${ranked()} ${stackSize(hit)} ${isOpen(hit)} ${hit.albums} ${hit.words.map((w) => w.word)}`;
/**
 * A score is a probability, or a grade where the model's scores stand for people's judgments; none
 * where only the words found a picture.
 */
const reads = (hit) => hit.grade || (hit.verdict === "written" && hit.score < 0.01 ? "" : figure(hit.score));
export const verdict = (hit) => `${SAYS[hit.verdict]} ${reads(hit)}`.trim();

/** What stands where a picture will be until it is loaded. */
const blurred = (hit) => `url(data:image/bmp;base64,${hit.blurred})`;

const tiles = () => [...document.querySelectorAll(".tile")];
const opener = (one) => one.querySelector(".open");

export const sees = (hit) => hit.words.map((word) => word.word).join(", ");

function tile(hit) {
  const stack = isStacked(hit) && !isOpen(hit) ? say`${stackSize(hit)} alike` : "";
  const says = [ranked() && verdict(hit), hit.outside && OUTSIDE].filter(Boolean).join(", ");
  const name = hit.name.split("/").pop();
  const about = make("div", { class: "about", "aria-hidden": "true" },
    make("b", {}, says || name), make("span", {}, hit.caption || sees(hit)));
  const button = make("button", {
    type: "button", class: "open", "aria-keyshortcuts": stackSize(hit) ? "Enter s x a" : "Enter s x",
    "aria-label": [name, says, stack, hit.caption || sees(hit)].filter(Boolean).join(": "),
    onclick: (event) => isSelecting() || event.ctrlKey || event.metaKey || event.shiftKey ? select(hit, shown, event.shiftKey) : go({ picture: hit.id }),
  }, make("img", { src: `/thumbnails/${hit.id}`, alt: "", loading: "lazy", width: hit.width, height: hit.height }));
  const item = make("li", { class: `tile ${ranked() ? hit.verdict : ""}`, "data-id": hit.id, "data-key": key(hit) },
    button, about,
    make("button", { type: "button", class: "pick", tabindex: -1, "aria-label": say`Select ${name}`, "aria-pressed": isSelected(hit.id),
      onclick: (event) => select(hit, shown, event.shiftKey) }, "✓"),
    starButton(hit));
  if (hit.blurred) button.style.backgroundImage = blurred(hit);
  const ratio = Math.min(4, Math.max(0.4, hit.width / hit.height));
  item.style.setProperty("--ratio", ratio);
  item.classList.toggle("selected", isSelected(hit.id));
  item.classList.toggle("moves", moves(hit.name));
  if (isStacked(hit)) {
    item.classList.add(isOpen(hit) ? "sibling" : "stacked");
    item.append(stackButton(hit, () => turn(hit)));
  }
  if (hit.written.length) item.append(make("p", { class: "written" },
    make("b", {}, hit.written.map((place) => PLACES[place]).join(say` and `), ": "),
    make("span", { title: hit.written.includes("caption") ? hit.caption : hit.name }, written(hit))));
  return item;
}

/** The text in which the words were found. */
function written({ written: places, caption, name, copies }) {
  const at = name.lastIndexOf("/");
  if (places.includes("caption")) return caption;
  if (copies.length) return [name, ...copies].join(", ");
  return places.includes("folder") ? name.slice(0, at).replaceAll("/", " / ") : name.slice(at + 1);
}

/** Opens or closes a stack; the focus stays on its first picture. */
function turn(hit) {
  if (!isStacked(hit)) return;
  turnStack(hit);
  showGrid(found, { months });
  const first = shown.find((one) => one.alike === hit.alike);
  focusTile(document.querySelector(`.tile[data-id="${first.id}"]`));
}

/** "34 likely, 120 possible" says more than how many were compared. */
export function tally({ yours, written, likely, perhaps }) {
  return [
    yours && counted(yours, "ticked by you", "ticked by you"),
    written && counted(written, "by caption or name", "by caption or name"),
    likely && counted(likely, "likely", "likely"),
    perhaps && counted(perhaps, "possible", "possible"),
  ].filter(Boolean).join(", ");
}

function move(from, key) {
  const all = tiles();
  const at = all.indexOf(from);
  if (key === "ArrowRight") return all[at + 1];
  if (key === "ArrowLeft") return all[at - 1];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  const middle = (one) => one.offsetLeft + one.offsetWidth / 2;
  const down = key === "ArrowDown";
  const beyond = all.filter((one) => down ? one.offsetTop >= from.offsetTop + from.offsetHeight : one.offsetTop + one.offsetHeight <= from.offsetTop);
  const row = beyond.length && (down ? Math.min : Math.max)(...beyond.map((one) => one.offsetTop));
  return beyond.filter((one) => one.offsetTop === row)
    .sort((a, b) => Math.abs(middle(a) - middle(from)) - Math.abs(middle(b) - middle(from)))[0];
}

$("results").addEventListener("keydown", (event) => {
  const from = event.target.closest(".tile");
  if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "a") {
    turn(shown.find((hit) => hit.id === from.dataset.id));
  } else if (event.key === "s") {
    star(shown.find((hit) => hit.id === from.dataset.id));
  } else if (event.key === "x") {
    select(shown.find((hit) => hit.id === from.dataset.id), shown, false);
  } else if (["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)) {
    event.preventDefault();
    focusTile(move(from, event.key));
  }
});

export function focusTile(one) {
  if (!one) return;
  for (const other of tiles()) opener(other).tabIndex = -1;
  opener(one).tabIndex = 0;
  opener(one).focus();
}

$("results").addEventListener("focusin", (event) => {
  if (!event.target.matches(".open")) return;
  for (const other of tiles()) opener(other).tabIndex = -1;
  event.target.tabIndex = 0;
});

/** A long press selects, where no mouse shows the circle to select by. */
let pressing = 0;
let isLong = false;
$("results").addEventListener("pointerdown", (event) => {
  const from = event.pointerType === "touch" && event.target.closest(".tile");
  isLong = false;
  if (!from) return;
  pressing = setTimeout(() => {
    isLong = true;
    select(shown.find((hit) => hit.id === from.dataset.id), shown, false);
  }, LONG_PRESS);
});
for (const end of ["pointerup", "pointercancel", "pointermove"])
  $("results").addEventListener(end, (event) => { if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(pressing); });
$("results").addEventListener("contextmenu", (event) => { if (isLong) event.preventDefault(); });
$("results").addEventListener("click", (event) => {
  if (!isLong) return;
  isLong = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
