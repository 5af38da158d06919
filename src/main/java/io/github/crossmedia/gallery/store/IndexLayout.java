package io.github.crossmedia.gallery.store;

import java.nio.file.Path;

/** The locations of the parts of an index. */
public record IndexLayout(Path folder) {

  /** The head of the index: its format, the pictures' folder, the model's name. */
  public Path head() {
    return folder.resolve("index.json");
  }

  /** The records of all files. */
  Path ledger() {
    return folder.resolve("files.jsonl");
  }

  /** The folders in which drives begin. */
  Path drives() {
    return folder.resolve("drives.json");
  }

  /** The model before any lesson. */
  public Path model() {
    return folder.resolve("model.safetensors");
  }

  /** The lessons on top of it. */
  public Path lessons() {
    return folder.resolve("taught.safetensors");
  }

  /** The extracted content of each picture. */
  Path store() {
    return folder.resolve("store");
  }

  /** The documents that searches run on. */
  Path search() {
    return folder.resolve("search");
  }

  /** The progress of indexing; present only where it was interrupted. */
  Path unfinished() {
    return folder.resolve("unfinished");
  }

  /** The groups of pictures that look almost the same. */
  Path alike() {
    return folder.resolve("alike.json");
  }

  /** The albums of the pictures. */
  Path albums() {
    return folder.resolve("albums.json");
  }

  Path thumbnails() {
    return folder.resolve("thumbnails");
  }
}
