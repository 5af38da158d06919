package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.CrossMediaField;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopTermsRewrite;

/** Rewrites a fuzzy query to the most similar words: each adds its weight times its similarity. */
final class WordRewrite extends TopTermsRewrite<BooleanQuery.Builder> {

  private final String field;

  WordRewrite(String field, int size) {
    super(size);
    this.field = field;
  }

  @Override
  protected int getMaxSize() {
    return IndexSearcher.getMaxClauseCount();
  }

  @Override
  protected BooleanQuery.Builder getTopLevelBuilder() {
    return new BooleanQuery.Builder();
  }

  @Override
  protected Query build(BooleanQuery.Builder builder) {
    return builder.build();
  }

  @Override
  protected void addClause(
      BooleanQuery.Builder builder, Term term, int documents, float nearness, TermStates states) {
    Query word = CrossMediaField.word(field, term.text());
    builder.add(new BoostQuery(word, nearness), Occur.SHOULD);
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other) && field.equals(((WordRewrite) other).field);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + field.hashCode();
  }
}
