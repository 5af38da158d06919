// The lessons, each of which can be undone, at once or later.
import { ask, guarded, send } from "./ask.js";
import { $, make, toast } from "./elements.js";
import { counted, say } from "./language.js";

let taught = async () => {};

export function whenTaught(action) {
  taught = action;
}

export async function learn(word, examples, counterExamples) {
  const { lesson, estimate } = await send("/api/lessons", "POST", { word, examples, counterExamples });
  await showLessons();
  await taught();
  answer(estimate.isKept
    ? say`“${lesson.word}” finds what it found before, your pictures first: they don't show that more would be better.`
    : say`Learned “${lesson.word}” from ${pictures(lesson)}.`);
  toast(say`Learned “${lesson.word}”.`, say`Undo`, () => guarded(() => undo(lesson)));
  return lesson;
}

export async function showLessons() {
  const lessons = await ask("/api/lessons");
  $("taught-count").textContent = lessons.length ? say`Taught (${lessons.length})` : say`Taught`;
  $("taught").hidden = !lessons.length && $("learn-clicks").hidden && $("taught-answer").hidden;
  $("lessons").replaceChildren(...lessons.map((lesson) =>
    make("li", {},
      make("b", {}, lesson.word),
      make("span", {}, marked(lesson)),
      make("button", { type: "button", class: "quiet", "aria-label": say`Undo the lesson ${lesson.word}`, onclick: () => guarded(() => undo(lesson)) }, say`Undo`))));
}

const marked = ({ examples, counterExamples, clicked }) =>
  clicked ? say`from clicks on ${counted(examples.length, "picture", "pictures")}`
    : shown(examples.length, counterExamples.length);

/** How many pictures show something, and how many do not. */
export function shown(yes, no) {
  const all = counted(yes, "picture shows it", "pictures show it");
  return no ? `${all}, ${counted(no, "does not", "do not")}` : all;
}

/** Clicks change the words that they improve, each a lesson that can be undone. */
export async function learnFromClicks() {
  const learned = await send("/api/learn", "POST", {});
  await showLessons();
  if (learned.better) await taught();
  answer(learned.better ? say`Learned from clicks: searches rank by what people opened, too.`
    : say`Nothing changed: what people opened does not make searches better yet.`);
}

/** The last answer stays below the list. */
function answer(text) {
  $("taught-answer").textContent = text;
  $("taught-answer").hidden = false;
  $("taught").hidden = false;
}

const pictures = ({ examples, counterExamples }) => counted(examples.length + counterExamples.length, "picture", "pictures");

async function undo(lesson) {
  await ask(`/api/lessons/${lesson.number}`, { method: "DELETE" });
  await showLessons();
  await taught();
  answer(say`Undid the lesson “${lesson.word}”.`);
  toast(say`Undid the lesson “${lesson.word}”.`);
}
