package io.github.crossmedia.lucene;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.search.Query;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dynamic pruning survives calibration: on one segment of 100,000 shuffled pictures. */
class PruningTest {

  private static final int PICTURES = 100_000;
  private static final int QUERIES = 50;

  private static CorelLike corel;
  private static BenchmarkIndex index;

  @BeforeAll
  static void index() throws IOException {
    LogConfigurator.configureESLogging();
    corel = new CorelLike(7);
    CrossMediaField field = CrossMediaField.named("picture");
    index =
        new BenchmarkIndex(
            PICTURES,
            i -> field.fields(new ProjectedItem("corel@1", DenseVector.of(), corel.picture())));
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5})
  void fewerThanATenthOfTheMatchesAreScored(int words) throws IOException {
    CountingSearcher searcher = new CountingSearcher(index.reader());
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    long matches = 0;
    long scored = 0;
    for (int i = 0; i < QUERIES; i++) {
      Query query =
          CrossMediaField.words(
              "picture",
              List.of(WordWeights.of("corel@1", corel.query(words), Calibration.unfitted())),
              windows);
      matches += searcher.count(query);
      scored += searcher.scoredForTopTen(query);
    }
    assertTrue(10 * scored < matches, scored + " of " + matches + " matches were scored");
  }
}
