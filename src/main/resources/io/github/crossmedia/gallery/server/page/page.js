// The page: puts its parts together.
import { showAlbums, showDuplicates, whenChanged } from "./albums.js";
import { ask, guarded, send, session, whenBack } from "./ask.js";
import { $, make } from "./elements.js";
import { learnFromClicks, showLessons, whenTaught } from "./lessons.js";
import { home, searchBy, start } from "./place.js";
import { showAgain, showMore, showSearch, showWeaker } from "./search.js";
import { selectedIds } from "./selection.js";
import { showStatus } from "./status.js";
import { showTeacher } from "./teacher.js";
import { showViewer } from "./viewer.js";

const show = () => guarded(async () => {
  $("again").hidden = true;
  await showSearch();
  await showViewer();
  await showTeacher();
});

async function everything() {
  await showStatus();
  await showLessons();
  await showAlbums();
  await showDuplicates();
  await showAgain();
}

$("query").addEventListener("input", () => guarded(async () => {
  const typed = $("query").value.toLowerCase();
  const last = typed.split(/[\s"()+-]+/).pop();
  const words = await ask(`/api/words?prefix=${encodeURIComponent(last)}`);
  const before = typed.slice(0, typed.length - last.length);
  $("words").replaceChildren(...words.map((word) => make("option", { value: before + word })));
}));
document.body.dataset.role = session.role;
$("logout").hidden = session.role === "owner";
$("logout").addEventListener("click", () => guarded(async () => {
  await send("/api/logout", "POST", {});
  location.replace("/login.html");
}));
$("home").addEventListener("click", (event) => {
  event.preventDefault();
  home();
});
$("learn-clicks").addEventListener("click", () => guarded(learnFromClicks));
$("more").addEventListener("click", () => guarded(showMore));
$("weaker").addEventListener("click", () => guarded(showWeaker));
const nearTheEnd = new IntersectionObserver((seen) => {
  if (seen.some((one) => one.isIntersecting)) guarded(async () => {
    await showMore();
    nearTheEnd.unobserve($("more"));
    nearTheEnd.observe($("more"));
  });
}, { rootMargin: "600px" });
nearTheEnd.observe($("more"));

$("upload").addEventListener("change", (event) => event.target.files[0] && searchBy(event.target.files[0]));
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
document.addEventListener("dragleave", (event) => event.relatedTarget || document.body.classList.remove("dropping"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  if (event.dataTransfer.files[0]) searchBy(event.dataTransfer.files[0]);
});
/** The search box has the focus from the start: a ring around it tells only those who tab. */
document.addEventListener("keydown", (event) => event.key === "Tab" && document.body.classList.add("tabbed"));
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input") || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  $("query").focus();
  $("query").select();
});

whenTaught(async () => {
  await showStatus();
  await showAgain();
});
whenChanged(selectedIds, async () => {
  await showAgain();
  await showViewer();
});
whenBack(() => guarded(everything));
await start(show);
await Promise.all([show(), guarded(showStatus), guarded(showLessons), guarded(showAlbums), guarded(showDuplicates)]);
