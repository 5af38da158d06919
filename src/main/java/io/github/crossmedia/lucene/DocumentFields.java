package io.github.crossmedia.lucene;

import io.github.crossmedia.model.WordLens.WeightedWord;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/** The Lucene fields of one document, each of the type that its queries read. */
final class DocumentFields {

  private static final FieldType WORDS = postings(IndexOptions.DOCS_AND_FREQS, true);
  private static final FieldType VISUAL_WORDS = postings(IndexOptions.DOCS_AND_FREQS, false);
  private static final FieldType LAYOUT = postings(IndexOptions.DOCS, true);
  private static final FieldType MODEL = new FieldType(LAYOUT);

  static {
    MODEL.setDocValuesType(DocValuesType.SORTED);
    MODEL.freeze();
  }

  private DocumentFields() {}

  private static FieldType postings(IndexOptions options, boolean withoutNorms) {
    FieldType type = new FieldType();
    type.setTokenized(false);
    type.setOmitNorms(withoutNorms);
    type.setIndexOptions(options);
    type.freeze();
    return type;
  }

  static Field model(String field, String version) {
    return new Field(FieldNames.model(field), new BytesRef(version), MODEL);
  }

  static Field layout(String field, String layout) {
    return new Field(FieldNames.layout(field), new BytesRef(layout), LAYOUT);
  }

  static Field words(String field, List<WeightedWord> words) {
    return new TokensField(FieldNames.words(field), new ImpactTokens(words), WORDS);
  }

  static Field strong(String field, List<WeightedWord> words) {
    return new TokensField(FieldNames.strong(field), new StrongTokens(words), WORDS);
  }

  static Field counts(String field, String view, SparseVector counts) {
    return new BinaryDocValuesField(FieldNames.counts(field, view), StoredCounts.encode(counts));
  }

  /** Counts, and postings of the same visual words. */
  static List<IndexableField> visualWords(String field, String view, SparseVector counts) {
    String postings = FieldNames.visualWords(field, view);
    return List.of(
        counts(field, view, counts),
        new TokensField(postings, new CountTokens(counts), VISUAL_WORDS));
  }
}
