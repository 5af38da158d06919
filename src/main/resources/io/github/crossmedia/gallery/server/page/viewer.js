// One picture at the full size of the window, the details of it, and why it was found.
import { ask, guarded, send } from "./ask.js";
import { moment } from "./dates.js";
import { $, make, meter } from "./elements.js";
import { SAYS, focusTile, hits, reads } from "./grid.js";
import { canSave, moves, play, rest } from "./moves.js";
import { closeAbove, go, like, place } from "./place.js";

let shown = "";
let playing = "";

/** Opens, changes or closes the viewer, as the address says. */
export async function showViewer() {
  if (!place.picture) {
    shown = "";
    rest();
    if ($("why").open) $("why").close();
    return;
  }
  const id = place.picture;
  if (shown !== id) clear(id);
  if (!$("why").open) $("why").showModal();
  const listed = hits().find((hit) => hit.id === id);
  if (listed) describe(listed);
  const query = place.q ? `?q=${encodeURIComponent(place.q)}` : "";
  if (place.q) send("/api/clicks", "POST", { query: place.q, picture: id }).catch(() => {});
  const why = await ask(`/api/pictures/${id}${query}`);
  if (shown !== id) return;
  describe(listed ?? why.picture);
  $("shares").replaceChildren(...(place.q ? why.shares : []).map((s) => bar(s.word, s.share, `${Math.round(100 * s.share)} %`)));
  const concepts = place.q ? why.concepts : [];
  $("concepts").replaceChildren(...concepts.map((c) => bar(c.concept, Math.min(1, c.share), `${Math.round(100 * c.share)} %`)));
  $("why-concepts").hidden = !concepts.length;
  $("why-words").replaceChildren(...why.picture.words.slice(0, 10).map((w) => bar(w.word, w.probability, w.probability.toFixed(2))));
  $("why-asked").hidden = !place.q;
  if ($("light").checked) await light();
}

/** Clears everything of the previous picture. */
function clear(id) {
  shown = id;
  playing = "";
  rest();
  for (const part of ["why-title", "why-verdict", "why-caption", "why-taken", "why-file", "shares", "concepts", "why-words"]) $(part).replaceChildren();
  $("why-asked").hidden = true;
  $("why-concepts").hidden = true;
  $("why-outside").hidden = true;
  $("why").classList.remove("zoomed", "looking");
  $("zoom").setAttribute("aria-pressed", false);
  $("why-picture").removeAttribute("src");
  $("why-picture").alt = "";
  $("why-picture").src = `/pictures/${id}`;
  $("why-save").href = `/originals/${id}?save=1`;
  darken();
  const at = hits().findIndex((hit) => hit.id === id);
  $("earlier").disabled = at <= 0;
  $("later").disabled = at < 0 || at + 1 >= hits().length;
}

function describe(hit) {
  $("why-title").textContent = hit.name.split("/").pop();
  $("why-verdict").textContent = place.q ? `${SAYS[hit.verdict]}: ${reads(hit)} for “${place.q}”` : "";
  $("why-outside").hidden = !hit.outside;
  $("why-caption").textContent = hit.caption;
  $("why-file").textContent = `${hit.name}, ${hit.width} × ${hit.height} pixels`;
  $("why-taken").textContent = [hit.taken && moment(hit.taken), hit.camera].filter(Boolean).join(", ");
  $("why-save").hidden = !canSave(hit.name);
  $("lights").hidden = $("zoom").hidden = moves(hit.name);
  if (playing !== hit.id && moves(hit.name)) {
    playing = hit.id;
    play(hit);
  }
  $("why-picture").alt = hit.caption || hit.words.map((word) => word.word).join(", ");
}

function bar(word, share, figure) {
  return make("li", {}, make("span", {}, word), meter(share), make("span", {}, figure));
}

function darken() {
  $("heat").hidden = true;
  $("evidence").hidden = true;
  $("evidence").removeAttribute("src");
}

/** Where in the picture it is: only on request, as it takes a while. */
async function light() {
  const id = shown;
  const query = place.q ? `?q=${encodeURIComponent(place.q)}` : "";
  $("why").classList.add("looking");
  try {
    const where = await ask(`/api/pictures/${id}/where${query}`);
    if (shown !== id || !$("light").checked) return;
    if (where.evidence) {
      $("evidence").src = where.evidence;
      $("evidence").hidden = false;
    } else heat(where.regions);
  } finally {
    if (shown === id) $("why").classList.remove("looking");
  }
}

/** One pixel for each region, which the browser smooths over an undarkened picture. */
function heat({ rows, columns, shares }) {
  if (!shares.length) return;
  const canvas = $("heat");
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext("2d");
  shares.forEach((share, at) => {
    context.fillStyle = `rgb(255 150 0 / ${(0.6 * share).toFixed(3)})`;
    context.fillRect(at % columns, Math.floor(at / columns), 1, 1);
  });
  canvas.hidden = false;
}

function step(by) {
  const at = hits().findIndex((hit) => hit.id === shown);
  const next = at >= 0 && hits()[at + by];
  if (next) go({ picture: next.id }, true);
}

/** Switches between full size and fitting the window. */
function zoom() {
  const near = $("why").classList.toggle("zoomed");
  $("why-picture").src = `/${near ? "originals" : "pictures"}/${shown}`;
  $("zoom").setAttribute("aria-pressed", near);
}

$("light").addEventListener("change", (event) => event.target.checked ? guarded(light) : darken());
$("earlier").addEventListener("click", () => step(-1));
$("later").addEventListener("click", () => step(1));
$("zoom").addEventListener("click", zoom);
$("why-picture").addEventListener("click", () => { if (!playing) zoom(); });
$("full").addEventListener("click", () =>
  document.fullscreenElement ? document.exitFullscreen() : $("why").requestFullscreen());
$("like").addEventListener("click", () => {
  like(shown);
  $("verdict").focus();
});
$("why").addEventListener("keydown", (event) => {
  if (event.target.matches("input") && event.key !== "Escape") return;
  if (event.key === "ArrowLeft") step(-1);
  if (event.key === "ArrowRight") step(1);
});
$("why").addEventListener("close", () => {
  const last = document.querySelector(`.tile[data-id="${shown || place.picture}"]`);
  closeAbove("picture");
  focusTile(last);
});
