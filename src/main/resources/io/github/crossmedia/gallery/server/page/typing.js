// Searches while words are typed; all that is typed in a row is one entry of the history.
import { $ } from "./elements.js";
import { place, search } from "./place.js";

const PAUSE = 120;
const SETTLED = 900;
let typing = false;
let inARow = false;
let pause = 0;
let settling = 0;
let settled = () => {};
let repeated = () => {};

/** Whether the words may still change: what is found meanwhile is shown without remarks. */
export const isTyping = () => typing;

export function whenSettled(action) {
  settled = action;
}

/** What happens when words are asked for that were found before. */
export function whenRepeated(action) {
  repeated = action;
}

function look() {
  clearTimeout(pause);
  pause = 0;
  if ($("query").value.trim() === place.q) return;
  search($("query").value, inARow);
  inARow = true;
}

function settle() {
  clearTimeout(settling);
  if (!typing) return;
  typing = false;
  settled();
}

function forget() {
  clearTimeout(pause);
  clearTimeout(settling);
  pause = 0;
  typing = inARow = false;
}

$("query").addEventListener("input", (event) => {
  if (event.isComposing) return;
  typing = true;
  clearTimeout(pause);
  clearTimeout(settling);
  pause = setTimeout(look, PAUSE);
  settling = setTimeout(settle, SETTLED);
});
$("query").addEventListener("blur", () => {
  if (pause) look();
  inARow = false;
  settle();
});
$("search").addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(settling);
  const wasTyping = typing;
  const isSame = $("query").value.trim() === place.q;
  typing = false;
  look();
  inARow = false;
  if (wasTyping) settled();
  else if (isSame) repeated();
});
window.addEventListener("popstate", forget);
