package io.github.crossmedia.lucene;

import org.apache.lucene.index.LeafReader;

/**
 * The Lucene fields of one cross-media field: the one of the same name holds the version that made
 * a document, the names of all others start with that name and a dot. If a reader hides the field
 * by its name, queries that check the version find nothing; {@link ShownQuery} does the same for
 * other queries.
 */
public final class FieldNames {

  private FieldNames() {}

  static String vector(String field) {
    return field + ".vector";
  }

  /** A Lucene vector field has a fixed dimension; models of two dimensions need two fields. */
  static String nearest(String field, int dimension) {
    return field + ".nearest." + dimension;
  }

  /** The strongest words, as terms and as doc values. */
  public static String words(String field) {
    return field + ".words";
  }

  static String strong(String field) {
    return field + ".strong";
  }

  /** The version that made a document: all documents with a value have it. */
  public static String model(String field) {
    return field;
  }

  /** The exact weights of the strongest words. */
  public static String weights(String field) {
    return field + ".weights";
  }

  /** The strongest words as an analyzer returns them, in a field of their own. */
  public static String analysed(String field) {
    return field + ".analysed";
  }

  /** A malformed value that was ignored, as given. */
  public static String malformed(String field) {
    return field + ".malformed";
  }

  /** True if a segment has documents with the field, and its reader does not hide the field. */
  public static boolean isShown(LeafReader reader, String field) {
    return reader.getFieldInfos().fieldInfo(model(field)) != null;
  }

  /** How the vector of a document is stored. */
  static String layout(String field) {
    return field + ".layout";
  }

  /** The views of a document that do not count visual words. */
  static String views(String field) {
    return field + ".views";
  }

  static String counts(String field, String view) {
    return field + ".counts." + view;
  }

  /** The postings of visual words. */
  static String visualWords(String field, String view) {
    return field + ".visual_words." + view;
  }
}
