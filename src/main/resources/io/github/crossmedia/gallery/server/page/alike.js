// Pictures that look almost the same lie in a stack, whose first one is shown until it is opened.
import { make } from "./elements.js";
import { say } from "./language.js";

const open = new Set();
let sizes = new Map();

/** The pictures to show: of each closed stack only the first. */
export function fold(hits) {
  sizes = new Map();
  for (const hit of hits) if (hit.alike) sizes.set(hit.alike, (sizes.get(hit.alike) ?? 0) + 1);
  const stacks = new Map();
  for (const hit of hits) if (isStacked(hit)) stacks.set(hit.alike, [...(stacks.get(hit.alike) ?? []), hit]);
  return hits.flatMap((hit) => {
    if (!isStacked(hit)) return [hit];
    const stack = stacks.get(hit.alike);
    if (stack[0] !== hit) return [];
    return open.has(hit.alike) ? stack : [hit];
  });
}

export const isStacked = (hit) => sizes.get(hit.alike) > 1;
export const isOpen = (hit) => open.has(hit.alike);
export const stackSize = (hit) => isStacked(hit) ? sizes.get(hit.alike) : 0;

export function turnStack(hit) {
  if (isStacked(hit) && !open.delete(hit.alike)) open.add(hit.alike);
}

/** The button that opens and closes a stack. */
export function stackButton(hit, turn) {
  return make("button", {
    type: "button", class: "stack", tabindex: -1, "aria-expanded": isOpen(hit), onclick: turn,
    title: isOpen(hit) ? say`Show only the first of them` : say`Show all of them`,
  }, say`${stackSize(hit)} alike`);
}
