// The language of the page: the first one of the browser that has messages here, else English.
/** The languages with a file of messages; the sentences of the page are English. */
const TRANSLATED = ["de"];

const part = (tag) => tag.toLowerCase().split("-")[0];
const asked = navigator.languages.find((tag) => ["en", ...TRANSLATED].includes(part(tag))) ?? "en";
const { page: messages, server } = part(asked) === "en" ? { page: {}, server: {} } : await read(part(asked));

/** Without its messages the page is in English. */
async function read(language) {
  try {
    return await (await fetch(`/messages-${language}.json`)).json();
  } catch {
    return { page: {}, server: {} };
  }
}

/** For dates and numbers: as the browser writes them, if it does so in this language. */
const usual = new Intl.DateTimeFormat().resolvedOptions().locale;
export const locale = part(usual) === part(asked) ? usual : asked;
document.documentElement.lang = part(asked);

/** A sentence of the page in its language. */
export const say = (strings, ...values) => filled(strings.join("{}"), values);

/** A sentence with its values, in their order or where it numbers them. */
function filled(sentence, values) {
  let next = 0;
  return (messages[sentence] ?? server[sentence] ?? sentence).replace(/\{(\d*)\}/g, (_, number) => values[number === "" ? next++ : Number(number)]);
}

export const count = (n) => n.toLocaleString(locale);
export const counted = (n, one, many) => filled(`{} ${n === 1 ? one : many}`, [count(n)]);

/** A sentence of the server, whose values are what stands where a message has its places. */
export function heard(sentence) {
  for (const message of Object.keys(server)) {
    const values = sentence.match(pattern(message));
    if (values) return filled(message, values.slice(1).map((value) => server[value] ?? value));
  }
  return sentence;
}

const pattern = (message) => new RegExp(`^${message.split("{}").map((text) => text.replace(/[.*+?^$()[\]\\|]/g, "\\$&")).join("(.+?)")}$`);

const NAMED = ["aria-label", "title", "placeholder", "alt"];

/** Puts what the document says from the start into the language of the page. */
function translate() {
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const text = node.textContent.trim().replace(/\s+/g, " ");
    if (text in messages) node.textContent = node.textContent.replace(/^(\s*)[^]*?(\s*)$/, (_, before, after) => before + messages[text] + after);
  }
  for (const name of NAMED)
    for (const element of document.querySelectorAll(`[${name}]`))
      if (element.getAttribute(name) in messages) element.setAttribute(name, messages[element.getAttribute(name)]);
}

translate();
