// Reports to the server which results came into view, each once per search.
import { send } from "./ask.js";
import { place } from "./place.js";

const PAUSE = 500;
let query = "";
let seen = new Set();
let waiting = [];
let recording = false;

export const isRecording = () => recording;
export function record(isOn) {
  recording = isOn;
}

const watching = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const id = entry.target.dataset.id;
    if (entry.isIntersecting && query && !seen.has(id)) {
      seen.add(id);
      waiting.push(id);
    }
  }
  if (waiting.length) setTimeout(tellSeen, PAUSE);
}, { threshold: 0.5 });

function tellSeen() {
  if (waiting.length && recording) send("/api/impressions", "POST", { query, pictures: waiting }).catch(() => {});
  waiting = [];
}

/** Watches the tiles that are shown now. */
export function watchTiles() {
  if (place.q !== query) {
    tellSeen();
    query = place.q;
    seen = new Set();
  }
  watching.disconnect();
  for (const tile of document.querySelectorAll(".tile")) watching.observe(tile);
}
