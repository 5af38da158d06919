package io.github.crossmedia.train.clicks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Familiarity;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A model whose words are its visual words; people who ask for the sea click another one. */
final class ImprovedModelTest {

  private static final List<String> WORDS = List.of("sea", "sky", "sun", "tree");
  private final CrossMediaModel base = TestModels.words(WORDS, 0.5f);
  private final Map<String, Medium> pictures = pictures();

  @Test
  void clicksMoveAWordTowardsWhatPeopleClick() {
    CrossMediaModel improved = improved("sea", 50, "p1", "p9", "p13");
    ModelScores before = new ModelScores(base, pictures);
    ModelScores after = new ModelScores(improved, pictures);
    assertTrue(
        lead(after.byId("sea")) > lead(before.byId("sea")) + 0.5,
        "p5 is of the kind that was clicked, p6 is not");
    assertEquals(before.byId("sun"), after.byId("sun"), "what was not asked for stays");
  }

  private static float lead(Map<String, Float> scores) {
    return scores.get("p5") - scores.get("p6");
  }

  @Test
  void fewClicksChangeLessThanMany() {
    Map<String, Float> few =
        new ModelScores(improved("sea", 1, "p1", "p9", "p13"), pictures).byId("sea");
    Map<String, Float> many =
        new ModelScores(improved("sea", 500, "p1", "p9", "p13"), pictures).byId("sea");
    assertTrue(lead(few) < lead(many) / 2, lead(few) + " and " + lead(many));
  }

  @Test
  void aChangedWordKeepsTheLevelOfItsScores() {
    CrossMediaModel improved = improved("sea", 500, "p1", "p9", "p13");
    double[] before = moments(base);
    double[] after = moments(improved);
    assertEquals(before[0], after[0], 1e-4, "the mean");
    assertEquals(before[1], after[1], 1e-2 * before[1], "the spread");
    assertEquals(calibrated(base, before[0]), calibrated(improved, after[0]), 1e-4);
  }

  @Test
  void picturesUnlikeThoseOfTrainingAreStillKnownAsSuch() {
    Familiarity known = new Familiarity(Matrix.of(new float[][] {{1, 0, 0, 0}}), 0.5f);
    SearchLog log = SearchLog.of(List.of(new ClickCount("sea", "p1", 0, 0, 50)));
    CrossMediaModel improved =
        ImprovedModel.standard()
            .of(base.withFamiliarity(known), WeighedClicks.of(log, Propensity.NONE), pictures);
    assertFalse(improved.equals(base), "something was learned");
    assertEquals(Optional.of(known), improved.familiarity());
  }

  @Test
  void howMuchClicksCountIsChosenByThoseOnHeldOutPictures() {
    assertTrue(share(place -> 1, Set.of()) > 1, "the model puts the wrong kind first");
    assertEquals(
        0,
        share(place -> place % 3 == 0 ? 0 : 1, Set.of()),
        "what was learned doesn't hold for the pictures held out, the model does");
    assertEquals(
        1,
        share(place -> place % 3 == 0 ? 0 : 1, pictures.keySet()),
        "nothing is held out of what the model was learned from");
  }

  /** The share chosen where people who ask for the sea click one kind of pictures. */
  private double share(IntUnaryOperator kind, Set<String> learned) {
    List<ClickCount> counts = new ArrayList<>();
    for (int i = 0; i < pictures.size(); i++) {
      int clicks = i % WORDS.size() == kind.applyAsInt(i) ? 100 : 0;
      counts.add(new ClickCount("sea", "p" + i, 0, 100, clicks));
    }
    return ImprovedTrainer.ClickShare.of(
        base,
        WeighedClicks.of(SearchLog.of(counts), Propensity.NONE),
        SeenPictures.by(base, pictures),
        learned,
        new ImprovedModel(1e-6, 1, 20, 1, 1, true));
  }

  private static float calibrated(CrossMediaModel model, double raw) {
    return model.textToImage().calibration(Medium.ofText("sea")).apply((float) raw);
  }

  /** Mean and standard deviation of raw scores. */
  private double[] moments(CrossMediaModel model) {
    float[] scores = new ModelScores(model, pictures).raw("sea");
    double sum = 0;
    double squares = 0;
    for (float score : scores) {
      sum += score;
      squares += score * score;
    }
    double mean = sum / scores.length;
    return new double[] {mean, Math.sqrt(squares / scores.length - mean * mean)};
  }

  @Test
  void aWordThatIsNewIsLearned() {
    ModelScores scores = new ModelScores(improved("beach", 50, "p1", "p9", "p13"), pictures);
    assertTrue(scores.byId("beach").get("p5") > scores.byId("beach").get("p2"));
  }

  @Test
  void aSpaceThatKeepsItsWordsLearnsTheOthers() {
    SeenPictures seen = SeenPictures.by(base, pictures);
    UserBehavior behavior = behavior(1, "sea beach");
    assertEquals(Set.of(), ClickLesson.of(base, behavior, seen).leftOut());

    ClickLesson lesson =
        ClickLesson.of(base, behavior, seen, ImprovedModel.standard().withoutNewWords());

    assertEquals(Set.of("beach"), lesson.leftOut());
    assertEquals(Set.of("sea"), lesson.changes().keySet());
    assertTrue(lesson.isBetter(), lesson.remarks().toString());
    assertEquals(base.space().names(), lesson.improvement().on(base).space().names());
  }

  @Test
  void aLogOfOtherPicturesLeavesTheModelAsItIs() {
    WeighedClicks clicks =
        WeighedClicks.of(
            SearchLog.of(List.of(new ClickCount("sea", "elsewhere", 0, 0, 9))), Propensity.NONE);
    assertSame(base, ImprovedModel.standard().of(base, clicks, pictures));
  }

  @Test
  void aLessonIsBetterWhereRecordedSearchesSaySoAndOnlyThere() {
    SeenPictures seen = SeenPictures.by(base, pictures);
    ClickLesson better = ClickLesson.of(base, behavior(1), seen);
    assertTrue(better.isBetter(), better.remarks().toString());
    assertFalse(better.changes().isEmpty());
    ClickLesson same = ClickLesson.of(base, behavior(0), seen);
    assertFalse(same.isBetter(), same.remarks().toString());
  }

  /** People click pictures of the wanted kind, wherever they stand. */
  private static UserBehavior behavior(int wanted) {
    return behavior(wanted, "sea");
  }

  private static UserBehavior behavior(int wanted, String asked) {
    UserBehavior behavior = new UserBehavior();
    Random random = new Random(1);
    JsonMapper json = new JsonMapper();
    for (int search = 0; search < 500; search++) {
      List<String> found = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        found.add("p" + i);
      }
      java.util.Collections.swap(found, random.nextInt(40), random.nextInt(40));
      ObjectNode query = json.createObjectNode().put("query_id", "s" + search);
      query.put("user_query", asked);
      found.forEach(query.putArray("query_response_hit_ids")::add);
      behavior.add(query);
      for (int i = 0; i < found.size(); i++) {
        int picture = Integer.parseInt(found.get(i).substring(1));
        if (picture % WORDS.size() == wanted && random.nextInt(i + 1) == 0) {
          ObjectNode click = json.createObjectNode().put("action_name", "click");
          click.put("query_id", "s" + search);
          click.withObject("/event_attributes/object").put("object_id", found.get(i));
          behavior.add(click);
        }
      }
    }
    return behavior;
  }

  private CrossMediaModel improved(String query, int clicks, String... clicked) {
    SearchLog log =
        SearchLog.of(
            Stream.of(clicked).map(id -> new ClickCount(query, id, 0, 0, clicks)).toList());
    WeighedClicks weighed = WeighedClicks.of(log, Propensity.NONE);
    return ImprovedModel.standard().of(base, weighed, pictures);
  }

  private static Map<String, Medium> pictures() {
    Map<String, Medium> pictures = new LinkedHashMap<>();
    for (int i = 0; i < 40; i++) {
      float[] counts = {0.1f, 0.1f, 0.1f, 0.1f};
      counts[i % WORDS.size()] = 1 + 0.01f * i;
      pictures.put(
          "p" + i,
          Medium.ofViews(Map.of("blobs", SparseVector.of(4, new int[] {0, 1, 2, 3}, counts))));
    }
    return pictures;
  }
}
