package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * Sums the stored weights of words, each times its weight in the query. If only the best documents
 * are asked for and these scores order them, also beside filters, words in memory are summed.
 * Otherwise, and where they have no room, Lucene's own scorers read the postings.
 */
final class WordSumQuery extends Query {

  /** Lucene decodes the postings of a word in blocks of this size, and skips whole blocks. */
  private static final int BLOCK = 128;

  private final String field;
  private final Map<String, Float> words;
  private final WindowCache windows;

  /** Creates a query of at least one word. */
  WordSumQuery(String field, Map<String, Float> words, WindowCache windows) {
    this.field = field;
    this.words = words;
    this.windows = windows;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Weight postings = searcher.createWeight(postings(), scoreMode, boost);
    return scoreMode == ScoreMode.TOP_SCORES && boost == 1 ? new SumWeight(postings) : postings;
  }

  /** Returns the sum in rewritten form. */
  private Query postings() {
    List<Query> weighted = new ArrayList<>();
    words.forEach(
        (word, weight) -> weighted.add(new BoostQuery(new WeightedTermQuery(field, word), weight)));
    if (weighted.size() == 1) {
      return weighted.getFirst();
    }
    BooleanQuery.Builder sum = new BooleanQuery.Builder();
    weighted.forEach(word -> sum.add(word, Occur.SHOULD));
    return sum.build();
  }

  private final class SumWeight extends FilterWeight {

    SumWeight(Weight postings) {
      super(WordSumQuery.this, postings);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      LeafReader reader = context.reader();
      if (!windows.areFaster(reader.maxDoc(), Long.MAX_VALUE)) {
        return in.scorerSupplier(context);
      }
      List<FoundWord> found = FoundWord.all(reader, field, words);
      long cost = found.stream().mapToLong(FoundWord::documents).sum();
      return !found.isEmpty() && windows.areFaster(reader.maxDoc(), cost)
          ? new SumSupplier(() -> in.scorerSupplier(context), found, cost, reader)
          : in.scorerSupplier(context);
    }

    @Override
    public int count(LeafReaderContext context) throws IOException {
      return in.count(context);
    }
  }

  /** A word of a query that a segment has, looked up once. */
  record FoundWord(Term term, float weight, TermsEnum terms, TermState state, long documents) {

    /** Returns the words that a segment has. */
    static List<FoundWord> all(LeafReader reader, String field, Map<String, Float> words)
        throws IOException {
      String name = FieldNames.words(field);
      TermsEnum terms = Terms.getTerms(reader, name).iterator();
      List<FoundWord> found = new ArrayList<>();
      for (Map.Entry<String, Float> word : words.entrySet()) {
        Term term = new Term(name, word.getKey());
        if (terms.seekExact(term.bytes())) {
          found.add(
              new FoundWord(term, word.getValue(), terms, terms.termState(), terms.docFreq()));
        }
      }
      return found;
    }

    /** Returns the word as it is summed, and has it read into memory if there is room. */
    WordsScorer.Word summed(LeafReader reader, WindowCache windows) throws IOException {
      terms.seekExact(term.bytes(), state);
      return WordsScorer.Word.of(
          weight, terms, windows.get(reader, new CompactPostings.OfTerm(term)));
    }
  }

  private interface Postings {
    ScorerSupplier supplier() throws IOException;
  }

  /** Sums words in memory, or their postings if none of them has room. */
  private final class SumSupplier extends ScorerSupplier {

    private final Postings in;
    private final List<FoundWord> found;
    private final long cost;
    private final LeafReader reader;
    private ScorerSupplier postings;
    private boolean ordersHits;

    SumSupplier(Postings in, List<FoundWord> found, long cost, LeafReader reader) {
      this.in = in;
      this.found = found;
      this.cost = cost;
      this.reader = reader;
    }

    private ScorerSupplier postings() throws IOException {
      if (postings == null) {
        postings = in.supplier();
        if (ordersHits) {
          postings.setTopLevelScoringClause();
        }
      }
      return postings;
    }

    @Override
    public Scorer get(long leadCost) throws IOException {
      Optional<WordsScorer> sums = ordersHits && !skipsBlocks(leadCost) ? sums() : Optional.empty();
      return sums.isPresent() ? sums.get() : postings().get(leadCost);
    }

    /** Returns true if a filter leads that has fewer documents than the words have blocks. */
    private boolean skipsBlocks(long leadCost) {
      return leadCost < cost / (BLOCK * words.size());
    }

    @Override
    public BulkScorer bulkScorer() throws IOException {
      Optional<WordsScorer> sums = sums();
      return sums.isPresent() ? new BatchBulkScorer(sums.get()) : postings().bulkScorer();
    }

    private Optional<WordsScorer> sums() throws IOException {
      List<WordsScorer.Word> summed = new ArrayList<>();
      for (FoundWord word : found) {
        summed.add(word.summed(reader, windows));
      }
      return summed.stream().anyMatch(WordsScorer.Word::isInMemory)
          ? WordsScorer.of(summed, reader.maxDoc())
          : Optional.empty();
    }

    @Override
    public long cost() {
      return cost;
    }

    @Override
    public void setTopLevelScoringClause() {
      ordersHits = true;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    postings().visit(visitor);
  }

  @Override
  public String toString(String defaultField) {
    return "sum(" + field + ", " + words + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((WordSumQuery) other).field)
        && words.equals(((WordSumQuery) other).words);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, words);
  }
}
