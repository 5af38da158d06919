package io.github.crossmedia.lucene;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexableFieldType;

/**
 * A field of ready tokens. It is not tokenised, so that Lucene needs no analyzer for it:
 * Elasticsearch has none for unmapped fields.
 */
final class TokensField extends Field {

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
