package io.github.crossmedia.text;

import java.util.List;

/**
 * Views of texts that are made here, as by a network of texts that a user brought. Java's {@code
 * ServiceLoader} finds the sources on the class path; a node has none.
 */
public interface TextViewSource {

  /** Returns true if texts get this view from the source. */
  boolean makes(String view);

  /**
   * Returns a view of each text.
   *
   * @throws IllegalArgumentException if what makes the view is missing
   */
  List<float[]> views(String view, List<String> texts);
}
