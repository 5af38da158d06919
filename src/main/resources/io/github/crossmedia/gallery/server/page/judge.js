// The page on which people judge pictures.
import { count, counted, heard, say } from "./language.js";

const $ = id => document.getElementById(id);
/** Yes begins with another letter in German. */
const YES_NO = ["y", "j", "n"];
const state = { judge: "", page: null, grades: [], current: 0, before: [] };

function label(grade) {
  const { lowest, highest } = state.page;
  if (lowest === 0 && highest === 1) return grade === 1 ? say`Yes` : say`No`;
  return String(grade);
}

function scale() {
  const grades = [];
  for (let grade = state.page.lowest; grade <= state.page.highest; grade++) grades.push(grade);
  return grades;
}

function agreement(page) {
  const meaning = page.agreement < 0.4 ? say`you may understand the scale differently`
    : page.agreement < 0.8 ? say`you agree in most` : say`you agree well`;
  return say`Agreement on ${counted(page.agreedPairs, "pair", "pairs")} that several of you judged: ${page.agreement.toFixed(2)} (1 is the same grades, 0 is chance): ${meaning}.`;
}

async function ask(path, options) {
  try {
    const response = await fetch(path, options);
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    $("error").hidden = true;
    return answer;
  } catch (failure) {
    $("error").textContent = say`The judgment was not saved: ${heard(failure.message)}`;
    $("error").hidden = false;
    return null;
  }
}

function show(page, grades) {
  state.page = page;
  const over = page.task === undefined;
  $("who").hidden = true;
  $("task").hidden = over;
  $("end").hidden = !over;
  $("progress").textContent = page.baseLeft
    ? say`${count(page.judged)} judged, ${count(page.baseLeft)} of the common set left` : say`${count(page.judged)} judged`;
  $("agreement").hidden = page.agreement === undefined;
  if (page.agreement !== undefined) $("agreement").textContent = agreement(page);
  if (over) return;
  state.grades = grades ?? page.results.map(() => undefined);
  state.current = 0;
  const picture = page.picture !== undefined;
  $("asked").textContent = picture ? say`How well does each picture match this one?` : say`How well do these words describe the picture?`;
  $("query").hidden = !picture;
  $("words").hidden = picture;
  if (picture) $("query").src = `api/picture/${page.picture}`;
  else $("words").textContent = page.text;
  const yesNo = page.lowest === 0 && page.highest === 1;
  $("help").textContent = yesNo
    ? say`Y yes, N no, U undecided, Enter next, B back.`
    : say`${page.lowest} not at all, ${page.highest} perfectly; U undecided, Enter next, B back.`;
  $("results").replaceChildren(...page.results.map(result));
  mark();
}

function result(number, place) {
  const item = document.createElement("li");
  const image = document.createElement("img");
  image.src = `api/picture/${number}`;
  image.alt = say`Result ${place + 1}`;
  const row = document.createElement("div");
  row.className = "grades";
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", say`Grade of result ${place + 1}`);
  for (const grade of [...scale(), null]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = grade === null ? say`Undecided` : label(grade);
    button.dataset.grade = String(grade);
    button.addEventListener("click", () => give(place, grade));
    row.append(button);
  }
  item.append(image, row);
  return item;
}

function mark() {
  [...$("results").children].forEach((item, place) => {
    item.setAttribute("aria-current", String(place === state.current));
    for (const button of item.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(String(state.grades[place]) === button.dataset.grade));
    }
  });
  $("done").disabled = state.grades.some(grade => grade === undefined);
  $("back").disabled = state.before.length === 0;
}

function give(place, grade) {
  state.grades[place] = grade;
  const next = state.grades.findIndex(other => other === undefined);
  state.current = next < 0 ? place : next;
  mark();
}

async function done() {
  if ($("done").disabled) return;
  $("done").disabled = true;
  const { page, grades } = state;
  const answer = await ask("api/judgments", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ judge: state.judge, task: page.task, results: page.results, grades }),
  });
  if (answer === null) return mark();
  state.before.push({ page, grades });
  show(answer);
}

function back() {
  const last = state.before.pop();
  if (last) show(last.page, last.grades);
}

$("who").addEventListener("submit", async event => {
  event.preventDefault();
  state.judge = $("name").value.trim();
  const page = await ask(`api/task?judge=${encodeURIComponent(state.judge)}`);
  if (page) show(page);
});
$("done").addEventListener("click", done);
$("back").addEventListener("click", back);
document.addEventListener("keydown", event => {
  if ($("task").hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const yesNo = state.page.lowest === 0 && state.page.highest === 1;
  const last = state.grades.length - 1;
  if (key === "enter") { event.preventDefault(); done(); }
  else if (key === "b") back();
  else if (key === "u") give(state.current, null);
  else if (yesNo && YES_NO.includes(key)) give(state.current, key === "n" ? 0 : 1);
  else if (!yesNo && /^[0-9]$/.test(key) && scale().includes(Number(key))) give(state.current, Number(key));
  else if (key === "arrowright" || key === "arrowleft") {
    state.current = Math.min(last, Math.max(0, state.current + (key === "arrowright" ? 1 : -1)));
    mark();
  }
});
$("who").hidden = false;
$("name").focus();
