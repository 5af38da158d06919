// The order of the pictures, and the folder and the time that they are limited to.
import { span } from "./dates.js";
import { $, make } from "./elements.js";
import { count, say } from "./language.js";
import { go, place, ranked } from "./place.js";

const ORDERS = { best: say`Best first`, newest: say`Newest first`, oldest: say`Oldest first`, folder: say`By folder` };

/** Offers what makes sense for the pictures that were found. */
export function showNarrowing({ timeline, folders, total }) {
  const isDated = timeline.months.length > 0 || Boolean(place.since || place.until);
  showOrders(isDated, folders.length > 0, total > 1 || Boolean(place.sort));
  showFolders(folders);
  $("dates").hidden = !isDated;
  $("dates-name").textContent = span(place.since, place.until);
  $("dates").classList.toggle("chosen", Boolean(place.since || place.until));
  $("since").value = day(place.since, "-01-01", "-01");
  $("until").value = lastDay(place.until);
}

function showOrders(isDated, isNested, areSome) {
  const names = [ranked() && "best", isDated && "newest", isDated && "oldest", (isNested || !isDated) && "folder"].filter(Boolean);
  if (place.sort && !names.includes(place.sort) && place.sort in ORDERS) names.push(place.sort);
  $("sort").hidden = names.length < 2 || !areSome;
  $("sort").replaceChildren(...names.map((name) => make("option", { value: name }, ORDERS[name])));
  $("sort").value = place.sort || names[0];
}

/** A folder that is inside another one stands below it. */
function showFolders(folders) {
  const all = folders.some((one) => one.folder === place.folder) || !place.folder
    ? folders : [...folders, { folder: place.folder, count: 0 }];
  $("folder").hidden = !all.length;
  $("folder").replaceChildren(make("option", { value: "" }, say`All folders`), ...all.map(({ folder, count: pictures }) => {
    const parts = folder.split("/");
    return make("option", { value: folder }, `${"\u2003".repeat(parts.length - 1)}${parts.at(-1)} (${count(pictures)})`);
  }));
  $("folder").value = place.folder;
  $("folder").classList.toggle("chosen", Boolean(place.folder));
}

function day(text, ofYear, ofMonth) {
  if (text.length === 4) return text + ofYear;
  return text.length === 7 ? text + ofMonth : text;
}

function lastDay(text) {
  if (text.length !== 7) return day(text, "-12-31", "");
  const [year, month] = text.split("-").map(Number);
  return `${text}-${new Date(year, month, 0).getDate()}`;
}

$("sort").addEventListener("change", () => {
  const first = $("sort").options[0].value;
  go({ sort: $("sort").value === first ? "" : $("sort").value });
});
$("folder").addEventListener("change", () => go({ folder: $("folder").value }));
$("dates-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const [since, until] = [$("since").value, $("until").value];
  $("dates").open = false;
  go(since && until && since > until ? { since: until, until: since } : { since, until });
});
$("dates-clear").addEventListener("click", () => {
  $("dates").open = false;
  go({ since: "", until: "" });
});
for (const menu of document.querySelectorAll(".menu")) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
}
