// Swipes by a finger or a pen.
const FAR = 45;

/**
 * Calls what belongs to the direction of a swipe; what `follows` moves with the finger sideways.
 * @param {any} element
 * @param {Record<string, () => void>} does
 * @param {{ isOn?: () => boolean, follows?: HTMLElement }} [options]
 */
export function onSwipe(element, does, { isOn = () => true, follows = null } = {}) {
  let from = null;
  const put = (x) => { if (follows) follows.style.translate = x ? `${x}px 0` : ""; };
  element.addEventListener("pointerdown", (event) => {
    from = event.pointerType !== "mouse" && event.isPrimary && isOn() ? { x: event.clientX, y: event.clientY } : null;
  });
  element.addEventListener("pointermove", (event) => {
    if (from && event.isPrimary) put(direction(event, from, 8) === "left" || direction(event, from, 8) === "right" ? event.clientX - from.x : 0);
  });
  element.addEventListener("pointerup", (event) => {
    const to = from && event.isPrimary && direction(event, from, FAR);
    put(0);
    from = null;
    does[to]?.();
  });
  element.addEventListener("pointercancel", () => {
    put(0);
    from = null;
  });
}

function direction({ clientX, clientY }, from, far) {
  const [x, y] = [clientX - from.x, clientY - from.y];
  if (Math.max(Math.abs(x), Math.abs(y)) < far) return "";
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? "left" : "right";
  return y < 0 ? "up" : "down";
}
