const $ = (id) => document.getElementById(id);
const marks = new Map();
const now = { query: "", within: "", like: null, upload: null, from: 0 };
const PAGE = 48;
const SAYS = { written: "Written", likely: "Likely", maybe: "Maybe", nothing: "Hardly" };

async function ask(path, options) {
  const response = await fetch(path, options);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

function send(path, method, body) {
  return ask(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function meter(share) {
  const bar = make("i");
  bar.style.width = `${Math.round(100 * Math.min(1, Math.max(0, share)))}%`;
  return make("div", { class: "meter", "aria-hidden": "true" }, bar);
}

const counted = (n, one, many) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

function tell(sentences) {
  $("notes").replaceChildren(...sentences.map((sentence) => make("p", {}, sentence)));
}

async function guarded(work) {
  try {
    await work();
  } catch (error) {
    tell([error.message || "The server does not answer. Is it still running?"]);
  }
}

async function showStatus() {
  const status = await ask("/api/status");
  const { running, done, total, sentences } = status.indexing;
  $("progress").hidden = !running;
  $("progress").value = total ? done / total : 0;
  $("status").textContent = running
    ? `${counted(status.pictures, "picture", "pictures")} so far, ${done} of ${total} files looked at`
    : `${counted(status.pictures, "picture", "pictures")}, ${counted(status.words, "word", "words")} known, model ${status.model}`;
  $("status").title = [status.folder, ...sentences].join("\n");
  $("licence").textContent = status.licence ? `About the model: ${status.licence}` : "";
  if (running) setTimeout(() => guarded(showStatus), 1000);
  else if (status.pictures === 0) tell(["There are no pictures in this folder that can be read.", ...sentences.slice(1)]);
  return status;
}

async function showStarters() {
  const result = await ask("/api/browse?k=48");
  if (!now.query && !now.like && !now.upload) show({ result, notes: [] }, "Your pictures");
  $("starters").replaceChildren(
    ...result.facets.map((facet) => make("button", { type: "button", onclick: () => start(facet.word) }, facet.word)));
}

function start(query) {
  $("query").value = query;
  Object.assign(now, { query: query.trim(), within: "", like: null, upload: null, from: 0 });
  guarded(run);
}

function address(base) {
  const parameters = new URLSearchParams({ k: PAGE, from: now.from });
  if (now.within) parameters.set("within", now.within);
  if (now.query) parameters.set("q", now.query);
  return `${base}?${parameters}`;
}

async function run() {
  if (now.upload) {
    show({ result: await ask(address("/api/search"), { method: "POST", body: now.upload }), notes: [] }, `Pictures like ${now.upload.name || "yours"}`);
  } else if (now.like) {
    show({ result: await ask(address(`/api/like/${now.like}`)), notes: [] }, "Pictures like this one");
  } else if (now.query) {
    const found = await ask(address("/api/search"));
    show(found, verdict(found.result));
    history.replaceState(null, "", `#${encodeURIComponent(now.query)}`);
  } else {
    show({ result: await ask(address("/api/browse")), notes: [] }, "Your pictures");
  }
}

function verdict(result) {
  if (!result.hits.length) return result.reading.known.length ? "Nothing here yet" : "That is not in its words";
  return {
    written: "Here it is",
    likely: "Here it is",
    maybe: "Maybe one of these",
    nothing: "Nothing here looks like this; the closest are",
  }[result.verdict];
}

function show({ result, notes, ways }, title) {
  tell(notes);
  $("verdict").textContent = title;
  $("total").textContent = `${counted(result.total, "picture", "pictures")} ranked`;
  $("total").hidden = !result.total;
  const cards = result.hits.map(card);
  if (now.from) $("results").append(...cards);
  else $("results").replaceChildren(...cards);
  $("more").hidden = now.from + result.hits.length >= result.total;
  const asked = new Set(result.reading.known);
  $("facets").replaceChildren(
    ...(now.query || now.like ? result.facets : []).filter((f) => !asked.has(f.word)).map((facet) =>
      make("button", { type: "button", "aria-pressed": now.within === facet.word, onclick: () => narrow(facet.word) },
        facet.word, make("small", {}, facet.count))));
  $("starters").hidden = Boolean(now.query || now.like || now.upload);
  $("elsewhere").hidden = !ways;
  if (ways) {
    $("way-command").textContent = ways.commandLine;
    $("way-elasticsearch").textContent = ways.elasticsearch;
    $("way-java").textContent = ways.java;
  }
}

function narrow(word) {
  Object.assign(now, { within: now.within === word ? "" : word, from: 0 });
  guarded(run);
}

function card(hit) {
  const sees = hit.words.map((word) => word.word).join(", ");
  const ranked = Boolean(now.query || now.like || now.upload);
  const mark = (kind, sign, label) =>
    make("button", { type: "button", class: kind, "aria-pressed": marks.get(hit.id) === kind, "aria-label": label, title: label, onclick: (event) => toggle(hit.id, kind, event.currentTarget) }, sign);
  const line = make("div", { class: "line" },
    make("span", { class: "badge" }, ranked ? SAYS[hit.verdict] : hit.name.split("/").pop()),
    make("span", { class: "score" }, ranked ? hit.score.toFixed(2) : ""));
  const about = make("div", { class: "about" }, line);
  if (ranked) about.append(meter(hit.score));
  about.append(make("p", { class: "sees", title: sees }, sees || "no word stands out"));
  return make("li", { class: `card ${ranked ? hit.verdict : ""}`, "data-id": hit.id },
    make("button", { type: "button", class: "open", "aria-label": `${hit.name}: ${sees || "a picture"}`, onclick: () => guarded(() => explain(hit)) },
      make("img", { src: `/thumbnails/${hit.id}`, alt: "", loading: "lazy", width: hit.width, height: hit.height })),
    make("div", { class: "marks" }, mark("yes", "✓", "It shows the word I will teach"), mark("no", "✗", "It does not show the word I will teach")),
    about);
}

function toggle(id, kind, button) {
  if (marks.get(id) === kind) marks.delete(id);
  else marks.set(id, kind);
  for (const each of button.parentElement.children) each.setAttribute("aria-pressed", marks.get(id) === each.className);
  showMarks();
}

const marked = (kind) => [...marks].filter(([, value]) => value === kind).map(([id]) => id);

function showMarks() {
  $("teach").hidden = !marks.size;
  const no = marked("no").length;
  $("marked").textContent = `${counted(marked("yes").length, "picture shows", "pictures show")} it${no ? `, ${no} ${no === 1 ? "does" : "do"} not` : ""}`;
  if (marks.size === 1 && !$("word").value && now.query && !/\s/.test(now.query)) $("word").value = now.query;
}

function clearMarks() {
  marks.clear();
  $("word").value = "";
  showMarks();
  for (const button of document.querySelectorAll(".marks button")) button.setAttribute("aria-pressed", "false");
}

async function teach(event) {
  event.preventDefault();
  tell(["Learning …"]);
  const lesson = await send("/api/lessons", "POST", { word: $("word").value, examples: marked("yes"), counterExamples: marked("no") });
  clearMarks();
  await showLessons();
  await showStatus();
  start(lesson.word);
}

async function showLessons() {
  const lessons = await ask("/api/lessons");
  $("taught-none").hidden = lessons.length > 0;
  $("lessons").replaceChildren(...lessons.map((lesson) =>
    make("li", {},
      make("b", {}, lesson.word),
      make("span", {}, `${lesson.examples.length} ✓ ${lesson.counterExamples.length} ✗`),
      make("button", { type: "button", class: "quiet", "aria-label": `Undo the lesson ${lesson.word}`, onclick: () => guarded(() => undo(lesson)) }, "Undo"))));
}

async function undo(lesson) {
  await ask(`/api/lessons/${lesson.number}`, { method: "DELETE" });
  await showLessons();
  await showStatus();
  if (now.query) await run();
}

function bar(word, share, figure) {
  return make("li", {}, make("span", {}, word), meter(share), make("span", {}, figure));
}

async function explain(hit) {
  if (now.query) send("/api/clicks", "POST", { query: now.query, picture: hit.id, clicks: 1 }).catch(() => {});
  $("why-title").textContent = hit.name;
  $("why-caption").textContent = hit.caption;
  $("why-picture").src = `/pictures/${hit.id}`;
  $("why-picture").alt = hit.words.map((word) => word.word).join(", ");
  $("shares").replaceChildren();
  $("heat").replaceChildren();
  $("evidence").hidden = true;
  $("evidence").removeAttribute("src");
  $("like").onclick = () => {
    $("why").close();
    $("query").value = "";
    Object.assign(now, { query: "", within: "", like: hit.id, upload: null, from: 0 });
    guarded(run);
    $("verdict").focus();
  };
  $("why").showModal();
  const query = now.query ? `?q=${encodeURIComponent(now.query)}` : "";
  const why = await ask(`/api/pictures/${hit.id}${query}`);
  $("why-asked").hidden = !now.query;
  if (now.query) $("shares").replaceChildren(...why.shares.map((s) => bar(s.word, s.share, `${Math.round(100 * s.share)} %`)));
  const words = why.picture.words.slice(0, 10);
  $("why-words").replaceChildren(...words.map((w) => bar(w.word, w.probability, w.probability.toFixed(2))));
  $("why").dataset.shown = hit.id;
  $("lights").hidden = true;
  const where = await ask(`/api/pictures/${hit.id}/where${query}`);
  if ($("why").dataset.shown !== hit.id) return;
  heat(where.regions);
  light(where.evidence);
}

function light(evidence) {
  if (!evidence) return;
  $("lights").hidden = false;
  $("evidence").src = evidence;
  $("evidence").hidden = !$("light").checked;
}

function heat({ rows, columns, shares }) {
  $("lights").hidden = !shares.length;
  $("heat").style.gridTemplate = `repeat(${rows}, 1fr) / repeat(${columns}, 1fr)`;
  $("heat").replaceChildren(...shares.map((share) => {
    const part = make("i");
    part.style.opacity = (0.72 * (1 - Math.sqrt(share))).toFixed(2);
    return part;
  }));
}

function upload(file) {
  $("query").value = "";
  Object.assign(now, { query: "", within: "", like: null, upload: file, from: 0 });
  guarded(run);
}

$("search").addEventListener("submit", (event) => {
  event.preventDefault();
  start($("query").value);
});
$("query").addEventListener("input", () => guarded(async () => {
  const typed = $("query").value.toLowerCase();
  const last = typed.split(/\s+/).pop();
  const words = await ask(`/api/words?prefix=${encodeURIComponent(last)}`);
  const before = typed.slice(0, typed.length - last.length);
  $("words").replaceChildren(...words.map((word) => make("option", { value: before + word })));
}));
$("more").addEventListener("click", () => {
  now.from += PAGE;
  guarded(run);
});
$("teach").addEventListener("submit", (event) => guarded(() => teach(event)));
$("clear").addEventListener("click", clearMarks);
$("light").addEventListener("change", (event) => {
  $("heat").classList.toggle("off", !event.target.checked);
  $("evidence").hidden = !event.target.checked || !$("evidence").getAttribute("src");
});
$("upload").addEventListener("change", (event) => event.target.files[0] && upload(event.target.files[0]));
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
document.addEventListener("dragleave", (event) => event.relatedTarget || document.body.classList.remove("dropping"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  if (event.dataTransfer.files[0]) upload(event.dataTransfer.files[0]);
});

await guarded(showStatus);
await guarded(showLessons);
if (location.hash.length > 1) start(decodeURIComponent(location.hash.slice(1)));
await guarded(showStarters);
