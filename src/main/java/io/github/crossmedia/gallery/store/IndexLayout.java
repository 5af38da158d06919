package io.github.crossmedia.gallery.store;

import java.nio.file.Path;

/** The locations of the parts of an index. */
public record IndexLayout(Path folder) {

  /** Returns the head of the index: its format, the pictures' folder, the model's name. */
  public Path head() {
    return folder.resolve("index.json");
  }

  /** Returns the records of all files. */
  Path ledger() {
    return folder.resolve("files.jsonl");
  }

  /** Returns the folders where drives begin. */
  Path drives() {
    return folder.resolve("drives.json");
  }

  /** Returns the model before any lesson. */
  public Path model() {
    return folder.resolve("model.safetensors");
  }

  /** Returns the lessons on top of it. */
  public Path lessons() {
    return folder.resolve("taught.safetensors");
  }

  /** Returns the extracted content of each picture. */
  Path store() {
    return folder.resolve("store");
  }

  /** Returns the documents that searches run on. */
  Path search() {
    return folder.resolve("search");
  }

  /** Returns the progress of indexing; present only where it was interrupted. */
  Path unfinished() {
    return folder.resolve("unfinished");
  }

  /** Returns the groups of pictures that look almost the same. */
  Path alike() {
    return folder.resolve("alike.json");
  }

  /** Returns the albums of the pictures. */
  public Path albums() {
    return folder.resolve("albums.json");
  }

  /** Returns the searches that are kept by a name. */
  Path searches() {
    return folder.resolve("searches.json");
  }

  Path thumbnails() {
    return folder.resolve("thumbnails");
  }

  /** Returns the index that another model makes of the same pictures, until it is finished. */
  public IndexLayout next() {
    return new IndexLayout(folder.resolve("next"));
  }
}
