package io.github.crossmedia.published.latent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Wikipedia's articles as the tests of an index use them, by the official features and split; made
 * up ones of the same shape where they are not at hand.
 */
public final class WikipediaArticles {

  private static final String COLLECTION = "wikipedia/collection.jsonl";
  private static final Settings SETTINGS =
      Settings.of("sift:raw")
          .with(new TextSide.Views(List.of(TrainingView.parse("lda:raw"))), ItemTask.LABELS);

  private final TrainingData data;
  private final List<Item> test;

  private WikipediaArticles(List<Item> all) {
    this.data = TrainingData.of(of(all, "train"), SETTINGS);
    this.test = of(all, "test");
  }

  /** Wikipedia's, where they are at hand. */
  public static WikipediaArticles read() throws IOException {
    Optional<Path> collection = SharedData.Condition.file(COLLECTION);
    return collection.isEmpty()
        ? madeUp()
        : new WikipediaArticles(CollectionReader.readAll(collection.get()));
  }

  /** Articles that everybody has. */
  static WikipediaArticles madeUp() {
    return new WikipediaArticles(MadeUpArticles.all());
  }

  private static List<Item> of(List<Item> all, String split) {
    return all.stream().filter(item -> item.split().equals(split)).toList();
  }

  /** The articles of the test split. */
  public List<Item> test() {
    return test;
  }

  /** A model of the training split by a method's first parameters. */
  public CrossMediaModel learned(String method, String similarity) {
    Trainer trainer = Trainers.all().named(method);
    return trainer.train(data, trainer.searchSpace().first().with("similarity", similarity));
  }

  /** Each article of the test split asks for the other medium of all, in both directions. */
  public List<Questions> questions() {
    TrainingData asked = data.heldOut(test);
    return asked.task().questions(asked);
  }

  /** The mean average precision of the evaluation in memory. */
  public static double inMemory(CrossMediaModel model, Questions questions) {
    Scores scores = questions.scores(model);
    return IntStream.range(0, questions.size())
        .mapToDouble(
            query ->
                Measures.averagePrecision()
                    .of(
                        questions
                            .candidates()
                            .rank(scores.scores(query), questions.relevant(query))))
        .average()
        .orElseThrow();
  }

  /** The average precision of articles by the score that an index gave each; ties by id. */
  public double averagePrecision(Map<String, Float> scores, int[] relevant) {
    assertEquals(test.size(), scores.size());
    boolean[] isRelevant = new boolean[test.size()];
    IntStream.of(relevant).forEach(place -> isRelevant[place] = true);
    int[] gains =
        IntStream.range(0, test.size())
            .boxed()
            .sorted(
                (one, other) -> {
                  String id = test.get(one).id();
                  String otherId = test.get(other).id();
                  int higher = Float.compare(scores.get(otherId), scores.get(id));
                  return higher != 0 ? higher : otherId.compareTo(id);
                })
            .mapToInt(place -> isRelevant[place] ? 1 : 0)
            .toArray();
    return Measures.averagePrecision().of(RankedRelevance.ofGains(gains));
  }
}
