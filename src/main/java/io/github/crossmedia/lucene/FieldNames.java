package io.github.crossmedia.lucene;

import org.apache.lucene.index.LeafReader;

/**
 * The Lucene fields behind one cross-media field: its name itself says the version that made a
 * document, all others begin with its name and a dot. Whatever asks for the version finds nothing
 * where a reader hides the field by its name; {@link ShownQuery} does the same for other queries.
 */
public final class FieldNames {

  private FieldNames() {}

  static String vector(String field) {
    return field + ".vector";
  }

  /** A Lucene vector field has one dimension for ever; models of two dimensions need two. */
  static String nearest(String field, int dimension) {
    return field + ".nearest." + dimension;
  }

  /** Its terms, and its doc values, are the strongest words. */
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

  /** The weights of the strongest words, as exact as they came. */
  public static String weights(String field) {
    return field + ".weights";
  }

  /** What an analyzer makes of the strongest words: a field with words of its own. */
  public static String analysed(String field) {
    return field + ".analysed";
  }

  /** A value that was ignored, as it came. */
  public static String malformed(String field) {
    return field + ".malformed";
  }

  /** Where earlier builds kept the version. */
  static String earlierModel(String field) {
    return field + ".model";
  }

  /** True if a segment has documents with the field, and its reader does not hide the field. */
  public static boolean isShown(LeafReader reader, String field) {
    return reader.getFieldInfos().fieldInfo(model(field)) != null;
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
