// The state of the server: pictures appear while it indexes.
import { showDuplicates } from "./albums.js";
import { ask, guarded } from "./ask.js";
import { $, counted, make } from "./elements.js";
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
  const status = await ask("/api/status");
  selectIn(status.folder);
  const { running, done, total, sentences, away, skipped, failure } = status.indexing;
  $("progress").hidden = !running;
  $("progress").value = total ? done / total : 0;
  $("status").textContent = running
    ? reading(done, total)
    : counted(status.pictures, "picture", "pictures");
  $("status").title = [status.folder, ...sentences].join("\n");
  $("brand").classList.toggle("busy", running);
  $("learn-clicks").hidden = !status.clicks;
  if (status.clicks) $("taught").hidden = false;
  record(status.clicks);
  $("licence").textContent = `The model ${status.model} knows ${counted(status.words, "word", "words")}${status.licence ? `; it is ${status.licence}` : ""}.`;
  showSkipped(skipped);
  $("away").hidden = !away;
  $("away").textContent = `${counted(away, "file", "files")} can't be reached, for example on a drive that is not mounted: smaller copies are shown meanwhile.`;
  showTrouble(status, running, failure);
  const read = wasRunning && (!running || (ranked() && done !== wasDone));
  const changed = pictures >= 0 && (status.pictures !== pictures || read);
  pictures = status.pictures;
  wasRunning = running;
  wasDone = done;
  timer = setTimeout(() => guarded(showStatus), running ? POLL : POLL_WATCHED);
  if (changed) {
    await (isBeingRead() ? offerAgain() : showAgain());
    await showDuplicates();
  }
}

function reading(done, total) {
  if (!total) return "Looking for pictures\u2026";
  return done ? `${done} of ${total} files read` : `Reading ${total} files\u2026`;
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
    ? `Indexing stopped: ${failure}`
    : `No readable pictures in ${folder}. Add JPEG, PNG, GIF, BMP, TIFF or WebP files and start again.`;
}

function showSkipped(skipped) {
  const said = JSON.stringify(skipped);
  $("skipped").hidden = !skipped.length || localStorage.getItem(DISMISSED) === said.slice(0, MOST_KEPT);
  if ($("skipped").dataset.said === said) return;
  $("skipped").dataset.said = said;
  $("skipped-count").textContent = `${counted(skipped.length, "file", "files")} skipped`;
  $("skipped-files").replaceChildren(...skipped.map((file) =>
    make("li", {}, make("b", {}, file.name), `: ${file.reason}`)));
}

$("skipped-dismiss").addEventListener("click", () => {
  // Also for when the page is opened again, until other files are skipped.
  localStorage.setItem(DISMISSED, $("skipped").dataset.said.slice(0, MOST_KEPT));
  $("skipped").hidden = true;
});
