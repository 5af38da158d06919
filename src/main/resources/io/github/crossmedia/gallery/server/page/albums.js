// Favourites and albums: a star for one picture, named sets for many.
import { ask, guarded, send, session } from "./ask.js";
import { $, make, toast } from "./elements.js";
import { count, counted, say } from "./language.js";
import { go, goTo, place, searched } from "./place.js";

const STAR = "favourites";
/** Stands before the names of saved searches: no album has a slash in its name. */
const SEARCH = "search/";
const TOLD = "told of XMP files";
let all = [];
let searches = [];
let last = localStorage.getItem("album") ?? "";
let chosen = () => [];
let changed = async () => {};

/** Says which pictures are selected, and what to do after a change. */
export function whenChanged(selected, action) {
  chosen = selected;
  changed = action;
}

export const isStarred = (hit) => hit.albums.includes(STAR);
const title = (name) => name === STAR ? say`★ Favourites` : name;

export async function showAlbums() {
  [all, searches] = await Promise.all([ask("/api/albums"), ask("/api/searches")]);
  showChoice();
}

/** The list to choose an album from, and what can be done with the one that is shown. */
function showChoice() {
  const shown = all.some((one) => one.name === place.album) || !place.album ? all : [...all, { name: place.album, pictures: 0 }];
  const saved = searches.find((one) => one.address === searched());
  $("album").hidden = !shown.length && !searches.length;
  $("album").replaceChildren(make("option", { value: "" }, say`All pictures`),
    ...shown.map((one) => make("option", { value: one.name }, `${title(one.name)} (${count(one.pictures)})`)));
  if (searches.length) $("album").append(make("optgroup", { label: say`Saved searches` },
    ...searches.map((one) => make("option", { value: SEARCH + one.name }, one.name))));
  $("album").value = saved ? SEARCH + saved.name : place.album;
  $("save-search").hidden = !searched() || Boolean(saved) || searched() === `album=${encodeURIComponent(place.album)}`;
  $("forget-search").hidden = !saved;
  $("album").classList.toggle("chosen", Boolean(saved || place.album));
  $("albums").replaceChildren(...all.filter((one) => one.name !== STAR).map((one) => make("option", { value: one.name })));
  $("album-tools").hidden = !place.album && !saved;
  const address = saved ? `/api/export?search=${encodeURIComponent(saved.name)}` : `/api/export?album=${encodeURIComponent(place.album)}`;
  $("album-zip").href = address;
  $("album-list").href = `${address}&as=list`;
  $("put-last").hidden = !last;
  $("put-last").textContent = say`Add to ${last}`;
  $("take-out").hidden = !place.album;
  $("take-out").textContent = say`Remove from ${title(place.album)}`;
}
export const showAlbum = showChoice;

async function put(ids, album, isIn) {
  const answer = await send("/api/albums", "POST", { ids, album, in: isIn });
  await showAlbums();
  await changed();
  return answer;
}

/** Gives a picture a star, or takes it away; its buttons show it at once. */
export function star(hit) {
  if (session.role === "read") return;
  const isIn = !isStarred(hit);
  guarded(async () => {
    const { refused, files } = await put([hit.id], STAR, isIn);
    if (refused.length) toast(say`Kept in the index only: ${refused.join("; ")}.`);
    else if (files && !localStorage.getItem(TOLD)) {
      localStorage.setItem(TOLD, "yes");
      toast(say`Favourites are kept in the index and in XMP files next to the pictures. The pictures stay unchanged.`);
    }
  });
}

export function starButton(hit) {
  return make("button", { type: "button", class: "star", tabindex: -1, "aria-pressed": isStarred(hit), title: isStarred(hit) ? say`A favourite: press to take its star away` : say`Make it a favourite`,
    "aria-label": say`Favourite: ${hit.name.split("/").pop()}`, onclick: () => star(hit) }, isStarred(hit) ? "★" : "☆");
}

async function putSelected(album, isIn) {
  const ids = chosen();
  const { album: name, pictures, refused } = await put(ids, album, isIn);
  if (isIn && name !== STAR) {
    last = name;
    localStorage.setItem("album", name);
    showChoice();
  }
  const said = isIn ? say`${counted(pictures, "picture", "pictures")} added to ${title(name)}` : say`${counted(pictures, "picture", "pictures")} removed from ${title(name)}`;
  toast(`${said}${refused.length ? say`, in the index only: ${refused.join("; ")}` : ""}.`, isIn ? say`Show` : "", () => go({ album: name, q: "", like: "", unlike: "", upload: "", within: "" }));
}

$("album").addEventListener("change", () => {
  const chosen = searches.find((one) => SEARCH + one.name === $("album").value);
  if (chosen) goTo(chosen.address);
  else go({ album: $("album").value });
});

async function changeSearch(name, address) {
  searches = await send("/api/searches", "POST", { name, address });
  showChoice();
}

$("save-search").addEventListener("click", () => {
  $("saving-name").value = place.q;
  $("saving").showModal();
});
$("saving").addEventListener("close", () => {
  const name = $("saving-name").value.trim();
  if ($("saving").returnValue === "save" && name) guarded(() => changeSearch(name, searched()));
  $("saving").returnValue = "";
});
$("forget-search").addEventListener("click", () => guarded(() => changeSearch($("album").value.slice(SEARCH.length), null)));
$("put").addEventListener("click", () => {
  $("putting-name").value = "";
  $("putting").showModal();
});
$("putting").addEventListener("close", () => {
  const name = $("putting-name").value.trim();
  if ($("putting").returnValue === "put" && name) guarded(() => putSelected(name, true));
  $("putting").returnValue = "";
});
$("put-last").addEventListener("click", () => guarded(() => putSelected(last, true)));
$("put-star").addEventListener("click", () => guarded(() => putSelected(STAR, true)));
$("take-out").addEventListener("click", () => guarded(() => putSelected(place.album, false)));

let copies = [];

/** Offers the pictures that several files hold, if there are any. */
export async function showDuplicates() {
  copies = await ask("/api/duplicates");
  $("duplicates").hidden = !copies.length;
  $("duplicates-count").textContent = say`Same files (${count(copies.length)})`;
  if ($("duplicates").open) listDuplicates();
}

function listDuplicates() {
  $("duplicate-files").replaceChildren(...copies.map((one) => make("li", {},
    make("button", { type: "button", class: "thumb", "aria-label": say`Show ${one.names[0]}`, onclick: () => go({ picture: one.id }) }, make("img", { src: `/thumbnails/${one.id}`, alt: "", loading: "lazy" })),
    make("span", {}, ...one.names.flatMap((name) => [name, make("br")])))));
}

$("duplicates").addEventListener("toggle", () => $("duplicates").open && listDuplicates());
