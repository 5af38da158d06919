// Pictures marked while looking through the results, and the word that they teach.
import { ask, guarded, session } from "./ask.js";
import { $, counted, tell } from "./elements.js";
import { learn } from "./lessons.js";
import { search } from "./place.js";

export const marks = new Map();

export function mark(id, kind) {
  if (session.role === "read") return;
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
}

function clearMarks() {
  marks.clear();
  $("word").value = "";
  nameTheButton();
  showMarks();
  for (const button of document.querySelectorAll(".marks button")) button.setAttribute("aria-pressed", "false");
}

/** The button's label: teach a new word, or change what a known one finds. */
async function nameTheButton() {
  const word = $("word").value.trim().toLowerCase();
  const words = word ? await ask(`/api/words?prefix=${encodeURIComponent(word)}`) : [];
  if (word !== $("word").value.trim().toLowerCase()) return;
  $("teach-it").textContent = !word ? "Teach" : words.includes(word) ? `Change “${word}”` : `Teach “${word}”`;
}

async function teach() {
  tell(["Learning …"]);
  const lesson = await learn($("word").value, marked("yes"), marked("no"));
  clearMarks();
  search(lesson.word);
}

$("teach").addEventListener("submit", (event) => {
  event.preventDefault();
  guarded(teach);
});
$("word").addEventListener("input", () => guarded(nameTheButton));
$("clear").addEventListener("click", clearMarks);
