// What of a query limits it: months, folders, cameras and the like, each of which can be removed.
import { $, make } from "./elements.js";
import { say } from "./language.js";
import { place, search } from "./place.js";

const KINDS = { time: say`Time`, folder: say`Folder`, file: say`File`, camera: say`Camera`, lens: say`Lens`, place: say`Place`, type: say`File type`, album: say`Album` };

/** Shows the chips of a query, and parts of it that could be chips. */
export function showChips({ chips, offers }, { excluded }) {
  $("chips").hidden = !chips.length && !offers.length;
  $("chips").replaceChildren(...chips.map((one) => chip({ ...one, narrower: narrower(one, excluded) })), ...offers.map(offer));
}

/** What is left out with a word, as a man is with people; nothing where only the word itself is. */
const narrower = ({ reads }, excluded) => excluded.find((part) => part.written.join(" ") === reads.toLowerCase())?.narrower.known ?? [];

const named = ({ kind, reads, narrower }) => kind !== "without" ? `${KINDS[kind]}: ${reads}`
  : narrower.length ? say`Without any “${reads}”` : /\s/.test(reads) ? say`Without the words “${reads}”` : say`Without the word “${reads}”`;

function chip(one) {
  const hints = one.kind === "without" ? [one.narrower.join(", "), say`Search for it instead`] : [say`Search it as words instead`];
  return make("span", { class: "chip" },
    make("button", { type: "button", class: "reads", title: hints.filter(Boolean).join("\n"), onclick: () => change(one.text, one.kind === "without" ? one.reads : quoted(one)) }, named(one)),
    make("button", { type: "button", class: "remove", "aria-label": say`Remove ${named(one)}`, onclick: () => change(one.text, "") }, "✕"));
}

function offer(one) {
  return make("button", { type: "button", class: "offer", title: say`Only pictures from there`, onclick: () => change(one.text, explicit(one.kind, one.text)) },
    say`Only ${named(one)}`);
}

const quoted = ({ text }) => `"${text.replace(/^[a-z]+:/i, "").replaceAll('"', "")}"`;
const explicit = (kind, name) => /\s/.test(name) ? `${kind}:"${name}"` : `${kind}:${name}`;

/** Adds a limit to the query that is shown. */
export const limitTo = (kind, name) => search(`${place.q} ${explicit(kind, name)}`);

function change(text, to) {
  const at = place.q.indexOf(text);
  if (at < 0) return;
  const q = `${place.q.slice(0, at)}${to}${place.q.slice(at + text.length)}`.replace(/\s+/g, " ").trim();
  $("query").value = q;
  search(q);
}
