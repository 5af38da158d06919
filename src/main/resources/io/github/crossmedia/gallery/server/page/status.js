// The state of the server: pictures appear while it indexes.
import { showDuplicates } from "./albums.js";
import { ask, guarded } from "./ask.js";
import { $, make } from "./elements.js";
import { count, counted, heard, say } from "./language.js";
import { ranked } from "./place.js";
import { showAgain } from "./search.js";
import { selectIn } from "./selection.js";
import { record } from "./sight.js";
import { isTyping } from "./typing.js";

const POLL = 700;
const POLL_WATCHED = 5000;
let pictures = -1;
let wasRunning = false;
let wasDone = 0;
let timer = 0;
const DISMISSED = "dismissed";
const MOST_KEPT = 100000;

export async function showStatus() {
  clearTimeout(timer);
  // Also after an answer that is an error.
  timer = setTimeout(() => guarded(showStatus), POLL_WATCHED);
  const status = await ask("/api/status");
  selectIn(status.folder);
  const { running, done, total, sentences, away, skipped, failure } = status.indexing;
  $("progress").hidden = !running;
  $("progress").value = total ? done / total : 0;
  $("status").textContent = running
    ? reading(done, total)
    : counted(status.pictures, "picture", "pictures");
  $("status").title = [status.folder, ...sentences.map(heard)].join("\n");
  $("brand").classList.toggle("busy", running);
  $("learn-clicks").hidden = !status.clicks;
  if (status.clicks) $("taught").hidden = false;
  record(status.clicks);
  $("licence").textContent = status.licence
    ? say`The model ${status.model} knows ${counted(status.words, "word", "words")}; it is ${status.licence}.` : say`The model ${status.model} knows ${counted(status.words, "word", "words")}.`;
  showSkipped(skipped);
  $("away").hidden = !away;
  $("away").textContent = say`${counted(away, "file", "files")} can't be reached, for example on a drive that is not mounted: smaller copies are shown meanwhile.`;
  showTrouble(status, running, failure);
  const read = wasRunning && (!running || (ranked() && done !== wasDone));
  const changed = pictures >= 0 && (status.pictures !== pictures || read);
  pictures = status.pictures;
  wasRunning = running;
  wasDone = done;
  clearTimeout(timer);
  timer = setTimeout(() => guarded(showStatus), running ? POLL : POLL_WATCHED);
  if (changed) {
    await (isBeingRead() ? offerAgain() : showAgain());
    await showDuplicates();
  }
}

function reading(done, total) {
  if (!total) return say`Looking for pictures …`;
  return done ? say`${count(done)} of ${count(total)} files read` : say`Reading ${count(total)} files …`;
}

/** Whether someone looks at a ranking, below its top or in a dialog, or types another search. */
const isBeingRead = () =>
  ranked() && (window.scrollY > 0 || isTyping() || Boolean(document.querySelector("dialog[open]")));

/** A ranking does not change while it is read; a new search is offered instead. */
function offerAgain() {
  $("again").hidden = false;
}

$("again").addEventListener("click", () => guarded(showAgain));

function showTrouble({ folder, pictures: count }, running, failure) {
  $("trouble").hidden = !failure && (running || count > 0);
  $("trouble").textContent = failure
    ? say`Indexing stopped: ${failure}`
    : say`No readable pictures in ${folder}. Add JPEG, PNG, GIF, BMP, TIFF or WebP files and start again.`;
}

function showSkipped(skipped) {
  const said = JSON.stringify(skipped);
  $("skipped").hidden = !skipped.length || localStorage.getItem(DISMISSED) === said.slice(0, MOST_KEPT);
  if ($("skipped").dataset.said === said) return;
  $("skipped").dataset.said = said;
  $("skipped-count").textContent = counted(skipped.length, "file skipped", "files skipped");
  $("skipped-files").replaceChildren(...skipped.map((file) =>
    make("li", {}, make("b", {}, file.name), `: ${heard(file.reason)}`)));
}

$("skipped-dismiss").addEventListener("click", () => {
  // Also for when the page is opened again, until other files are skipped.
  localStorage.setItem(DISMISSED, $("skipped").dataset.said.slice(0, MOST_KEPT));
  $("skipped").hidden = true;
});
