// Runs the search that the address asks for, page by page.
import { ask, guarded } from "./ask.js";
import { $, fit, make, tell } from "./elements.js";
import { showAlbum } from "./albums.js";
import { limitTo, showChips } from "./chips.js";
import { showGrid, tally } from "./grid.js";
import { counted, heard, say } from "./language.js";
import { showNarrowing } from "./narrow.js";
import { examples, go, onlyLimits, place, ranked, search, uploaded } from "./place.js";
import { isRecording, watchTiles } from "./sight.js";
import { offers } from "./teacher.js";
import { showTimeline } from "./timeline.js";
import { isTyping, whenRepeated, whenSettled } from "./typing.js";

const PAGE = 48;
const MOST = 200;
const LATE = 400;
const BESIDE_YOURS = 24;
const NEAREST = 6;
const ASKED = 5;
let found = { key: null, hits: [], total: 0, tiers: { yours: 0, written: 0, likely: 0, perhaps: 0 } };
const LIMITS = ["within", "sort", "album", "folder", "since", "until"];
let weaker = false;
let turn = 0;
let held = null;

const key = () => JSON.stringify(["q", "like", "unlike", "upload", ...LIMITS].map((name) => place[name]));

function page(from, count = PAGE, isLive = false) {
  const said = new URLSearchParams({ k: String(count), from });
  for (const name of LIMITS) if (place[name]) said.set(name, place[name]);
  if (place.q) said.set("q", place.q);
  if (place.q && !isLive) said.set("record", 1);
  if (place.upload !== "") return ask(`/api/search?${said}`, { method: "POST", body: uploaded() });
  if (place.unlike) said.set("unlike", place.unlike);
  if (place.like) return ask(`/api/like/${place.like}?${said}`);
  return ask(`${place.q ? "/api/search" : "/api/browse"}?${said}`);
}

const isShown = () => found.key === key();

/** Shows what the address asks for, unless it is there already. */
export async function showSearch() {
  if (isShown()) return;
  const mine = ++turn;
  const asked = key();
  const isLive = isTyping();
  held = null;
  if (!isLive && $("query").value.trim() !== place.q) $("query").value = place.q;
  const answer = await shownAsBusy(page(0, PAGE, isLive));
  if (mine !== turn) return;
  const showIt = () => {
    weaker = false;
    take(asked, answer, [], isLive);
    if (!isTyping()) guarded(recordIt);
    window.scrollTo(0, 0);
  };
  if (isTyping() && isHalfWritten(answer)) held = showIt;
  else showIt();
}

/** While an answer takes long, what was found before is shown as past, under no old heading. */
async function shownAsBusy(answer) {
  const mine = turn;
  const late = setTimeout(() => {
    if (mine !== turn) return;
    $("content").setAttribute("aria-busy", true);
    if ($("verdict").title) $("verdict").textContent = say`Searching …`;
  }, LATE);
  try {
    return await answer;
  } finally {
    clearTimeout(late);
    if (mine === turn) showAsDone();
  }
}

function showAsDone() {
  $("content").removeAttribute("aria-busy");
  $("verdict").textContent = $("verdict").title;
}

/** While a word is not yet known, what was found before stays. */
const isHalfWritten = ({ result }) => result?.reading.unknown.length > 0 && !result.tiers.written;

/** What was left out while words were typed: remarks, offers, and the record of the search. */
whenSettled(() => guarded(async () => {
  held?.();
  held = null;
  if (!isShown()) return;
  showRemarks();
  await recordIt();
  watchTiles();
}));

/** Records a search that was made while its words were typed. */
async function recordIt() {
  const isUnrecorded = found.isLive && isRecording() && place.q;
  found.isLive = false;
  if (isUnrecorded) await page(0);
}

function showRemarks() {
  tell(isTyping() ? [] : found.notes.map(heard));
  $("offers").replaceChildren(...(place.q && found.teachable && !isTyping() ? offers(found.result) : []));
}

/** Shows more of it, or all of it again after pictures were added or a word was taught. */
export async function showMore() {
  const mine = ++turn;
  const asked = key();
  const answer = await page(found.hits.length);
  if (mine !== turn) return;
  (answer.result ?? answer).facets = found.result.facets;
  take(asked, answer, found.hits);
}

export async function showAgain() {
  $("again").hidden = true;
  const mine = ++turn;
  const asked = key();
  const wanted = isShown() ? found.hits.length : 0;
  const answer = await page(0, MOST);
  let hits = (answer.result ?? answer).hits;
  while (hits.length < wanted && mine === turn) {
    const next = await page(hits.length, MOST);
    const more = (next.result ?? next).hits;
    if (!more.length) break;
    hits = [...hits, ...more];
  }
  if (mine === turn) take(asked, answer, hits);
}

whenRepeated(() => guarded(showAgain));

function take(asked, answer, before, isLive = false) {
  showAsDone();
  const result = answer.result ?? answer;
  const known = new Set(before.map((hit) => hit.id));
  const hits = [...before, ...result.hits.filter((hit) => !known.has(hit.id))];
  found = { key: asked, hits, total: result.total, tiers: result.tiers, result, notes: answer.notes ?? [], teachable: answer.teachable, isLive };
  onlyLimits(Boolean(place.q) && !result.isRanked);
  showRemarks();
  showChips(result.typed, result.reading);
  showAlbum();
  showGrid(visible(), result.timeline);
  if (!isTyping()) watchTiles();
  showSummary(result);
  showFacets(result);
  showNarrowing(result);
  showTimeline(result.timeline);
  $("licence").hidden = false;
  showWays(result.reading.known.length ? answer.ways : null);
}

const strong = () => found.hits.filter((hit) => hit.verdict !== "hardly");

/** Whether no picture is sure to be what was asked for, so that the closest ones are shown. */
const isClosest = () => ranked() && !weaker && !strong().length;

/** Whether the model knows only some of the words, and no caption or name has all of them. */
const isPartly = ({ reading, tiers }) => reading.known.length && reading.unknown.length && !tiers.written && !tiers.yours;

/** Good ones; beside ticked pictures also the next ones, as few ticks say little of others. */
function visible() {
  if (!ranked() || weaker) return found.hits;
  const least = found.tiers.yours ? found.tiers.yours + BESIDE_YOURS : isClosest() ? BESIDE_YOURS : 0;
  return strong().length < least ? found.hits.slice(0, least) : strong();
}

const sum = ({ yours, written, likely, perhaps }) => yours + written + likely + perhaps;

function showSummary(result) {
  const good = sum(found.tiers);
  $("verdict").textContent = title(result, good);
  $("verdict").title = $("verdict").textContent;
  document.title = place.q ? `${place.q}: Cross Media` : "Cross Media";
  $("total").textContent = isPartly(result) ? "" : ranked() ? tally(found.tiers) : counted(found.total, "picture", "pictures");
  $("total").hidden = !$("total").textContent || !found.total;
  const more = ranked() && !weaker ? strong().length < good : found.hits.length < found.total;
  $("more").hidden = !more;
  $("weaker").hidden = !ranked() || weaker || more || found.total <= visible().length;
  $("starters").hidden = ranked() || Boolean(place.q);
  $("results").classList.toggle("doubtful", isClosest() && Boolean(place.q) && !isPartly(result));
  showAsked();
  guarded(showNearest);
}

/** Beside the heading, the pictures that others are like. */
function showAsked() {
  const asked = place.like || place.upload;
  if ($("asked").dataset.asked === asked) return;
  $("asked").dataset.asked = asked;
  $("asked").hidden = !asked;
  const sources = place.upload ? [URL.createObjectURL(uploaded())] : examples().slice(0, ASKED).map((id) => `/thumbnails/${id}`);
  $("asked").replaceChildren(...sources.map((src) => make("img", { src, alt: say`A picture asked by` })));
}

/**
 * Where nothing can be found, words that find something, each with its best picture: the nearest to
 * those that were typed, else what this collection is about.
 */
async function showNearest() {
  const isNothing = ranked() && Boolean(place.q) && !found.total;
  $("nearest").hidden = true;
  if (!isNothing) return;
  const asked = found.key;
  const near = found.result.reading.unknown.flatMap((one) => one.meant ? [one.meant] : one.nearest);
  const words = near.length ? near : (await ask("/api/browse?k=1")).facets.filter((facet) => !facet.isPlace).map((facet) => facet.word);
  const best = await Promise.all([...new Set(words)].slice(0, NEAREST).map(async (word) =>
    ({ word, hit: (await ask(`/api/search?k=1&q=${encodeURIComponent(word)}`)).result.hits[0] })));
  if (found.key !== asked) return;
  const seen = best.filter(({ hit }) => hit);
  $("nearest").replaceChildren(...seen.map(({ word, hit }) => make("button", { type: "button", onclick: () => search(word) },
    make("img", { src: `/thumbnails/${hit.id}`, alt: "" }), word)));
  $("nearest").setAttribute("aria-label", near.length ? say`The nearest words` : say`What this collection is about`);
  $("nearest").hidden = !seen.length;
}

/** Whether more pictures come in. */
const isReading = () => !$("progress").hidden;

function title(result, good) {
  if (place.upload !== "") return uploaded().name ? say`Pictures like ${uploaded().name}` : say`Pictures like yours`;
  if (place.like) return examples().length > 1 ? say`Pictures like these ${examples().length}` : say`Pictures like this one`;
  if (!place.q) return place.album === "favourites" ? say`Favourites` : place.album || say`Your pictures`;
  if (isPartly(result)) return onlyFor(result.reading.known.map((word) => say`“${word}”`));
  if (good) return place.q;
  if (!ranked()) return found.total ? place.q : say`No such pictures`;
  if (found.total && isClosest() && result.reading.known.length > 1) return say`No sure match: the closest`;
  if (found.total) return isReading() ? say`Nothing like this yet` : say`Nothing here looks like this`;
  return result.reading.known.length ? say`Nothing here yet` : say`No known words`;
}

const onlyFor = (words) => words.length > 1 ? say`Only ${words.join(say` and `)} were looked for` : say`Only ${words[0]} was looked for`;

function showFacets(result) {
  const asked = new Set(result.reading.known);
  const all = ranked() ? sum(result.tiers) : result.total;
  // What all pictures have does not narrow them down.
  const facets = result.facets.filter((facet) => facet.count < all && !asked.has(facet.word) && !asked.has(facet.shown.toLowerCase()));
  if (place.within && !facets.some((facet) => facet.word === place.within)) facets.unshift({ word: place.within, count: all, isPlace: false });
  $("facets").replaceChildren(...(place.q || ranked() ? facets : []).map((facet) =>
    make("button", { type: "button", "aria-pressed": place.within === facet.word,
      onclick: () => facet.isPlace ? limitTo("place", facet.word) : go({ within: place.within === facet.word ? "" : facet.word }) },
      facet.shown ?? facet.word, make("small", {}, facet.count))));
  fit($("facets"));
  if (!ranked()) $("starters").replaceChildren(...result.facets.map((facet) =>
    make("button", { type: "button", onclick: () => facet.isPlace ? limitTo("place", facet.word) : search(facet.word) }, facet.shown ?? facet.word, make("small", {}, facet.count))));
  fit($("starters"));
}

window.addEventListener("resize", () => ["facets", "starters"].forEach((row) => fit($(row))));

function showWays(ways) {
  $("elsewhere").hidden = !ways;
  if (!ways) return;
  $("way-command").textContent = ways.commandLine;
  $("way-elasticsearch").textContent = ways.elasticsearch;
  $("way-java").textContent = ways.java;
}

export async function showWeaker() {
  weaker = true;
  if (found.hits.length < found.total && found.hits.length === strong().length) await showMore();
  else {
    showGrid(visible(), found.result.timeline);
    showSummary(found.result);
  }
}

/** Whether more of what was asked for can be loaded. */
export const isMore = () => !$("more").hidden;
