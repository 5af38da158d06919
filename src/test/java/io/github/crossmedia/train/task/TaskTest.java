package io.github.crossmedia.train.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.Training.Outcome;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items of two media that lie near their class, asked by text, by picture, and by words. */
class TaskTest {

  private static final List<String> CLASSES = List.of("art", "sport", "war");
  private static final Settings VIEWS =
      Settings.of("pixels:raw")
          .with(new TextSide.Views(List.of(TrainingView.parse("topics:raw"))), ItemTask.LABELS);

  /** Compares both media as they are: by distance one way, by twice the dot product the other. */
  private record AsTheyAre(Similarity toImages, Similarity toTexts) implements Trainer {

    @Override
    public String method() {
      return "as-they-are";
    }

    @Override
    public Set<Need> needs() {
      return Set.of();
    }

    @Override
    public SearchSpace searchSpace() {
      return SearchSpace.of();
    }

    @Override
    public CrossMediaModel train(TrainingData data, Parameters parameters) {
      Tower texts = tower(data.textEncoder());
      Tower pictures = tower(data.pictureEncoder());
      return new CrossMediaModel(
          ModelCard.of(method(), parameters.values()),
          new Space.Latent(),
          new Couple(texts, pictures, toImages, 1, Calibration.unfitted()),
          new Couple(pictures, texts, toTexts, 1, Calibration.unfitted()));
    }

    private static Tower tower(Encoder encoder) {
      return new EncodedTower(encoder, new IdentityProjection(encoder.dimension()));
    }
  }

  private static final Trainer BOTH = new AsTheyAre(Similarity.EUCLIDEAN, Similarity.DOT);

  private static List<Item> items(int count, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int of = random.nextInt(CLASSES.size());
      items.add(
          new Item(
              "i" + seed + "-" + i,
              "",
              "",
              CLASSES.get(of),
              List.of(CLASSES.get(of)),
              Map.of("pixels", near(of, random), "topics", near(of, random))));
    }
    return items;
  }

  private static DenseVector near(int of, Random random) {
    float[] point = new float[CLASSES.size()];
    for (int i = 0; i < point.length; i++) {
      point[i] = (i == of ? 1 : 0) + (float) (0.3 * random.nextGaussian());
    }
    return DenseVector.of(point);
  }

  private static Outcome trained(Trainer trainer, Settings settings, List<Item> items) {
    return new Training(trainer, Parameters.NONE, settings).run(items, items(40, 9), trial -> {});
  }

  private static List<Item> with(List<Item> items, Item more) {
    List<Item> all = new ArrayList<>(items);
    all.add(more);
    return all;
  }

  @Test
  void eachCoupleHasTheScaleAndTheMapsOfItsOwnDirection() {
    Outcome outcome = trained(BOTH, VIEWS, items(200, 1));
    CrossMediaModel model = outcome.model();
    assertFalse(model.isSymmetric());
    Couple toImages = model.textToImage();
    Couple toTexts = model.imageToText();
    assertTrue(toImages.offset() > 0, "distances are negative");
    assertEquals(0, toTexts.offset());
    assertNotEquals(toImages.scale(), toTexts.scale());
    assertTrue(outcome.averagePrecision() > 0.8, "a third would be chance");
    TrainingData unseen = TrainingData.of(items(200, 1), VIEWS).heldOut(items(100, 3));
    for (Questions questions : ItemTask.LABELS.questions(unseen)) {
      requireProbabilities(model, questions);
    }
  }

  /** Of pairs that are said to be relevant with more or less than even odds, as many are. */
  private static void requireProbabilities(CrossMediaModel model, Questions questions) {
    PointScores scores = questions.scores(model);
    double said = 0;
    double sum = 0;
    int relevantBelowOne = 0;
    int relevant = 0;
    for (int query = 0; query < questions.size(); query++) {
      float[] raw = scores.scores(query);
      for (float score : raw) {
        said += questions.calibration(model, query).apply(score);
      }
      for (int place : questions.relevant(query)) {
        relevant++;
        relevantBelowOne += raw[place] > 0 && raw[place] <= 1 ? 1 : 0;
      }
      sum += questions.relevant(query).length;
    }
    assertEquals(1, said / sum, 0.1, questions.direction() + ": as many as said");
    assertTrue(relevantBelowOne > 0.8 * relevant, relevantBelowOne + " of " + relevant);
  }

  @Test
  void wherePairsAreAskedOnlyTheItemItselfIsRelevant() {
    List<Item> items = items(30, 2);
    Settings pairs = VIEWS.with(VIEWS.text(), ItemTask.PAIRS);
    TrainingData data = TrainingData.of(items, pairs);
    for (Questions questions : ItemTask.PAIRS.questions(data)) {
      for (int query = 0; query < questions.size(); query++) {
        assertEquals(List.of(query), Collections.singletonList(questions.relevant(query)[0]));
        assertEquals(1, questions.relevant(query).length);
      }
    }
    assertTrue(trained(BOTH, pairs, items(200, 1)).averagePrecision() > 0.05);
  }

  /** With negative distances for scores no word would be strong enough to be kept. */
  @Test
  void aModelOfDistancesIsCompiledToWords() {
    Settings words = Settings.of("pixels:raw").with(TextSide.Words.ALL, ItemTask.LABELS);
    Outcome outcome =
        trained(new AsTheyAre(Similarity.EUCLIDEAN, Similarity.EUCLIDEAN), words, items(200, 1));
    WordWeigher weigher = WordWeigher.of(outcome.model());
    int right = 0;
    List<Item> unseen = items(50, 3);
    for (Item item : unseen) {
      var strongest =
          weigher.strongest(outcome.model().textToImage().document(item.medium()), 1, 0);
      right += strongest.stream().anyMatch(word -> word.word().equals(item.text())) ? 1 : 0;
    }
    assertTrue(right > 0.8 * unseen.size(), right + " of " + unseen.size());
  }

  @Test
  void theOffsetIsKeptInTheFile(@TempDir Path folder) throws IOException {
    CrossMediaModel model = trained(BOTH, VIEWS, items(60, 1)).model();
    ModelFile.write(model, folder.resolve("m.safetensors"));
    CrossMediaModel read = ModelFile.read(folder.resolve("m.safetensors"));
    assertEquals(model, read);
    assertEquals(model.textToImage().offset(), read.textToImage().offset());
    assertThrows(IllegalArgumentException.class, () -> model.textToImage().withScale(1, Float.NaN));
  }

  @Test
  void itemsWithoutWhatTheTaskNeedsAreLeftOutAndCounted() {
    Item unlabelled = new Item("bare", "", "", "art", List.of(), items(1, 5).getFirst().views());
    Item silent =
        new Item("silent", "", "", "", List.of("art"), Map.of("pixels", DenseVector.of(1, 0, 0)));
    List<Item> items = with(with(items(60, 1), unlabelled), silent);
    assertEquals(
        List.of(
            "left out 1 picture without labels, such as bare",
            "left out 1 picture without the view \"topics\", such as silent"),
        trained(BOTH, VIEWS, items).remarks());
  }

  @Test
  void aMethodThatLearnsFromWordsRefusesTextsThatAreViews() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> trained(Trainers.all().named("pamir"), VIEWS, items(60, 1)))
            .getMessage();
    assertEquals("the method pamir learns from words, not from texts that are views", message);
  }

  @Test
  void theTaskFollowsFromTheTextsAndTheLabels() {
    assertEquals(CaptionTask.ALL, Task.of(TextSide.Words.ALL, items(3, 1)));
    assertEquals(ItemTask.LABELS, Task.of(VIEWS.text(), items(3, 1)));
    assertEquals(ItemTask.PAIRS, Task.of(VIEWS.text(), List.of()));
    assertEquals(ItemTask.PAIRS, Task.named("pairs"));
    assertThrows(IllegalArgumentException.class, () -> Task.named("verdicts"));
    assertEquals(ClickTask.NONE, Task.named("clicks"));
    assertThrows(IllegalArgumentException.class, () -> VIEWS.with(VIEWS.text(), CaptionTask.ALL));
  }
}
