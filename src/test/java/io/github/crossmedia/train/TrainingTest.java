package io.github.crossmedia.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.Training.Outcome;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainingTest {

  private static final Parameters STEPS = Parameters.of(Map.of("steps", "20000"));

  private static Outcome outcome(
      String method, Parameters given, List<Item> train, List<Item> held) {
    return new Training(Trainers.all().named(method), given, Settings.of("blobs"))
        .run(train, held, trial -> {});
  }

  private static Item item(String id, String text, Map<Integer, Float> blobs) {
    SparseVector view = SparseVector.of(SparseVector.UNBOUNDED, blobs);
    return new Item(id, "", "", text, List.of(), Map.of("blobs", view));
  }

  private static List<Item> with(List<Item> items, Item... more) {
    List<Item> all = new ArrayList<>(items);
    all.addAll(List.of(more));
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"pamir", "cmtt", "cmrm"})
  void calibrationNeverChangesARanking(String method) {
    Parameters given = method.equals("pamir") ? STEPS : Parameters.NONE;
    Outcome outcome = outcome(method, given, Scenery.pictures(300, 1), Scenery.pictures(150, 2));
    TrainingData unseen = Scenery.data(300, 1).heldOut(Scenery.pictures(400, 3));
    Scores scores = unseen.task().questions(unseen).getFirst().scores(outcome.model());
    for (int query = 0; query < unseen.words().queries().size(); query++) {
      float[] raw = scores.scores(query);
      Arrays.sort(raw);
      String text = text(unseen, query);
      Calibration calibration = outcome.model().textToImage().calibration(Medium.ofText(text));
      assertTrue(calibration.rawKnots().length > 2, "fitted");
      for (int i = 1; i < raw.length; i++) {
        float lower = calibration.apply(raw[i - 1]);
        float higher = calibration.apply(raw[i]);
        // closer raw scores differ by little more than the rounding of their own dot products
        boolean apart = raw[i] - raw[i - 1] > 2e-6f;
        assertTrue(apart ? higher > lower : higher >= lower, raw[i - 1] + " and " + raw[i]);
      }
    }
  }

  private static String text(TrainingData data, int query) {
    return Arrays.stream(data.words().queries().words(query))
        .mapToObj(data.words().vocabulary()::word)
        .collect(Collectors.joining(" "));
  }

  @Test
  void picturesWithoutAViewOrWordsAreLeftOutAndCounted() {
    Item noView = new Item("dark", "", "", "snow", List.of(), Map.of());
    Item noWords = item("mute", "  ", Map.of(1, 1f));
    Item alsoMute = item("still", "", Map.of(2, 1f));
    List<Item> pictures = Scenery.pictures(60, 1);
    List<Item> held = Scenery.pictures(30, 2);
    Outcome outcome =
        outcome("pamir", STEPS, with(pictures, noView, noWords), with(held, alsoMute));
    assertEquals(
        List.of(
            "left out 1 picture without the view \"blobs\", such as dark",
            "left out 2 pictures without words, such as mute"),
        outcome.remarks());
    assertEquals(outcome("pamir", STEPS, pictures, held).model(), outcome.model());
  }

  @Test
  void captionsOfOtherPicturesTeachNothingBeyondChance() {
    Outcome told =
        outcome("cmtt", Parameters.NONE, Scenery.pictures(200, 1), Scenery.pictures(100, 2));
    Outcome shuffled = outcome("cmtt", Parameters.NONE, shuffled(200, 1), shuffled(100, 2));

    assertEquals(List.of(), told.remarks());
    assertTrue(told.averagePrecision() > 2 * told.chance().mean(), told.toString());
    assertEquals(1, shuffled.remarks().size(), shuffled.toString());
    String remark = shuffled.remarks().getFirst();
    assertTrue(remark.startsWith("nothing was learned beyond chance: the best of "), remark);
    assertEquals(shuffled.chance().mean(), shuffled.averagePrecision(), 0.08);
  }

  /** Each picture with the caption of another one. */
  private static List<Item> shuffled(int count, long seed) {
    List<Item> captions = new ArrayList<>(Scenery.pictures(count, seed));
    Collections.shuffle(captions, new Random(seed));
    List<Item> shuffled = new ArrayList<>();
    for (Item item : Scenery.pictures(count, seed)) {
      String text = captions.get(shuffled.size()).text();
      shuffled.add(
          new Item(item.id(), item.split(), item.picture(), text, item.labels(), item.views()));
    }
    return shuffled;
  }

  @Test
  void captionsWithoutAKnownWordAreCounted() {
    List<Item> pictures = with(Scenery.pictures(60, 1), item("odd", "zebra", Map.of(1, 1f)));
    Outcome outcome =
        new Training(Trainers.all().named("pamir"), STEPS, Settings.of("blobs").withRarest(2))
            .run(pictures, Scenery.pictures(30, 2), trial -> {});
    assertEquals(
        List.of("1 caption without any of the 8 learned words: never relevant to a query"),
        outcome.remarks());
  }

  @Test
  void ofManyHeldOutPicturesSomeAreMeasuredAndAllAreLearnedFrom() {
    Outcome outcome =
        outcome("cmtt", Parameters.NONE, Scenery.pictures(50, 1), Scenery.pictures(5_100, 2));
    assertEquals(
        List.of("parameters were tuned on 5000 of 5100 held-out pictures"), outcome.remarks());
  }

  @Test
  void aModelThatCarriesOnlySomePicturesSaysSo() {
    Parameters capped = Parameters.of(Map.of("cap", "40", "decay", "5"));
    Outcome outcome = outcome("nearest", capped, Scenery.pictures(60, 1), Scenery.pictures(30, 2));
    assertEquals(
        List.of("the model carries 40 pictures of 90, cut at the cap, 0.0 MB"), outcome.remarks());
  }

  @Test
  void whenNothingIsLeftTheReasonIsSaid() {
    List<Item> wrongView =
        List.of(
            new Item("1", "", "", "snow", List.of(), Map.of("sift", SparseVector.of(3, Map.of()))));
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> outcome("pamir", STEPS, wrongView, Scenery.pictures(9, 1)))
            .getMessage();
    assertEquals(
        "none of the 1 pictures can be learned from: left out 1 picture without the view \"blobs\","
            + " such as 1; their views are sift",
        message);
  }

  @Test
  void whenNoWordIsFrequentEnoughItIsSaid() {
    Training training =
        new Training(Trainers.all().named("pamir"), STEPS, Settings.of("blobs").withRarest(1_000));
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> training.run(Scenery.pictures(60, 1), Scenery.pictures(30, 2), t -> {}))
            .getMessage();
    assertEquals("no word is in 1000 of the 60 captions: there is nothing to learn", message);
  }
}
