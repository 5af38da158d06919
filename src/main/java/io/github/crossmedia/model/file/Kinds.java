package io.github.crossmedia.model.file;

import io.github.crossmedia.Formatted;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The readers of a closed set of parts, by their kind. */
public final class Kinds<T extends Part> {

  /** The memory of a part's objects, lists and names, without its numbers. */
  private static final long BYTES_OF_PART = 512;

  private final String family;
  private final Map<String, Function<PartReader, ? extends T>> readers;

  private Kinds(String family, Map<String, Function<PartReader, ? extends T>> readers) {
    this.family = family;
    this.readers = readers;
  }

  /** Returns the kinds of a family, whose name, such as "projection", appears in messages. */
  public static <T extends Part> Kinds<T> of(
      String family, Map<String, Function<PartReader, ? extends T>> readers) {
    return new Kinds<>(family, new TreeMap<>(readers));
  }

  T read(PartReader in) {
    in.take(BYTES_OF_PART);
    String kind = in.text("kind");
    Function<PartReader, ? extends T> reader = readers.get(kind);
    if (reader == null) {
      throw in.error(
          Formatted.of(
              "unknown %s \"%s\", known are %s",
              family, kind, String.join(", ", readers.keySet())));
    }
    return in.checked(reader);
  }
}
