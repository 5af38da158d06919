// Marks pictures and teaches words by them.
import { ask, guarded, send } from "./ask.js";
import { $, counted, make, tell } from "./elements.js";
import { place, search } from "./place.js";

export const marks = new Map();
let taught = async () => {};

export function whenTaught(action) {
  taught = action;
}

export function mark(id, kind) {
  if (marks.get(id) === kind) marks.delete(id);
  else marks.set(id, kind);
  for (const button of document.querySelectorAll(`.tile[data-id="${id}"] .marks button`))
    button.setAttribute("aria-pressed", marks.get(id) === button.className);
  showMarks();
}

const marked = (kind) => [...marks].filter(([, value]) => value === kind).map(([id]) => id);

function showMarks() {
  $("teach").hidden = !marks.size;
  const no = marked("no").length;
  $("marked").textContent = `${counted(marked("yes").length, "picture shows", "pictures show")} it${no ? `, ${no} ${no === 1 ? "does" : "do"} not` : ""}`;
  if (marks.size === 1 && !$("word").value && place.q && !/\s/.test(place.q)) $("word").value = place.q;
}

function clearMarks() {
  marks.clear();
  $("word").value = "";
  showMarks();
  for (const button of document.querySelectorAll(".marks button")) button.setAttribute("aria-pressed", "false");
}

async function teach() {
  tell(["Learning …"]);
  const lesson = await send("/api/lessons", "POST", { word: $("word").value, examples: marked("yes"), counterExamples: marked("no") });
  clearMarks();
  await showLessons();
  await taught();
  search(lesson.word);
}

export async function showLessons() {
  const lessons = await ask("/api/lessons");
  $("taught-none").hidden = lessons.length > 0;
  $("lessons").replaceChildren(...lessons.map((lesson) =>
    make("li", {},
      make("b", {}, lesson.word),
      make("span", {}, `${lesson.examples.length} ✓ ${lesson.counterExamples.length} ✗`),
      make("button", { type: "button", class: "quiet", "aria-label": `Undo the lesson ${lesson.word}`, onclick: () => guarded(() => undo(lesson)) }, "Undo"))));
}

async function undo(lesson) {
  await ask(`/api/lessons/${lesson.number}`, { method: "DELETE" });
  await showLessons();
  await taught();
}

$("teach").addEventListener("submit", (event) => {
  event.preventDefault();
  guarded(teach);
});
$("clear").addEventListener("click", clearMarks);
