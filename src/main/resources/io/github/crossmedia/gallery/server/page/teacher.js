// Teaches a word: pictures to tick, what the word would find, and then the lesson.
import { ask, guarded, send } from "./ask.js";
import { $, make } from "./elements.js";
import { counted, say } from "./language.js";
import { learn, shown } from "./lessons.js";
import { closeAbove, go, place, search } from "./place.js";
import { selectedHits, selectNone } from "./selection.js";

const ENOUGH = 3;
const PAUSE = 250;
const PAGE = 24;
const ticks = new Map();
let word = "";
let choices = [];
let previewed = [];
let turn = 0;
let timer = 0;
let estimate = null;
let related = null;
let isLearning = false;
let isKnown = false;
let sought = "";
let pages = 0;

/** Opens or closes, as the address says. */
export async function showTeacher() {
  if (!place.teach) {
    word = "";
    if ($("teacher").open) $("teacher").close();
    return;
  }
  if (word === place.teach) return;
  word = place.teach;
  ticks.clear();
  choices = selectedHits();
  for (const hit of choices) ticks.set(hit.id, "yes");
  previewed = [];
  isKnown = false;
  sought = $("sought").value = "";
  pages = 0;
  estimate = related = null;
  $("teacher-title").textContent = say`Teach “${word}”`;
  $("teacher-known").textContent = "";
  show();
  if (!$("teacher").open) $("teacher").showModal();
  await more();
  await preview();
}

/**
 * Buttons that lead here from a search, where a lesson helps: for words that the model lacks, and
 * for a phrase of them or one that nothing likely shows. A place is never taught.
 */
export function offers({ reading: { known, unknown }, typed, tiers }) {
  const asked = typed.words;
  const plain = !/["()+]|(^|\s)-|\b(OR|AND|NOT)\b/.test(asked);
  const phrase = asked.trim().toLowerCase();
  const words = unknown.filter((one) => !one.isName).map((one) => one.asked);
  const helps = unknown.length ? words.length > 0 : known.length > 1 && !tiers.likely && !tiers.yours;
  if (plain && helps && !words.includes(phrase)) words.push(phrase);
  const taught = words.filter((one) => !/\d/.test(one));
  const meant = unknown.flatMap((one) => (one.meant ? [one.meant] : one.nearest).map((word) => ({ asked: one.asked, word })));
  return [...meant.map(({ asked: slip, word }) => make("button", {
    type: "button", class: "quiet", onclick: () => search(place.q.toLowerCase().replace(slip, word)),
  }, say`Search “${word}”`)), ...taught.map((one) => make("button", {
    type: "button", class: words[0] === one && unknown.length && !meant.length ? "" : "quiet", onclick: () => go({ teach: one }),
  }, say`Teach “${one}”`))];
}

const ticked = (kind) => [...ticks].filter(([, value]) => value === kind).map(([id]) => id);

/** Lays out further pictures: varied ones, or those of the words that are looked for. */
async function more() {
  const [asked, looked] = [word, sought];
  const from = pages++ * PAGE;
  $("choices-none").textContent = say`Looking for pictures …`;
  $("choices-none").hidden = choices.length > 0;
  const found = sought ? await ask(`/api/search?q=${encodeURIComponent(sought)}&k=${PAGE}&from=${from}`)
    : await ask(`/api/candidates?word=${encodeURIComponent(word)}&from=${from}`);
  if (asked !== word || looked !== sought) return;
  if (found.meaning?.isKnown) {
    isKnown = true;
    $("teacher-known").textContent = say`“${found.meaning.word}” is already known: yours come first, and what else it finds changes only if they show that it gets better.`;
  }
  const hits = found.hits ?? found.result.hits;
  const here = new Set(choices.map((hit) => hit.id));
  choices.push(...hits.filter((hit) => !here.has(hit.id)));
  $("others").hidden = !hits.length;
  $("choices-none").textContent = say`No pictures for these words.`;
  $("choices-none").hidden = hits.length > 0 || choices.length > ticks.size;
  show();
}

/** What is ticked or crossed out stays; the other pictures give way to what is looked for. */
async function look() {
  if ($("sought").value.trim() === sought) return;
  sought = $("sought").value.trim();
  pages = 0;
  choices = choices.filter((hit) => ticks.has(hit.id));
  await more();
}

function tick(hit, kind) {
  if (ticks.get(hit.id) === kind) ticks.delete(hit.id);
  else ticks.set(hit.id, kind);
  if (!choices.some((other) => other.id === hit.id)) {
    choices.unshift(hit);
    previewed = previewed.filter((other) => other.id !== hit.id);
  }
  show();
  clearTimeout(timer);
  timer = setTimeout(() => guarded(preview), PAUSE);
}

async function preview() {
  const mine = ++turn;
  const asked = word;
  if (ticked("yes").length < ENOUGH) {
    previewed = [];
    estimate = related = null;
  }
  else {
    const { hits, estimate: quality, related: known } = await send("/api/preview", "POST", { word, examples: ticked("yes"), counterExamples: ticked("no") });
    if (mine !== turn || asked !== word) return;
    previewed = hits.filter((hit) => !ticks.has(hit.id));
    estimate = quality;
    related = known;
  }
  show();
}

function show() {
  const focused = document.activeElement?.closest?.(".choice")?.dataset.id;
  const yes = ticked("yes").length;
  const no = ticked("no").length;
  fill($("choices"), choices);
  fill($("previewed"), previewed);
  $("preview-hint").textContent = previewed.length ? judged()
    : yes < ENOUGH ? say`Tick ${ENOUGH - yes} more to see what “${word}” would find.` : say`Looking …`;
  $("ticked").textContent = shown(yes, no);
  $("learn").textContent = isLearning ? say`Learning …` : say`Teach “${word}”`;
  $("learn").disabled = isLearning || !yes;
  if (focused) document.querySelector(`.choice[data-id="${focused}"] .open`)?.focus();
}

/** What the person gets, by ticked pictures that the lesson was not told. */
function judged() {
  const says = related ? ` ${say`The model's own word for most of them is “${related}”: you can search that, too.`}` : "";
  const { examples, found, foundBefore } = estimate;
  if (estimate.isKept) return say`Yours come first. What else “${word}” finds stays as it is: your ticks don't show that more would be better.`;
  if (!examples) return say`These come next, after yours. Tick what is right and cross out what is wrong.` + says;
  const all = found === examples ? say`all` : found;
  return (isKnown ? say`These come next, after yours. Each of your ${examples} left out in turn, it finds ${all} of them near the top, ${foundBefore} without the lesson. Cross out what is wrong, too.`
    : say`These come next, after yours. Each of your ${examples} left out in turn, it finds ${all} of them near the top. Cross out what is wrong, too.`) + says;
}

/** Tiles that are there already stay, so that nothing flickers. */
function fill(list, hits) {
  const old = new Map([...list.children].map((one) => [one.dataset.id, one]));
  list.replaceChildren(...hits.map((hit) => {
    const one = old.get(hit.id) ?? tile(hit);
    one.querySelector(".open").setAttribute("aria-pressed", ticks.get(hit.id) === "yes");
    one.querySelector(".not").setAttribute("aria-pressed", ticks.get(hit.id) === "no");
    return one;
  }));
}

function tile(hit) {
  const name = hit.name.split("/").pop();
  const item = make("li", { class: "choice", "data-id": hit.id },
    make("button", { type: "button", class: "open", "aria-label": say`It shows it: ${name}`, "aria-keyshortcuts": "y n", onclick: () => tick(hit, "yes") },
      make("img", { src: `/thumbnails/${hit.id}`, alt: "", width: hit.width, height: hit.height })),
    make("button", { type: "button", class: "not", tabindex: -1, title: say`It does not show it`, "aria-label": say`It does not show it: ${name}`, onclick: () => tick(hit, "no") }, "✗"));
  item.style.setProperty("--ratio", Math.min(4, Math.max(0.4, hit.width / hit.height)));
  item.addEventListener("keydown", (event) => {
    if (event.key === "y" || event.key === "n") tick(hit, event.key === "y" ? "yes" : "no");
  });
  return item;
}

async function finish() {
  isLearning = true;
  show();
  try {
    const lesson = await learn(word, ticked("yes"), ticked("no"));
    selectNone();
    go({ q: lesson.word, like: "", upload: "", within: "", teach: "" }, true);
  } finally {
    isLearning = false;
    show();
  }
}

$("others").addEventListener("click", () => guarded(more));
let looking = 0;
$("sought").addEventListener("input", () => {
  clearTimeout(looking);
  looking = setTimeout(() => guarded(look), PAUSE);
});
$("choosing").addEventListener("submit", (event) => {
  event.preventDefault();
  guarded(look);
});
$("teach").addEventListener("click", () => {
  $("word").value = place.q;
  $("naming-count").textContent = counted(selectedHits().length, "picture", "pictures");
  $("naming").showModal();
  $("word").select();
});
$("naming").addEventListener("close", () => {
  const named = $("word").value.trim();
  if ($("naming").returnValue === "teach" && named) go({ teach: named });
  $("naming").returnValue = "";
});
$("learn").addEventListener("click", () => guarded(finish));
$("teacher").addEventListener("close", () => closeAbove("teach"));
