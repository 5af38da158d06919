// What is looked at, as the address says it: Back, reload and links all work by it.
const NAMES = ["q", "like", "upload", "within", "picture"];
const uploads = [];
let changed = () => {};
let above = 0;

export const place = {};

export function start(action) {
  changed = action;
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
  if (!uploads[place.upload]) place.upload = "";
}

/** Goes somewhere; with `instead`, Back passes over where we are. */
export function go(change, instead = false) {
  Object.assign(place, change);
  const said = new URLSearchParams();
  for (const name of NAMES) if (place[name] !== "") said.set(name, place[name]);
  const query = said.toString();
  if (!instead) above = change.picture ? 1 : 0;
  history[instead ? "replaceState" : "pushState"]({ above }, "", query ? `/?${query}` : "/");
  changed();
}

export const search = (q) => go({ q: q.trim(), like: "", upload: "", within: "", picture: "" });
export const like = (id) => go({ q: "", like: id, upload: "", within: "", picture: "" });

/** A file has an address only as long as this page is open. */
export function searchBy(file) {
  go({ q: "", like: "", upload: String(uploads.push(file) - 1), within: "", picture: "" });
}

export const uploaded = () => uploads[place.upload];

/** Closes the picture: back to the list where it was opened from it. */
export function closePicture() {
  if (!place.picture) return;
  if (above) history.back();
  else go({ picture: "" }, true);
}

export const ranked = () => Boolean(place.q || place.like || place.upload !== "");
