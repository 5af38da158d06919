package io.github.crossmedia.text;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Views of texts that are made here, as by a network of texts that a user brought. Java's {@code
 * ServiceLoader} finds the sources on the class path; a node adds views to texts before a model
 * reads them.
 */
public interface TextViewSource {

  /** Returns true if texts get this view from the source. */
  boolean makes(String view);

  /** Returns true if what makes a view of this source is at hand. */
  boolean has(String view);

  /**
   * Returns the full name of the view that people call by a short name, such as {@code minilm}.
   *
   * @return empty if the source knows no such name
   */
  Optional<String> named(String name);

  /**
   * Returns a view of each text.
   *
   * @throws IllegalArgumentException if what makes the view is missing
   */
  List<float[]> views(String view, List<String> texts);

  /**
   * Returns words that what makes the view knows as a whole, the most frequent first.
   *
   * @return at most so many; fewer where it knows few whole words
   */
  List<String> words(String view, int most);

  /** Returns the source of a view, by its full name; empty if none is on the class path. */
  static Optional<TextViewSource> of(String view) {
    return Found.ALL.stream().filter(source -> source.makes(view)).findFirst();
  }

  /** Returns the full name of a view that a source on the class path knows by a short name. */
  static Optional<String> fullName(String name) {
    return Found.ALL.stream().flatMap(source -> source.named(name).stream()).findFirst();
  }

  /** The sources on the class path, found once. */
  final class Found {

    private static final List<TextViewSource> ALL =
        ServiceLoader.load(TextViewSource.class, TextViewSource.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private Found() {}
  }
}
