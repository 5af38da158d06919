package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
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
import org.apache.lucene.search.similarities.Similarity.BulkSimScorer;
import org.apache.lucene.search.similarities.Similarity.SimScorer;

/** Finds documents with a word among their strongest, and scores them by its stored weight. */
final class WeightedTermQuery extends Query {

  private final Term term;

  WeightedTermQuery(String field, String word) {
    this.term = new Term(FieldNames.words(field), word);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return scoreMode.needsScores()
        ? new WordWeight(boost)
        : searcher.createWeight(searcher.rewrite(new TermQuery(term)), scoreMode, boost);
  }

  final class WordWeight extends Weight {

    private final ImpactScorer scorer;

    WordWeight(float boost) {
      super(WeightedTermQuery.this);
      this.scorer = new ImpactScorer(boost);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      TermsEnum terms = Terms.getTerms(context.reader(), term.field()).iterator();
      if (!terms.seekExact(term.bytes())) {
        return null;
      }
      return new WordScorerSupplier(terms, scorer);
    }

    /**
     * Returns the stored weight of a word in a document; empty if it is not among the strongest.
     */
    static Optional<Float> storedWeight(LeafReader reader, Term word, int doc) throws IOException {
      TermsEnum terms = Terms.getTerms(reader, word.field()).iterator();
      if (!terms.seekExact(word.bytes())) {
        return Optional.empty();
      }
      PostingsEnum postings = terms.postings(null, PostingsEnum.FREQS);
      return postings.advance(doc) == doc
          ? Optional.of(ImpactCode.decode(postings.freq()))
          : Optional.empty();
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      Optional<Float> stored = storedWeight(context.reader(), term, doc);
      return stored.isEmpty()
          ? Explanation.noMatch(term + " is not among the strongest words")
          : Explanation.match(
              scorer.weight() * stored.get(),
              "weight of " + term + ", product of:",
              Explanation.match(stored.get(), "stored weight"),
              Explanation.match(scorer.weight(), "weight in the query"));
    }

    @Override
    public int count(LeafReaderContext context) throws IOException {
      return context.reader().hasDeletions() ? -1 : context.reader().docFreq(term);
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
    return sameClassAs(other) && term.equals(((WeightedTermQuery) other).term);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + term.hashCode();
  }

  /** Scores a posting by its stored weight times the word's weight in the query. */
  static final class ImpactScorer extends SimScorer {

    private final float weight;

    ImpactScorer(float weight) {
      this.weight = weight;
    }

    float weight() {
      return weight;
    }

    @Override
    public float score(float frequency, long norm) {
      return weight * ImpactCode.decode(frequency);
    }

    @Override
    public BulkSimScorer asBulkSimScorer() {
      return (size, frequencies, norms, scores) -> {
        for (int i = 0; i < size; i++) {
          scores[i] = weight * ImpactCode.decode(frequencies[i]);
        }
      };
    }
  }

  /**
   * Finds a word in either of two fields and scores by its stored weight. No document has it in
   * both. Most indices lack the second field, so only the first is searched there.
   */
  static final class EitherWordQuery extends Query {

    private final String secondWords;
    private final Query first;
    private final Query second;

    EitherWordQuery(String field, String secondField, String word) {
      this.secondWords = FieldNames.words(secondField);
      this.first = new WeightedTermQuery(field, word);
      this.second = new WeightedTermQuery(secondField, word);
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
        throws IOException {
      return searcher.createWeight(hasSecond(searcher) ? either() : first, scoreMode, boost);
    }

    private boolean hasSecond(IndexSearcher searcher) {
      return searcher.getLeafContexts().stream()
          .anyMatch(leaf -> leaf.reader().getFieldInfos().fieldInfo(secondWords) != null);
    }

    private Query either() {
      return new BooleanQuery.Builder().add(first, Occur.SHOULD).add(second, Occur.SHOULD).build();
    }

    @Override
    public void visit(QueryVisitor visitor) {
      QueryVisitor either = visitor.getSubVisitor(Occur.SHOULD, this);
      first.visit(either);
      second.visit(either);
    }

    @Override
    public String toString(String defaultField) {
      return either().toString(defaultField);
    }

    @Override
    public boolean equals(Object other) {
      return sameClassAs(other)
          && first.equals(((EitherWordQuery) other).first)
          && second.equals(((EitherWordQuery) other).second);
    }

    @Override
    public int hashCode() {
      return 31 * first.hashCode() + second.hashCode();
    }
  }
}
