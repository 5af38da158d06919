// The selected pictures, and the actions on them: export, copy paths, write words.
import { guarded, send } from "./ask.js";
import { $, make, toast } from "./elements.js";
import { counted, heard, say } from "./language.js";
import { leaveOut, like, place } from "./place.js";

const selected = new Map();
let last = "";
let folder = "";

export const isSelected = (id) => selected.has(id);
export const isSelecting = () => selected.size > 0;
export const selectedIds = () => [...selected.keys()];
export const selectedHits = () => [...selected.values()];
export const selectIn = (path) => folder = path;

/** Selects or unselects one, or with `range` all from the last one on. */
export function select(hit, hits, range) {
  const from = hits.findIndex((other) => other.id === last);
  const to = hits.findIndex((other) => other.id === hit.id);
  if (range && from >= 0 && to >= 0) {
    for (const one of hits.slice(Math.min(from, to), Math.max(from, to) + 1)) selected.set(one.id, one);
  } else if (!selected.delete(hit.id)) selected.set(hit.id, hit);
  last = hit.id;
  show();
}

export function selectNone() {
  selected.clear();
  show();
}

function show() {
  $("selection").hidden = !selected.size;
  $("selected").replaceChildren(String(selected.size), make("span", {}, " ", selected.size === 1 ? say`picture selected` : say`pictures selected`));
  document.body.classList.toggle("selecting", isSelecting());
  for (const tile of document.querySelectorAll(".tile")) {
    const is = selected.has(tile.dataset.id);
    tile.classList.toggle("selected", is);
    tile.querySelector(".pick").setAttribute("aria-pressed", is);
  }
  $("leave-out").hidden = !place.like;
  $("export").href = `/api/export?ids=${[...selected.keys()].join(",")}`;
}

$("like-these").addEventListener("click", () => {
  const ids = selectedIds();
  selectNone();
  like(ids);
});
$("leave-out").addEventListener("click", () => {
  const ids = selectedIds();
  selectNone();
  leaveOut(ids);
});
$("selection-more").addEventListener("click", (event) => {
  if (event.target.closest("button")) $("selection-more").open = false;
});
$("copy").addEventListener("click", () => guarded(async () => {
  await navigator.clipboard.writeText([...selected.values()].map((hit) => `${folder}/${hit.name}`).join("\n"));
  toast(say`Copied ${counted(selected.size, "path", "paths")}.`);
}));
$("write").addEventListener("click", () => {
  $("write-words").value = place.q;
  $("write-count").textContent = counted(selected.size, "picture", "pictures");
  $("writing").showModal();
});
$("writing").addEventListener("close", () => $("writing").returnValue === "write" && guarded(async () => {
  const { files, unchanged, refused } = await send("/api/sidecars", "POST", {
    ids: [...selected.keys()], words: $("write-words").value.split(","), likely: $("write-likely").checked,
  });
  $("writing").returnValue = "";
  const had = unchanged ? `, ${counted(unchanged, "picture unchanged", "pictures unchanged")}` : "";
  toast(`${counted(files, "XMP file written", "XMP files written")}${had}${refused.length ? `; ${refused.map(heard).join("; ")}` : ""}.`);
}));
$("unselect").addEventListener("click", selectNone);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isSelecting() && !document.querySelector("dialog[open]")) selectNone();
});
