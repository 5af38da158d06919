// What the page shows, as stored in the address: Back, reload and links all use it.
import { keep, kept } from "./uploads.js";

const NAMES = ["q", "like", "unlike", "upload", "within", "sort", "album", "folder", "since", "until", "picture", "teach"];
const uploads = new Map();
let changed = () => {};
let above = 0;

export const place = {};

/** Goes where the address says; a file to search by may come from before a reload. */
export async function start(action) {
  changed = action;
  const upload = new URLSearchParams(location.search).get("upload");
  const file = upload && await kept(upload);
  if (file) uploads.set(upload, file);
  window.addEventListener("popstate", (event) => {
    above = event.state?.above ?? 0;
    read();
    changed();
  });
  above = history.state?.above ?? 0;
  read();
}

function read() {
  const said = new URLSearchParams(location.search);
  for (const name of NAMES) place[name] = said.get(name) ?? "";
  if (!uploads.has(place.upload)) place.upload = "";
}

/** Goes somewhere; with `instead`, Back skips the current place. */
export function go(change, instead = false) {
  Object.assign(place, change);
  const said = new URLSearchParams();
  for (const name of NAMES) if (place[name] !== "") said.set(name, place[name]);
  const query = said.toString();
  if (!instead) above = change.picture || change.teach ? 1 : 0;
  history[instead ? "replaceState" : "pushState"]({ above }, "", query ? `/?${query}` : "/");
  changed();
}

const SEARCHED = NAMES.filter((name) => !["upload", "picture", "teach"].includes(name));

/** The search alone, as the address has it; empty where nothing is asked for. */
export function searched() {
  const said = new URLSearchParams();
  for (const name of SEARCHED) if (place[name] !== "") said.set(name, place[name]);
  return place.upload === "" ? said.toString() : "";
}

/** Goes to a search as `searched` writes it. */
export const goTo = (address) => go({ ...NOWHERE, ...Object.fromEntries(new URLSearchParams(address)) });

const NOWHERE = Object.fromEntries(NAMES.map((name) => [name, ""]));
const ELSEWHERE = { like: "", unlike: "", upload: "", within: "", picture: "", teach: "" };

export const home = () => go(NOWHERE);
/** Searches, in the folder and the time that are chosen. */
export const search = (q, instead = false) => go({ ...ELSEWHERE, q: q.trim() }, instead);
/** Pictures like all of these. */
export const like = (ids) => go({ ...NOWHERE, like: ids.join(",") });
/** The pictures that others are to be like. */
export const examples = () => place.like ? place.like.split(",") : [];
/** Leaves pictures out of those that are like others. */
export const leaveOut = (ids) => go({ unlike: [...(place.unlike ? place.unlike.split(",") : []), ...ids].join(",") });

/** The address of a file is good in this browser alone. */
export function searchBy(file) {
  const name = String(Date.now());
  uploads.set(name, file);
  keep(name, file);
  go({ ...NOWHERE, upload: name });
}

export const uploaded = () => uploads.get(place.upload);

/** Closes what lies above the list: back to the list if it was opened from there. */
export function closeAbove(name) {
  if (!place[name]) return;
  if (above) history.back();
  else go({ [name]: "" }, true);
}

let isLimitOnly = false;
/** Whether the words that were typed only limit what is shown, such as a month does. */
export const onlyLimits = (is) => isLimitOnly = is;
export const ranked = () => Boolean((place.q && !isLimitOnly) || place.like || place.upload !== "");
