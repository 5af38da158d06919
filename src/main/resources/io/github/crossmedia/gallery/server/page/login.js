// Exchanges a password for a session, which the browser keeps as a cookie.
import { $ } from "./elements.js";
import { heard, say } from "./language.js";

$("login").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("refused").textContent = "";
  try {
    const response = await fetch("/api/login", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ password: $("password").value }),
    });
    if (response.ok) location.replace("/");
    else $("refused").textContent = `${heard((await response.json()).error)}.`;
  } catch {
    $("refused").textContent = say`The server does not answer.`;
  }
});
