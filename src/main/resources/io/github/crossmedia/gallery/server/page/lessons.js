// The lessons, each of which can be undone, at once or later.
import { ask, guarded, send } from "./ask.js";
import { $, counted, make, toast } from "./elements.js";

let taught = async () => {};

export function whenTaught(action) {
  taught = action;
}

export async function learn(word, examples, counterExamples) {
  const { lesson, estimate } = await send("/api/lessons", "POST", { word, examples, counterExamples });
  await showLessons();
  await taught();
  answer(estimate.isKept
    ? `“${lesson.word}” finds what it found before, your pictures first: they don't show that more would be better.`
    : `Learned “${lesson.word}” from ${pictures(lesson)}.`);
  toast(`Learned “${lesson.word}”.`, "Undo", () => guarded(() => undo(lesson)));
  return lesson;
}

export async function showLessons() {
  const lessons = await ask("/api/lessons");
  $("taught-count").textContent = lessons.length ? `Taught (${lessons.length})` : "Taught";
  $("taught").hidden = !lessons.length && $("learn-clicks").hidden && $("taught-answer").hidden;
  $("lessons").replaceChildren(...lessons.map((lesson) =>
    make("li", {},
      make("b", {}, lesson.word),
      make("span", {}, marked(lesson)),
      make("button", { type: "button", class: "quiet", "aria-label": `Undo the lesson ${lesson.word}`, onclick: () => guarded(() => undo(lesson)) }, "Undo"))));
}

const marked = ({ examples, counterExamples, clicked }) =>
  clicked ? `from clicks on ${counted(examples.length, "picture", "pictures")}`
    : `${counted(examples.length, "picture shows", "pictures show")} it` + (counterExamples.length ? `, ${counterExamples.length} ${counterExamples.length === 1 ? "does" : "do"} not` : "");

/** Clicks change the words that they improve, each a lesson that can be undone. */
export async function learnFromClicks() {
  const learned = await send("/api/learn", "POST", {});
  await showLessons();
  if (learned.better) await taught();
  answer(learned.better ? "Learned from clicks: searches rank by what people opened, too."
    : "Nothing changed: what people opened does not make searches better yet.");
}

/** The last answer stays below the list. */
function answer(text) {
  $("taught-answer").textContent = text;
  $("taught-answer").hidden = false;
  $("taught").hidden = false;
}

const pictures = ({ examples, counterExamples }) => {
  const count = examples.length + counterExamples.length;
  return count === 1 ? "1 picture" : `${count} pictures`;
};

async function undo(lesson) {
  await ask(`/api/lessons/${lesson.number}`, { method: "DELETE" });
  await showLessons();
  await taught();
  answer(`Undid the lesson “${lesson.word}”.`);
  toast(`Undid the lesson “${lesson.word}”.`);
}
