package io.github.crossmedia.published.clicks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the runs of Pan et al. (2014) score, by the scores of what they are made of. */
final class PublishedRunsTest {

  private static final int PICTURES = 40;
  private static final List<String> QUERIES = List.of("red dog", "blue dog", "green tree");

  private final List<Item> items = items();

  /** FUG: label propagation on either view alone, and the mean of both. */
  @Test
  void theFusionOfGraphsIsTheMeanOverViews() {
    CrossMediaModel both = learned("fug", Parameters.NONE, "one", "other");
    CrossMediaModel one = learned("glp", Parameters.NONE, "one");
    CrossMediaModel other = learned("glp", Parameters.NONE, "other");
    for (Item item : items.subList(0, 5)) {
      assertEquals(
          (score(one, "dog", item) + score(other, "dog", item)) / 2,
          score(both, "dog", item),
          1e-5,
          item.id());
    }
  }

  /** CCL: minus the squared distance of the points that its dot product compares without powers. */
  @Test
  void clickThroughCrossViewLearningRanksByDistance() {
    Parameters few = Parameters.NONE.with("dimensions", 2).with("power", 0);
    Couple byDistance = learned("ccl", few.with("similarity", "euclidean"), "one").textToImage();
    Couple byDot = learned("ccl", few.with("similarity", "dot"), "one").textToImage();
    for (Item item : items.subList(0, 5)) {
      float[] asked = byDot.query(Medium.ofText("red dog"));
      float[] seen = byDot.document(item.medium());
      double squares = 0;
      for (int i = 0; i < 2; i++) {
        squares += Math.pow(asked[i] - seen[i], 2);
      }
      double score =
          DenseVector.of(byDistance.query(Medium.ofText("red dog")))
              .dot(byDistance.document(item.medium()));
      assertEquals(-squares, score, 1e-3 * Math.max(1, squares), item.id());
    }
  }

  /**
   * NGS: a known query is answered by its own machine. By cosine of tf-idf the other two queries
   * are so far away that together they count less than one in a hundred.
   */
  @Test
  void aQueryThatWasAskedIsAnsweredByItsOwnMachine() {
    double all = score(learned("ngs", Parameters.NONE, "one"), "green tree", items.getFirst());
    double alone =
        score(
            learned("ngs", Parameters.NONE.with("fused", 1), "one"),
            "green tree",
            items.getFirst());

    assertEquals(alone, all, 0.01 * Math.abs(alone));
  }

  /** NGS: of a query that was never asked, both queries with its word count, the third does not. */
  @Test
  void aQueryThatWasNotAskedFusesThoseThatShareItsWords() {
    CrossMediaModel model = learned("ngs", Parameters.NONE.with("decay", 1e-6), "one");
    CrossMediaModel own = learned("ngs", Parameters.NONE.with("fused", 1), "one");
    double red = score(own, "red dog", items.getFirst());
    double blue = score(own, "blue dog", items.getFirst());

    assertEquals((red + blue) / 2, score(model, "dog", items.getFirst()), 1e-4);
    assertTrue(Math.abs(red - blue) > 1e-3, red + " and " + blue);
  }

  /**
   * A query that says "red" twice and "dog" once, among the words blue, dog, green, red and tree.
   */
  @Test
  void termsCountAsOftenAsAQueryHoldsThem() {
    CrossMediaModel model = learned("pa", Parameters.NONE.with("weighting", "tf"), "one");
    EncodedTower texts = (EncodedTower) model.textToImage().queryTower();

    assertArrayEquals(
        new float[] {0, 1, 0, 2, 0},
        SparseVector.of(texts.encoder().encode(Medium.ofText("red red dog"))).toArray());
  }

  private CrossMediaModel learned(String method, Parameters parameters, String... views) {
    Trainer trainer = Trainers.all().named(method);
    Parameters all = trainer.searchSpace().first();
    for (var entry : parameters.values().entrySet()) {
      all = all.with(entry.getKey(), entry.getValue());
    }
    all = method.equals("pa") ? all.with("steps", 1_000) : all;
    List<ClickCount> clicks = new ArrayList<>();
    for (int picture = 0; picture < PICTURES; picture++) {
      String query = QUERIES.get(picture % QUERIES.size());
      clicks.add(new ClickCount(query, String.valueOf(picture), 0, 0, 1 + picture % 4));
    }
    WeighedClicks weighed = WeighedClicks.of(SearchLog.of(clicks), Propensity.NONE);
    TextSide words = new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 1);
    Settings settings = Settings.of(views).with(words, new ClickTask(weighed));
    return trainer.train(TrainingData.of(items, settings), all);
  }

  private static double score(CrossMediaModel model, String query, Item item) {
    Couple couple = model.textToImage();
    return DenseVector.of(couple.query(Medium.ofText(query))).dot(couple.document(item.medium()));
  }

  private static List<Item> items() {
    Random random = new Random(3);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      items.add(
          new Item(
              String.valueOf(i),
              "train",
              "",
              "",
              List.of(),
              Map.of("one", view(random, i), "other", view(random, i))));
    }
    return items;
  }

  private static DenseVector view(Random random, int place) {
    float[] values = new float[6];
    for (int j = 0; j < values.length; j++) {
      values[j] = random.nextFloat() + (j == place % QUERIES.size() ? 1 : 0);
    }
    return DenseVector.of(values);
  }
}
