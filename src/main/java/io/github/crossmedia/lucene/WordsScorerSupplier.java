package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.WordWeights;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/**
 * Scores the best documents for a text over windows if that takes less time than Lucene's own
 * scoring.
 */
final class WordsScorerSupplier extends ScorerSupplier {

  private final ScorerSupplier in;
  private final LeafReader reader;
  private final String field;
  private final WordWeights words;
  private final Map<String, TermsEnum> seeked;
  private final ScoreMap map;
  private final float recall;

  WordsScorerSupplier(
      ScorerSupplier in,
      LeafReader reader,
      String field,
      WordWeights words,
      Map<String, TermsEnum> seeked,
      float boost,
      float recall) {
    this.in = in;
    this.reader = reader;
    this.field = field;
    this.words = words;
    this.seeked = seeked;
    this.recall = recall;
    this.map = new ScoreMap(words.calibration(), boost);
  }

  @Override
  public BulkScorer bulkScorer() throws IOException {
    if (!areWindowsFaster() || !areAllLayered()) {
      return in.bulkScorer();
    }
    List<LayeredPostings> lists = LayeredPostings.of(reader, field, words.weights(), seeked);
    float share = UnreadPostings.share(recall, lists.size(), kept(reader, field));
    return new CalibratedBulkScorer(new WordsBulkScorer(lists, reader.maxDoc(), share), map);
  }

  /** Returns how many words documents keep on average. */
  static double kept(LeafReader reader, String field) throws IOException {
    Terms words = Terms.getTerms(reader, FieldNames.words(field));
    return (double) words.getSumDocFreq() / words.getDocCount();
  }

  /** Windows leave much more unread than MAXSCORE if they may miss documents. */
  private boolean areWindowsFaster() throws IOException {
    int documents = Terms.getTerms(reader, FieldNames.words(field)).getDocCount();
    return recall < 1 && words.weights().size() > 2
        || WindowsCost.isLower(words.weights().size(), in.cost(), documents);
  }

  /** Returns false if documents keep strong words without layers: windows would miss them. */
  private boolean areAllLayered() throws IOException {
    Term without = new Term(FieldNames.layout(field), StoredLayout.WITHOUT_LAYERS);
    return reader.docFreq(without) == 0;
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
