// Small helpers to make and find elements.
import { say } from "./language.js";

export const $ = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A probability; rounded down, so that it reads as on the side of each limit that it is. */
export const figure = (probability) => (Math.floor(100 * probability + 1e-6) / 100).toFixed(2);

/** Keeps a row of buttons one line high; the last one shows those that don't fit. */
export function fit(row) {
  row.querySelector(".rest")?.remove();
  const all = [...row.children];
  for (const one of all) one.hidden = false;
  const isBelow = (one) => one.offsetTop > all[0].offsetTop + all[0].offsetHeight / 2;
  if (!all.some(isBelow)) return;
  const rest = make("button", { type: "button", class: "rest", onclick: () => {
    rest.remove();
    for (const one of all) one.hidden = false;
    all.find(isBelow)?.focus();
  } });
  row.append(rest);
  for (let shown = all.length - 1; shown > 0 && (all.some(isBelow) || isBelow(rest)); shown--) {
    all[shown].hidden = true;
    rest.textContent = `+ ${all.length - shown}`;
    rest.setAttribute("aria-label", say`Show ${all.length - shown} more`);
  }
}

/** A share in percent; what is there is never nothing. */
export const percent = (share) => share > 0 && share < 0.005 ? "< 1 %" : `${Math.round(100 * share)} %`;

/** Returns a part of a raw score. */
export const signed = (part) => `${part < 0 ? "−" : "+"}${Math.abs(part).toFixed(2)}`;

export function tell(sentences) {
  $("notes").replaceChildren(...sentences.map((sentence) => make("p", {}, sentence)));
}

let toasts = 0;

/** A sentence below the pictures, with an action. */
export function toast(sentence, does = "", action = () => {}) {
  const mine = ++toasts;
  // Only what is inside an open dialog lies above it and can be pressed.
  (document.querySelector("dialog[open]") ?? document.body).append($("toast"));
  $("toast-text").textContent = sentence;
  $("toast-action").textContent = does;
  $("toast-action").hidden = !does;
  $("toast-action").onclick = () => {
    $("toast").hidden = true;
    action();
  };
  $("toast").hidden = false;
  setTimeout(() => mine === toasts && ($("toast").hidden = true), does ? 30000 : 6000);
}

export function meter(share) {
  const bar = make("i");
  bar.style.width = `${Math.round(100 * Math.min(1, Math.max(0, share)))}%`;
  return make("span", { class: "meter", "aria-hidden": "true" }, bar);
}

document.addEventListener("close", ({ target }) => {
  if ($("toast") && target.contains($("toast"))) document.body.append($("toast"));
}, true);
$("toast-close")?.addEventListener("click", () => $("toast").hidden = true);
