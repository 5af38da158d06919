// Pictures to search by, which the browser keeps for a reload of the page.
const STORE = "uploads";

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function store(mode) {
  const opening = indexedDB.open("cross-media", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return (await done(opening)).transaction(STORE, mode).objectStore(STORE);
}

/** Keeps a file; only the last one, as files are large. Where the browser keeps none, a reload loses it. */
export async function keep(name, file) {
  try {
    const files = await store("readwrite");
    files.clear();
    files.put(file, name);
  } catch { /* as in a private window of some browsers */ }
}

/** The file of this name, if it is still there. */
export async function kept(name) {
  try {
    return await done((await store("readonly")).get(name));
  } catch {
    return undefined;
  }
}
