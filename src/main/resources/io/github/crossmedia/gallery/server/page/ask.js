// Sends requests to the server, and detects when it has stopped.
import { $, tell } from "./elements.js";
import { heard, say } from "./language.js";

class Gone extends Error {}

const RETRY = 1500;
let comeBack = () => {};

export function whenBack(action) {
  comeBack = action;
}

/** What this visitor may do, and the proof that a change comes from this page. */
export const session = await begin();

/** Without an answer nothing else of the page can begin, so that a lost request is made again. */
async function begin() {
  for (;;) {
    try {
      const response = await fetch("/api/session");
      if (response.status === 401) location.replace("/login.html");
      return await response.json();
    } catch {
      await new Promise((again) => setTimeout(again, RETRY));
    }
  }
}

export async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { ...options, headers: { ...options.headers, "X-Cross-Media-Proof": session.proof } });
  } catch {
    lose();
    throw new Gone();
  }
  if (response.status === 401) location.replace("/login.html");
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

export function send(path, method, body) {
  return ask(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

function lose() {
  if (!$("gone").hidden) return;
  for (const open of document.querySelectorAll("dialog[open]")) open.close();
  $("gone").hidden = false;
  $("content").hidden = true;
  $("selection").hidden = true;
  $("progress").hidden = true;
  document.title = say`Cross Media: stopped`;
  setTimeout(retry, RETRY);
}

async function retry() {
  try {
    await fetch("/api/status");
  } catch {
    setTimeout(retry, RETRY);
    return;
  }
  $("gone").hidden = true;
  $("content").hidden = false;
  comeBack();
}

/** Runs some work; failures are reported, unless the server has stopped, which the page shows. */
export async function guarded(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Gone)) tell([heard(error.message)]);
  }
}
