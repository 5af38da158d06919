package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.words.Reading;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Function;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopFieldCollector;

/**
 * How likely found pictures show all words of a query: as likely as the least likely of them. The
 * score of several words is no such thing, as one strong word makes up for another that is missing.
 */
record Odds(Couple couple, Function<DenseVector, Query> ranking) {

  /** One for each picture found, whose score may hold more than the model's, as of its caption. */
  float[] of(IndexSearcher searcher, Reading reading, ScoreDoc[] found) throws IOException {
    float[] odds = new float[found.length];
    for (int i = 0; i < found.length; i++) {
      odds[i] = found[i].score;
    }
    if (reading.known().size() < 2) {
      return odds;
    }
    float[] together = scores(searcher, reading.text(), found);
    float[] least = new float[found.length];
    Arrays.fill(least, 1);
    for (String word : reading.known()) {
      float[] scores = scores(searcher, word, found);
      for (int i = 0; i < least.length; i++) {
        least[i] = Math.min(least[i], scores[i]);
      }
    }
    for (int i = 0; i < odds.length; i++) {
      odds[i] += least[i] - together[i];
    }
    return odds;
  }

  private float[] scores(IndexSearcher searcher, String text, ScoreDoc[] found) throws IOException {
    ScoreDoc[] scored = new ScoreDoc[found.length];
    for (int i = 0; i < found.length; i++) {
      scored[i] = new ScoreDoc(found[i].doc, Float.NaN);
    }
    DenseVector point = DenseVector.of(couple.query(Medium.ofText(text)));
    TopFieldCollector.populateScores(scored, searcher, ranking.apply(point));
    float[] scores = new float[found.length];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = scored[i].score;
    }
    return scores;
  }
}
