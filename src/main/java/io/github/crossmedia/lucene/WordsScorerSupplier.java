package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/**
 * Scores the best documents of a large segment over windows, and everything else as Lucene does.
 */
final class WordsScorerSupplier extends ScorerSupplier {

  /** With fewer postings, seeking the lists of all layers takes longer than scoring. */
  private static final int FEW_POSTINGS = 1 << 15;

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
    if (in.cost() < FEW_POSTINGS) {
      return in.bulkScorer();
    }
    List<LayeredPostings> lists = new ArrayList<>();
    for (Map.Entry<String, Float> word : words.weights().entrySet()) {
      LayeredPostings.add(lists, reader, field, word.getKey(), word.getValue());
    }
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
