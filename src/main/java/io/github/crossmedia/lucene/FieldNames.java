package io.github.crossmedia.lucene;

import org.apache.lucene.index.LeafReader;

/**
 * The names of the Lucene fields of one cross-media field. The Lucene field of the same name
 * contains the version that projected a document. The names of all others start with that name and
 * a dot. If a reader hides the field by its name, queries that check the version find nothing;
 * {@link ShownQuery} does the same for other queries.
 */
public final class FieldNames {

  private FieldNames() {}

  static String vector(String field) {
    return field + ".vector";
  }

  /** Returns the field of what was added to vectors after their documents were written. */
  static String additions(String field) {
    return field + ".additions";
  }

  /**
   * Returns the vector field for a dimension: Lucene requires the same dimension throughout a
   * field.
   */
  static String nearest(String field, int dimension) {
    return field + ".nearest." + dimension;
  }

  /** Returns the field of the strongest words, as terms and as doc values. */
  public static String words(String field) {
    return field + ".words";
  }

  /**
   * Returns the field of the version that projected a document; all documents with a value have it.
   */
  public static String model(String field) {
    return field;
  }

  /** Returns the field of the exact weights of the strongest words. */
  public static String weights(String field) {
    return field + ".weights";
  }

  /** Returns the field of the strongest words as an analyzer returns them. */
  public static String analysed(String field) {
    return field + ".analysed";
  }

  /** Returns the field of a malformed value that was ignored. */
  public static String malformed(String field) {
    return field + ".malformed";
  }

  /**
   * Returns true if a segment has documents with the field, and its reader does not hide the field.
   */
  public static boolean isShown(LeafReader reader, String field) {
    return reader.getFieldInfos().fieldInfo(model(field)) != null;
  }

  /** Returns the field of the layout of a document's vector. */
  static String layout(String field) {
    return field + ".layout";
  }

  /** Returns the field of views that do not count visual words. */
  static String views(String field) {
    return field + ".views";
  }

  static String counts(String field, String view) {
    return field + ".counts." + view;
  }

  /** Returns the field of the postings of visual words. */
  static String visualWords(String field, String view) {
    return field + ".visual_words." + view;
  }
}
