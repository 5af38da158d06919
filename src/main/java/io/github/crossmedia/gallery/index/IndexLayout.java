package io.github.crossmedia.gallery.index;

import java.nio.file.Path;

/** Where the parts of an index lie. */
record IndexLayout(Path folder) {

  /** What the index is made of: its format, the pictures' folder, the model's name. */
  Path head() {
    return folder.resolve("index.json");
  }

  /** Which file was found to be what. */
  Path ledger() {
    return folder.resolve("files.jsonl");
  }

  /** The model everything began with. */
  Path model() {
    return folder.resolve("model.safetensors");
  }

  /** The lessons on top of it. */
  Path lessons() {
    return folder.resolve("taught.safetensors");
  }

  /** What was seen in each picture. */
  Path store() {
    return folder.resolve("store");
  }

  /** What searches run on. */
  Path search() {
    return folder.resolve("search");
  }

  /** How far indexing came; there only where it did not come to its end. */
  Path unfinished() {
    return folder.resolve("unfinished");
  }

  Path thumbnails() {
    return folder.resolve("thumbnails");
  }
}
