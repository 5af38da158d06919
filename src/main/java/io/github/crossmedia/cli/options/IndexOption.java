package io.github.crossmedia.cli.options;

import io.github.crossmedia.gallery.index.Gallery;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** An index that exists already. */
public final class IndexOption {

  @Option(
      names = "--index",
      required = true,
      paramLabel = "IDX",
      description = "The folder of the index.")
  private Path index;

  /** Opens the index to change it. */
  public Gallery open() throws IOException {
    return Gallery.open(index);
  }

  /** Opens the index to search it. */
  public Gallery openToRead() throws IOException {
    return Gallery.openToRead(index);
  }
}
