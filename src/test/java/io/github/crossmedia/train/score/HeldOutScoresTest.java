package io.github.crossmedia.train.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.Training.Outcome;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What scores say is fitted on pictures that neither taught nor chose anything. */
class HeldOutScoresTest {

  private static final Parameters STEPS = Parameters.of(Map.of("steps", "20000", "c", "0.1"));

  private static Outcome outcome(List<Item> train, List<Item> held) {
    return new Training(Trainers.all().named("pamir"), STEPS, Settings.of("blobs"))
        .run(train, held, trial -> {});
  }

  /** Every picture has a word of its own, so that nothing held out is relevant to what is asked. */
  @Test
  void withoutAnyRelevantPictureScoresAreLowAndAscendStill() {
    List<Item> train = IntStream.range(0, 60).mapToObj(HeldOutScoresTest::alone).toList();
    List<Item> held = IntStream.range(0, 10).mapToObj(HeldOutScoresTest::alone).toList();
    requireAscending(outcome(train, held).model());
  }

  @Test
  void queriesWithoutAnyRelevantPictureAreKept() {
    TrainingData data = Scenery.data(200, 1);
    Trainer trainer = Trainers.all().named("cmtt");
    CrossMediaModel model = trainer.train(data, trainer.searchSpace().first());
    List<Item> others =
        Scenery.pictures(60, 3).stream()
            .map(p -> new Item(p.id(), "", "", "unheard", List.of(), p.views()))
            .toList();
    HeldOutScores scores = new HeldOutScores();
    scores.add(model, data, data.askedAsHere(others));
    CrossMediaModel finished = scores.fit().apply(model);
    requireAscending(finished);
    float said = finished.textToImage().calibrations().across().ofText(List.of("lake")).apply(1);
    assertTrue(said < 0.1, "none was relevant, yet 1 says " + said);
  }

  private static void requireAscending(CrossMediaModel model) {
    for (Calibration map :
        List.of(
            model.textToImage().calibrations().across().any(),
            model.textToImage().calibrations().across().among(),
            model.imageToText().calibrations().across().any())) {
      assertTrue(map.apply(0.5f) < map.apply(0.6f), map.toString());
      assertTrue(Float.isFinite(map.apply(1e30f)), map.toString());
    }
  }

  private static Item alone(int i) {
    SparseVector view = SparseVector.of(SparseVector.UNBOUNDED, Map.of(i % 7, 1f, 7 + i % 5, 2f));
    return new Item("p" + i, "", "", "word" + i, List.of(), Map.of("blobs", view));
  }

  @Test
  void nothingScoredIsNothingFitted() {
    ScoreFit fit = new HeldOutScores().fit();
    assertEquals(
        Calibrations.of(Calibration.unfitted()).across().any(), fit.textToImage().maps().any());
    assertEquals(new ScoreScale(1, 0), fit.textToImage().scale());
  }

  /** One map for all lengths would say the same of one word and of three at the same raw score. */
  @Test
  void eachLengthHasItsMapAndSaysWhatIsTrue() {
    CrossMediaModel model = outcome(Scenery.pictures(900, 1), Scenery.pictures(150, 2)).model();
    Calibrations maps = model.textToImage().calibrations();
    assertEquals(TypedQueries.LONGEST_RUN, maps.across().byWords().size());
    assertNotEquals(maps.across().byWords().get(0), maps.across().byWords().get(2));
    assertNotEquals(maps.across().any(), maps.across().among());
    assertFalse(maps.isOneMap());
    TrainingData unseen = Scenery.data(900, 1).heldOut(Scenery.pictures(400, 3));
    Scores scores = unseen.task().questions(unseen).getFirst().scores(model);
    Reliability reliability = new Reliability();
    for (int query = 0; query < unseen.words().queries().size(); query++) {
      int[] words = unseen.words().queries().words(query);
      List<String> known = new ArrayList<>();
      Arrays.stream(words).mapToObj(unseen.words().vocabulary()::word).forEach(known::add);
      Calibration map = maps.across().ofText(known);
      float[] raw = scores.scores(query);
      for (int i = 0; i < raw.length; i++) {
        boolean relevant = Arrays.binarySearch(unseen.words().queries().relevant(query), i) >= 0;
        reliability.add(words.length, map.apply(raw[i]), relevant);
      }
    }
    assertTrue(
        reliability.all().logLoss() < 0.8 * reliability.all().baseLogLoss(),
        reliability.all().toString());
    for (int words : reliability.groups()) {
      assertTrue(reliability.of(words).brierSkill() > 0.2, words + ": " + reliability.of(words));
    }
  }

  /** People type words, whatever a model learned from: its scores are true of these. */
  @ParameterizedTest
  @EnumSource(names = {"PAIRS", "SENTENCES"})
  void whatLearnedFromWholeTextsIsFittedToWhatPeopleType(ItemTask task) {
    TextSide words = new TextSide.Words(TextAnalysis.of("simple"), Optional.empty(), 1);
    Settings settings = Settings.of("blobs").with(words, task);
    CrossMediaModel model =
        new Training(Trainers.all().named("ridge"), Parameters.of(Map.of("lambda", "1")), settings)
            .run(Scenery.pictures(900, 1), Scenery.pictures(150, 2), trial -> {})
            .model();
    QueryCalibrations maps = model.textToImage().calibrations().across();
    assertEquals(TypedQueries.LONGEST_RUN, maps.byWords().size());
    assertNotEquals(Calibration.unfitted(), maps.among());
    // Pictures with nothing in common have raw scores below 0.
    assertTrue(
        maps.among().apply(1) > 8 * maps.among().apply(-0.3f), "alike pictures: " + maps.among());
    TrainingData unseen = Scenery.data(900, 1).heldOut(Scenery.pictures(400, 3));
    Questions questions = unseen.task().questions(unseen).getFirst();
    Scores scores = questions.scores(model);
    Reliability reliability = new Reliability();
    for (int query = 0; query < questions.size(); query++) {
      float[] raw = scores.scores(query);
      for (int i = 0; i < raw.length; i++) {
        boolean relevant = Arrays.binarySearch(questions.relevant(query), i) >= 0;
        float said = questions.calibration(model, query).apply(raw[i]);
        reliability.add(questions.words(query), said, relevant);
      }
    }
    for (int length : reliability.groups()) {
      assertTrue(reliability.of(length).brierSkill() > 0.2, length + ": " + reliability.of(length));
    }
  }

  /** Captions leave most of the later words out, so that what a score means depends on the word. */
  @Test
  void frequentAndRareWordsHaveTheirOwnMaps() {
    CrossMediaModel model = outcome(forgetful(1200, 1), forgetful(150, 2)).model();
    QueryCalibrations maps = model.textToImage().calibrations().across();
    assertNotEquals(maps.ofText(List.of("beach")), maps.ofText(List.of("tiger")));
    assertEquals(maps.ofText(List.of("lake")), maps.ofText(List.of("tiger")));
    assertEquals(maps.byWords().get(0), maps.ofText(List.of("unheard")));

    TrainingData unseen =
        TrainingData.of(
                forgetful(1200, 1),
                Settings.of("blobs").withQueries(CaptionQueries.Limits.singleWords()))
            .heldOut(forgetful(600, 3));
    Questions questions = unseen.task().questions(unseen).getFirst();
    Scores scores = questions.scores(model);
    Reliability own = new Reliability();
    Reliability pooled = new Reliability();
    for (int query = 0; query < questions.size(); query++) {
      float[] raw = scores.scores(query);
      for (int i = 0; i < raw.length; i++) {
        boolean relevant = Arrays.binarySearch(questions.relevant(query), i) >= 0;
        own.add(1, questions.calibration(model, query).apply(raw[i]), relevant);
        pooled.add(1, maps.byWords().get(0).apply(raw[i]), relevant);
      }
    }
    assertTrue(own.all().logLoss() < 0.97 * pooled.all().logLoss(), own.all() + " " + pooled.all());
    assertTrue(own.all().brierSkill() > pooled.all().brierSkill() + 0.02);
  }

  private static List<Item> forgetful(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Item> items = new ArrayList<>();
    for (Item item : Scenery.pictures(count, seed)) {
      List<String> kept = new ArrayList<>();
      for (String word : item.text().split(" ")) {
        if (word.compareTo("house") < 0 || random.nextInt(6) == 0) {
          kept.add(word);
        }
      }
      String text = kept.isEmpty() ? "nothing" : String.join(" ", kept);
      items.add(new Item(item.id(), "", "", text, List.of(), item.views()));
    }
    return items;
  }
}
