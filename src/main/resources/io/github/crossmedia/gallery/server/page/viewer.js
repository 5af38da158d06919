// One picture at the full size of the window, the details of it, and why it was found.
import { isStarred, star } from "./albums.js";
import { ask, guarded, send, session } from "./ask.js";
import { inARow, moment } from "./dates.js";
import { $, figure, make, meter, percent, signed } from "./elements.js";
import { focusTile, hits, verdict } from "./grid.js";
import { heard, say } from "./language.js";
import { canSave, moves, play, rest } from "./moves.js";
import { closeAbove, go, like, place, ranked } from "./place.js";
import { isMore, showMore } from "./search.js";
import { onSwipe } from "./swipe.js";

const STAGE = document.querySelector(".stage");
let shown = "";
let described = null;
let playing = "";

/** Opens, changes or closes the viewer, as the address says. */
export async function showViewer() {
  if (!place.picture) {
    shown = "";
    rest();
    if ($("why").open) $("why").close();
    return;
  }
  const id = place.picture;
  const isOpened = shown !== id;
  if (isOpened) clear(id);
  if (!$("why").open) $("why").showModal();
  const listed = hits().find((hit) => hit.id === id);
  if (listed) describe(listed);
  const query = place.q ? `?q=${encodeURIComponent(place.q)}` : "";
  if (isOpened && place.q && session.role !== "read") send("/api/clicks", "POST", { query: place.q, picture: id }).catch(() => {});
  const why = await ask(`/api/pictures/${id}${query}`);
  if (shown !== id) return;
  describe(listed ?? why.picture);
  const parts = place.q ? why.parts : [];
  $("why-verdict").textContent = sentence(listed ?? why.picture, why.known);
  const whole = parts.reduce((sum, part) => sum + part.weight, 0);
  const most = Math.max(whole, ...parts.map((part) => Math.abs(part.weight)));
  const added = (name, weight) => bar(name, Math.max(0, weight) / most, signed(weight));
  $("shares").replaceChildren(...parts.map((p) => added(p.as.length ? say`${p.word} (as ${p.as.join(", ")})` : heard(p.word), p.weight)));
  if (parts.length > 1) $("shares").append(added(say`together`, whole));
  const concepts = place.q ? why.concepts : [];
  $("concepts").replaceChildren(...concepts.map((c) => bar(c.concept, Math.min(1, c.share), percent(c.share))));
  $("why-concepts").hidden = !concepts.length;
  $("why-words").replaceChildren(...why.picture.words.slice(0, 10).map((w) => bar(w.word, w.probability, figure(w.probability))));
  $("why-asked").hidden = !place.q || !parts.length;
}

/** Puts the picture in the place of its smaller copy once it is there. */
async function sharpen(id) {
  const sharp = new Image();
  sharp.src = `/pictures/${id}`;
  try {
    await sharp.decode();
    if (shown === id && $("why-picture").getAttribute("src") === `/thumbnails/${id}`) $("why-picture").src = sharp.src;
  } catch {
    if (shown === id) showCopy();
  }
}

/** Clears everything of the previous picture. */
function clear(id) {
  shown = id;
  playing = "";
  rest();
  for (const part of ["why-title", "why-verdict", "why-caption", "why-taken", "why-file", "shares", "concepts", "why-words"]) $(part).replaceChildren();
  $("why-asked").hidden = true;
  $("why-concepts").hidden = true;
  $("why-outside").hidden = true;
  $("why-away").hidden = true;
  $("why").classList.remove("zoomed");
  $("why-picture").parentElement.style.removeProperty("--ratio");
  $("zoom").setAttribute("aria-pressed", false);
  $("why-picture").removeAttribute("src");
  $("why-picture").alt = "";
  $("why-picture").src = `/thumbnails/${id}`;
  sharpen(id);
  $("why-save").href = `/originals/${id}?save=1`;
  const at = hits().findIndex((hit) => hit.id === id);
  $("earlier").disabled = at <= 0;
  $("later").disabled = at < 0 || (at + 1 >= hits().length && !isMore());
}

function describe(hit) {
  described = hit;
  $("why-picture").parentElement.style.setProperty("--ratio", hit.width / hit.height);
  const albums = hit.albums.filter((name) => name !== "favourites");
  $("why-star").setAttribute("aria-pressed", isStarred(hit));
  $("why-star").textContent = isStarred(hit) ? say`★ Favourite` : say`☆ Favourite`;
  $("why-albums").hidden = !albums.length;
  $("why-albums").textContent = say`In ${albums.join(", ")}`;
  showPlace(hit);
  $("why-title").textContent = hit.name.split("/").pop();
  $("why-verdict").textContent = sentence(hit, []);
  $("why-score").hidden = !place.q || !ranked();
  $("why-score").textContent = say`${verdict(hit)} for “${place.q}”`;
  $("why-outside").hidden = !hit.outside;
  $("why-caption").textContent = hit.caption;
  $("why-file").textContent = say`${[hit.name, ...hit.copies].join(", ")}, ${hit.width} × ${hit.height} pixels`;
  $("why-taken").textContent = [hit.taken && moment(hit.taken), hit.camera, hit.lens].filter(Boolean).join(", ");
  $("why-save").hidden = !canSave(hit.name) || isAway();
  $("zoom").hidden = moves(hit.name) || isAway();
  if (playing !== hit.id && moves(hit.name)) {
    playing = hit.id;
    play(hit);
  }
  $("why-picture").alt = hit.caption || hit.words.map((word) => word.word).join(", ");
}

const PLACES = { caption: say`caption`, name: say`file name`, folder: say`folder` };

/** Why it is here, without a number: the words that the model knows, once they are there. */
function sentence(hit, known) {
  if (!ranked()) {
    const likely = hit.words.filter((word) => word.probability >= 0.5).slice(0, 5).map((word) => word.word);
    return likely.length ? say`It likely shows ${inARow(likely)}.` : "";
  }
  if (!place.q) return say`Found because it looks like what you asked by.`;
  const words = known.length ? inARow(known) : say`“${place.q}”`;
  return {
    yours: say`Found because you ticked it for “${place.q}”.`,
    written: say`Found because its ${inARow(hit.written.map((one) => PLACES[one])) || say`caption or name`} contains “${place.q}”.`,
    likely: say`Found because it likely shows ${words}.`,
    perhaps: say`Found because it may show ${words}.`,
    hardly: say`It hardly shows ${words}, but few pictures come closer.`,
  }[hit.verdict];
}

/** A map is opened only on request: nothing about a picture leaves this machine by itself. */
function showPlace({ place: name, position }) {
  $("why-place").hidden = !position;
  if (!position) return;
  const [latitude, longitude] = position.split(",");
  $("why-near").textContent = name ? say`Near ${name}` : say`At ${position.replace(",", ", ")}`;
  $("why-map").href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
}

const isAway = () => !$("why-away").hidden;

/** The smaller copy in the index stands for a file that can't be reached. */
function showCopy() {
  $("why-picture").src = `/thumbnails/${shown}`;
  $("why-away").hidden = false;
  $("why-save").hidden = $("zoom").hidden = true;
}

function bar(word, share, figure) {
  return make("li", {}, make("span", {}, word), meter(share), make("span", {}, figure));
}

/** On a phone, the details lie below the picture until they are wanted. */
function showDetails(isWanted) {
  const isUp = isWanted && $("details").checkVisibility();
  $("why").classList.toggle("up", isUp);
  $("details").setAttribute("aria-expanded", isUp);
}

const areDetailsUp = () => $("why").classList.contains("up");

/** Turns the page, also to pictures that the list has not loaded yet. */
async function step(by) {
  const at = () => hits().findIndex((hit) => hit.id === shown);
  if (at() >= 0 && at() + by >= hits().length && isMore()) await showMore();
  const next = at() >= 0 && hits()[at() + by];
  if (next) go({ picture: next.id }, true);
}

/** Switches between full size and fitting the window; what was pointed at comes to the middle. */
async function zoom(x = 0.5, y = 0.5) {
  const near = $("why").classList.toggle("zoomed");
  $("zoom").setAttribute("aria-pressed", near);
  const picture = $("why-picture");
  picture.src = `/${near ? "originals" : "pictures"}/${shown}`;
  if (!near) return;
  await picture.decode().catch(() => {});
  STAGE.scrollTo(x * picture.width - STAGE.clientWidth / 2, y * picture.height - STAGE.clientHeight / 2);
}

$("why-star").addEventListener("click", () => described && star(described));
$("earlier").addEventListener("click", () => guarded(() => step(-1)));
$("later").addEventListener("click", () => guarded(() => step(1)));
$("zoom").addEventListener("click", () => zoom());
$("why-picture").addEventListener("click", (event) => {
  if (areDetailsUp()) showDetails(false);
  else if (!playing && !isAway()) zoom(event.offsetX / event.target.width, event.offsetY / event.target.height);
});
$("why-picture").addEventListener("error", () => {
  const failed = $("why-picture").getAttribute("src");
  if (failed && failed !== `/thumbnails/${shown}`) showCopy();
});
$("full").hidden = !document.fullscreenEnabled;
$("full").addEventListener("click", () => guarded(() => STAGE.requestFullscreen()));
$("leave").addEventListener("click", () => document.exitFullscreen());
$("details").addEventListener("click", () => showDetails(!areDetailsUp()));
onSwipe(STAGE, {
  left: () => guarded(() => step(1)),
  right: () => guarded(() => step(-1)),
  up: () => showDetails(true),
  down: () => areDetailsUp() ? showDetails(false) : $("why").close(),
}, { isOn: () => !$("why").classList.contains("zoomed") && $("why-video").hidden, follows: $("why-picture").parentElement });
onSwipe($("details"), { up: () => showDetails(true), down: () => showDetails(false) });
$("like").addEventListener("click", () => {
  like([shown]);
  $("verdict").focus();
});
$("why").addEventListener("keydown", (event) => {
  if (event.target.matches("input") && event.key !== "Escape") return;
  if (event.key === "s" && described && !event.ctrlKey && !event.metaKey && !event.altKey) star(described);
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) guarded(() => step(by));
});
$("why").addEventListener("close", () => {
  showDetails(false);
  const last = document.querySelector(`.tile[data-id="${shown || place.picture}"]`);
  closeAbove("picture");
  focusTile(last);
});
