// Teaches a word: pictures to tick, what the word would find, and then the lesson.
import { ask, guarded, send } from "./ask.js";
import { $, counted, make } from "./elements.js";
import { learn } from "./lessons.js";
import { closeAbove, go, place, search } from "./place.js";

const ENOUGH = 3;
const PAUSE = 250;
const ticks = new Map();
let word = "";
let choices = [];
let previewed = [];
let turn = 0;
let timer = 0;
let estimate = null;
let related = null;
let isLearning = false;

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
  choices = [];
  previewed = [];
  estimate = related = null;
  $("teacher-title").textContent = `Teach “${word}”`;
  $("teacher-known").textContent = "";
  show();
  if (!$("teacher").open) $("teacher").showModal();
  await more();
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
  }, `Search “${word}”`)), ...taught.map((one) => make("button", {
    type: "button", class: words[0] === one && unknown.length && !meant.length ? "" : "quiet", onclick: () => go({ teach: one }),
  }, `Teach “${one}”`))];
}

const ticked = (kind) => [...ticks].filter(([, value]) => value === kind).map(([id]) => id);

async function more() {
  const asked = word;
  const { meaning, hits } = await ask(`/api/candidates?word=${encodeURIComponent(word)}&from=${choices.length}`);
  if (asked !== word) return;
  if (meaning.isKnown) $("teacher-known").textContent = `“${meaning.word}” is already known: this changes what it finds.`;
  const here = new Set(choices.map((hit) => hit.id));
  choices.push(...hits.filter((hit) => !here.has(hit.id)));
  $("others").hidden = !hits.length;
  show();
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
    : yes < ENOUGH ? `Tick ${ENOUGH - yes} more to see what “${word}” would find.` : "Looking …";
  $("ticked").textContent = `${counted(yes, "picture shows", "pictures show")} it${no ? `, ${no} ${no === 1 ? "does" : "do"} not` : ""}`;
  $("learn").textContent = isLearning ? "Learning …" : `Teach “${word}”`;
  $("learn").disabled = isLearning || !yes;
  if (focused) document.querySelector(`.choice[data-id="${focused}"] .open`)?.focus();
}

/** How good the lesson is, by ticked pictures that it did not learn from. */
function judged() {
  const says = related ? ` The model's own word for most of them is “${related}”: you can search that, too.` : "";
  if (!estimate.examples) return "Tick what is right and cross out what is wrong." + says;
  if (estimate.isKept) return `These pictures would make “${word}” worse: what it finds stays as it is, and yours come first.`;
  return `Of the ${estimate.examples} you ticked, it would find ${estimate.found} among the first ${estimate.top} of ${estimate.others} without being told${estimate.foundBefore ? `, ${estimate.foundBefore} before the lesson` : ""}. Cross out what is wrong, too.${says}`;
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
    make("button", { type: "button", class: "open", "aria-label": `It shows it: ${name}`, "aria-keyshortcuts": "y n", onclick: () => tick(hit, "yes") },
      make("img", { src: `/thumbnails/${hit.id}`, alt: "", width: hit.width, height: hit.height })),
    make("button", { type: "button", class: "not", tabindex: -1, title: "It does not show it", "aria-label": `It does not show it: ${name}`, onclick: () => tick(hit, "no") }, "✗"));
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
    go({ q: lesson.word, like: "", upload: "", within: "", teach: "" }, true);
  } finally {
    isLearning = false;
    show();
  }
}

$("others").addEventListener("click", () => guarded(more));
$("learn").addEventListener("click", () => guarded(finish));
$("teacher").addEventListener("close", () => closeAbove("teach"));
