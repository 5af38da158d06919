package io.github.crossmedia.model.file;

import io.github.crossmedia.Formatted;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The kinds of a closed set of parts. */
public final class Kinds<T extends Part> {

  /** The memory of a part's objects, lists and names, without its numbers. */
  private static final long BYTES_OF_PART = 512;

  private final String family;
  private final Map<String, Function<PartReader, ? extends T>> readers;
  private final Map<Class<?>, String> names = new HashMap<>();

  private Kinds(String family, Map<String, Function<PartReader, ? extends T>> readers) {
    this.family = family;
    this.readers = new TreeMap<>(readers);
  }

  public record Kind<T extends Part>(String name, Class<T> type, Function<PartReader, T> reader) {}

  /** Returns the kinds of a family, whose name, such as "projection", appears in messages. */
  @SafeVarargs
  public static <T extends Part> Kinds<T> of(String family, Kind<? extends T>... kinds) {
    Kinds<T> made = of(family, Map.of());
    for (Kind<? extends T> kind : kinds) {
      made.readers.put(kind.name(), kind.reader());
      made.names.put(kind.type(), kind.name());
    }
    return made;
  }

  /** Returns the kinds of a family whose parts name theirs. */
  public static <T extends Part> Kinds<T> of(
      String family, Map<String, Function<PartReader, ? extends T>> readers) {
    return new Kinds<>(family, readers);
  }

  public String name(T part) {
    return names.get(part.getClass());
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
