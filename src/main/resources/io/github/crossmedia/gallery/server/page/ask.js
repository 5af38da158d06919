// Sends requests to the server, and detects when it has stopped.
import { $, tell } from "./elements.js";

class Gone extends Error {}

const RETRY = 1500;
let comeBack = () => {};

export function whenBack(action) {
  comeBack = action;
}

export async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    lose();
    throw new Gone();
  }
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
  $("teach").hidden = true;
  $("progress").hidden = true;
  document.title = "Cross Media: stopped";
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
    if (!(error instanceof Gone)) tell([error.message]);
  }
}
