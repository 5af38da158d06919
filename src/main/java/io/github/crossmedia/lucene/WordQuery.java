package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermScorer;
import org.apache.lucene.search.Weight;

/** Documents among whose strongest words is this one, scored by its stored weight. */
final class WordQuery extends Query {

  private final Term term;

  WordQuery(String field, String word) {
    this.term = new Term(FieldNames.words(field), word);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return scoreMode.needsScores()
        ? new WordWeight(boost)
        : searcher.rewrite(new TermQuery(term)).createWeight(searcher, scoreMode, boost);
  }

  private final class WordWeight extends Weight {

    private final ImpactScorer scorer;

    WordWeight(float boost) {
      super(WordQuery.this);
      this.scorer = new ImpactScorer(boost);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      TermsEnum terms = Terms.getTerms(context.reader(), term.field()).iterator();
      return terms.seekExact(term.bytes()) ? new WordScorerSupplier(terms, scorer) : null;
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      TermsEnum terms = Terms.getTerms(context.reader(), term.field()).iterator();
      if (!terms.seekExact(term.bytes())) {
        return Explanation.noMatch("no document of this segment is strong in " + term);
      }
      PostingsEnum postings = terms.postings(null, PostingsEnum.FREQS);
      if (postings.advance(doc) != doc) {
        return Explanation.noMatch(term + " is not among the strongest words");
      }
      float stored = ImpactCode.decode(postings.freq());
      return Explanation.match(
          scorer.score(postings.freq(), 1),
          "weight of " + term + ", product of:",
          Explanation.match(stored, "stored weight"),
          Explanation.match(scorer.weight(), "weight in the query"));
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return true;
    }
  }

  private static final class WordScorerSupplier extends ScorerSupplier {

    private final TermsEnum terms;
    private final ImpactScorer scorer;
    private final long cost;
    private boolean topLevel;

    WordScorerSupplier(TermsEnum terms, ImpactScorer scorer) throws IOException {
      this.terms = terms;
      this.scorer = scorer;
      this.cost = terms.docFreq();
    }

    @Override
    public Scorer get(long leadCost) throws IOException {
      ImpactsEnum impacts = terms.impacts(PostingsEnum.FREQS);
      return new TermScorer(impacts, scorer, null, topLevel);
    }

    @Override
    public BulkScorer bulkScorer() throws IOException {
      return new BatchBulkScorer(get(Long.MAX_VALUE));
    }

    @Override
    public long cost() {
      return cost;
    }

    @Override
    public void setTopLevelScoringClause() {
      topLevel = true;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(term.field())) {
      visitor.consumeTerms(this, term);
    }
  }

  @Override
  public String toString(String field) {
    return "word(" + term + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other) && term.equals(((WordQuery) other).term);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), term);
  }
}
