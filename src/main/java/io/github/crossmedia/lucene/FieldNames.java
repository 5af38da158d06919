package io.github.crossmedia.lucene;

/**
 * The Lucene fields behind one cross-media field. All begin with its name and a dot, so that a
 * grant or denial of {@code name.*} holds for each.
 */
final class FieldNames {

  private FieldNames() {}

  static String vector(String field) {
    return field + ".vector";
  }

  /** A Lucene vector field has one dimension for ever; models of two dimensions need two. */
  static String nearest(String field, int dimension) {
    return field + ".nearest." + dimension;
  }

  static String words(String field) {
    return field + ".words";
  }

  static String strong(String field) {
    return field + ".strong";
  }

  static String model(String field) {
    return field + ".model";
  }

  /** Of the documents with a vector, how it is stored. */
  static String layout(String field) {
    return field + ".layout";
  }

  static String counts(String field, String view) {
    return field + ".counts." + view;
  }

  /** The postings; earlier builds kept the counts under this name too. */
  static String visualWords(String field, String view) {
    return field + ".visual_words." + view;
  }
}
