package io.github.crossmedia.cli.options;

import io.github.crossmedia.gallery.Gallery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** An index that exists already. */
public final class IndexOption {

  @Option(
      names = "--index",
      paramLabel = "IDX",
      description =
          "The index, or its folder of pictures (default: the index of the current folder or one"
              + " above it, else the only index).")
  private Optional<Path> index;

  /** Opens the index to change it. */
  public Gallery open() throws IOException {
    return Gallery.open(place());
  }

  /** Opens the index to search it. */
  public Gallery openToRead() throws IOException {
    return Gallery.openToRead(place());
  }

  /** Returns the index as it was named. */
  public Optional<Path> named() {
    return index;
  }

  private Path place() throws IOException {
    return IndexPlace.ofUser().made(index, Path.of(""));
  }
}
