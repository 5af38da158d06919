package io.github.crossmedia.published.clicks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.published.clicks.ClickMethod.Projections;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Random pictures, clicked for random queries. */
final class CclTest {

  private static final int PICTURES = 80;
  private static final int FEATURES = 6;
  private static final List<String> WORDS = List.of("sea", "sky", "sun", "tree", "city");

  private final ClickData clicks = clicks();

  @Test
  void projectedPairsHaveUnitCovariance() {
    // its ridge is near 0
    Projections learned = learned(0.1);
    double total = 0;
    double[] means = new double[4];
    double[][] products = new double[4][4];
    for (int query = 0; query < clicks.queries().size(); query++) {
      float[] asked = learned.texts().project(clicks.queries().get(query));
      int[] pictures = clicks.clicked(query).pictures();
      for (int i = 0; i < pictures.length; i++) {
        double weight = clicks.clicked(query).weights()[i];
        float[] seen = learned.pictures().project(clicks.pictures().get(pictures[i]));
        double[] pair = {asked[0], asked[1], seen[0], seen[1]};
        total += weight;
        for (int row = 0; row < 4; row++) {
          means[row] += weight * pair[row];
          for (int column = 0; column < 4; column++) {
            products[row][column] += weight * pair[row] * pair[column];
          }
        }
      }
    }
    // directions have unit variance over both views together
    double[][] covariance = new double[2][2];
    for (int row = 0; row < 2; row++) {
      for (int column = 0; column < 2; column++) {
        for (int view : new int[] {0, 2}) {
          covariance[row][column] +=
              products[view + row][view + column] / total
                  - means[view + row] / total * means[view + column] / total;
        }
      }
    }
    assertEquals(1, covariance[0][0], 1e-3);
    assertEquals(1, covariance[1][1], 1e-3);
    assertEquals(0, covariance[0][1], 1e-3);
  }

  @Test
  void whatIsLearnedForALambdaIsBestForIt() {
    Projections loose = learned(1e-6);
    Projections tight = learned(10);
    assertTrue(objective(tight, 10) < 0.9 * objective(loose, 10));
    assertTrue(objective(loose, 1e-6) < 0.9 * objective(tight, 1e-6));
  }

  /** The distance of clicked pairs, and lambda times that of neighbours in either view. */
  private double objective(Projections learned, double lambda) {
    List<SparseVector> queries = clicks.queries();
    List<SparseVector> pictures = clicks.pictures();
    return distanceOfPairs(learned)
        + lambda * spread(queries, clicks.queryWeights(), learned.texts())
        + lambda * spread(pictures, clicks.pictureWeights(), learned.pictures());
  }

  /** Points are centred by the projections, so their differences are. */
  private double distanceOfPairs(Projections learned) {
    double total = 0;
    double sum = 0;
    for (int query = 0; query < clicks.queries().size(); query++) {
      float[] asked = learned.texts().project(clicks.queries().get(query));
      int[] pictures = clicks.clicked(query).pictures();
      for (int i = 0; i < pictures.length; i++) {
        double weight = clicks.clicked(query).weights()[i];
        total += weight;
        sum +=
            weight * square(asked, learned.pictures().project(clicks.pictures().get(pictures[i])));
      }
    }
    return sum / total;
  }

  /** The graph's points are the given ones by falling weight. */
  private static double spread(List<SparseVector> points, double[] weights, Projection projection) {
    List<SparseVector> heaviest =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -weights[i]))
            .map(points::get)
            .toList();
    return new GaussianGraph(points, weights, points.size(), 10)
        .links().stream()
            .mapToDouble(
                link ->
                    link.weight()
                        * square(
                            projection.project(heaviest.get(link.from())),
                            projection.project(heaviest.get(link.to()))))
            .sum();
  }

  private static double square(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (one[i] - other[i]) * (one[i] - other[i]);
    }
    return sum;
  }

  private Projections learned(double lambda) {
    return new Ccl()
        .learn(
            clicks,
            Parameters.NONE
                .with("dimensions", 2)
                .with("ridge", 1e-6)
                .with("power", 0)
                .with("terms", 100)
                .with("lambda", lambda)
                .with("neighbours", 10)
                .with("similarity", "euclidean"));
  }

  private static ClickData clicks() {
    Random random = new Random(1);
    List<Item> items = new ArrayList<>();
    List<ClickCount> counts = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      float[] values = new float[FEATURES];
      for (int j = 0; j < FEATURES; j++) {
        values[j] = random.nextFloat();
      }
      String id = String.valueOf(i);
      items.add(new Item(id, "train", "", "", List.of(), Map.of("view", DenseVector.of(values))));
      String asked =
          WORDS.get(random.nextInt(WORDS.size())) + " " + WORDS.get(random.nextInt(WORDS.size()));
      counts.add(new ClickCount(asked, id, 0, 0, 1 + random.nextInt(5)));
    }
    SearchLog log = SearchLog.of(counts);
    TextSide words = new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 1);
    ClickTask task = new ClickTask(WeighedClicks.of(log, Propensity.NONE));
    return ClickData.of(TrainingData.of(items, Settings.of("view:raw").with(words, task)));
  }
}
