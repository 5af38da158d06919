// Videos, animated GIFs and folders of frames, played from their place.
import { $ } from "./elements.js";

const VIDEO = /\.(mp4|m4v|mov|webm|mkv|avi|ogv|ogg|mpe?g|wmv|flv|3gp)$/i;
const FRAMES = /\.frames$/;
const GIF = /\.gif$/i;
const PACE = 500;

let turning = 0;

export const moves = (name) => VIDEO.test(name) || FRAMES.test(name) || GIF.test(name);
export const canSave = (name) => !FRAMES.test(name);

/** Stops what plays. */
export function rest() {
  clearTimeout(turning);
  const video = $("why-video");
  video.pause();
  video.removeAttribute("src");
  video.hidden = true;
  $("why-picture").hidden = false;
}

/** Plays a video, if the browser can; its first frame stays where it can't. */
export function play(hit) {
  const original = `/originals/${hit.id}`;
  if (VIDEO.test(hit.name) && $("why-video").hidden) {
    const video = $("why-video");
    video.onerror = () => { if (video.src) rest(); };
    video.src = original;
    video.poster = `/pictures/${hit.id}`;
    video.hidden = false;
    $("why-picture").hidden = true;
  } else if (GIF.test(hit.name)) {
    $("why-picture").src = original;
  } else if (FRAMES.test(hit.name)) turn(original, 0);
}

/** Shows one frame after another, from the first again after the last. */
function turn(original, frame) {
  clearTimeout(turning);
  const next = new Image();
  const address = `${original}?frame=${frame}`;
  next.onload = () => {
    if (!$("why").open) return;
    $("why-picture").src = address;
    turning = setTimeout(() => turn(original, frame + 1), PACE);
  };
  next.onerror = () => { if (frame) turn(original, 0); };
  next.src = address;
}
