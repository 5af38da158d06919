package io.github.crossmedia.lucene;

import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.vector.SparseVector;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.IndexableFieldType;
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

  static Field counts(String field, String view, SparseVector counts) {
    return new BinaryDocValuesField(FieldNames.counts(field, view), StoredCounts.encode(counts));
  }

  /** Returns the counts of visual words, and the postings of the same words. */
  static List<IndexableField> visualWords(String field, String view, SparseVector counts) {
    String postings = FieldNames.visualWords(field, view);
    return List.of(
        counts(field, view, counts),
        new TokensField(postings, new CountTokens(counts), VISUAL_WORDS));
  }

  /**
   * A field of ready tokens. It is not tokenised, so that Lucene needs no analyzer for it:
   * Elasticsearch has none for unmapped fields.
   */
  private static final class TokensField extends Field {

    private final TokenStream ready;

    TokensField(String name, TokenStream ready, IndexableFieldType type) {
      super(name, type);
      this.ready = ready;
    }

    @Override
    public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
      return ready;
    }
  }

  /**
   * The visual words of one picture as tokens: their numbers in decimal, with counts rounded to at
   * least 1.
   */
  static final class CountTokens extends TokenStream {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
    private final SparseVector counts;
    private int next;

    CountTokens(SparseVector counts) {
      this.counts = counts;
    }

    @Override
    public void reset() {
      next = 0;
    }

    @Override
    public boolean incrementToken() {
      if (next == counts.size()) {
        return false;
      }
      clearAttributes();
      term.append(String.valueOf(counts.index(next)));
      frequency.setTermFrequency(Math.max(1, Math.round(counts.value(next++))));
      return true;
    }
  }

  /** The words of one document as tokens whose frequencies are the coded weights. */
  private static final class ImpactTokens extends TokenStream {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
    private final List<WeightedWord> words;
    private Iterator<WeightedWord> rest;

    ImpactTokens(List<WeightedWord> words) {
      this.words = words;
      this.rest = words.iterator();
    }

    @Override
    public void reset() {
      rest = words.iterator();
    }

    @Override
    public boolean incrementToken() {
      if (!rest.hasNext()) {
        return false;
      }
      clearAttributes();
      WeightedWord next = rest.next();
      term.append(next.word());
      frequency.setTermFrequency(ImpactCode.encode(next.word(), next.weight()));
      return true;
    }
  }
}
