package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/**
 * Scores the best documents for a few words in a large segment over windows, and everything else as
 * Lucene does.
 */
final class WordsScorerSupplier extends ScorerSupplier {

  /** With fewer postings, seeking the lists of all layers takes longer than scoring. */
  private static final int FEW_POSTINGS = 1 << 15;

  /**
   * A single word's best are found by the bounds of its postings alone: windows take 1.6 times as
   * long in 100,000 documents and twice as long in 10,000,000 (QueryBenchmark, scale).
   */
  private static final int FEWEST_WORDS = 2;

  /**
   * The more words, the less is left unread in windows: Lucene's own way takes as long for about 16
   * words out of 300 and for about 25 out of 2,000 (QueryBenchmark, long_texts).
   */
  private static final int MOST_WORDS = 14;

  private final ScorerSupplier in;
  private final LeafReader reader;
  private final String field;
  private final WordWeights words;
  private final ScoreMap map;

  WordsScorerSupplier(
      ScorerSupplier in, LeafReader reader, String field, WordWeights words, float boost) {
    this.in = in;
    this.reader = reader;
    this.field = field;
    this.words = words;
    this.map = new ScoreMap(words.calibration(), boost);
  }

  @Override
  public BulkScorer bulkScorer() throws IOException {
    int asked = words.weights().size();
    if (in.cost() < FEW_POSTINGS || asked < FEWEST_WORDS || asked > MOST_WORDS) {
      return in.bulkScorer();
    }
    List<LayeredPostings> lists = LayeredPostings.of(reader, field, words.weights());
    return new CalibratedBulkScorer(new WordsBulkScorer(lists, reader.maxDoc()), map);
  }

  @Override
  public Scorer get(long leadCost) throws IOException {
    return in.get(leadCost);
  }

  @Override
  public long cost() {
    return in.cost();
  }

  @Override
  public void setTopLevelScoringClause() throws IOException {
    in.setTopLevelScoringClause();
  }
}
