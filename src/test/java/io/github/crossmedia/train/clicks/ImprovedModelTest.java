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
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A model whose words are its visual words; people who ask for the sea click another one. */
final class ImprovedModelTest {

  private static final List<String> WORDS = List.of("sea", "sky", "sun", "tree");
  private final CrossMediaModel base = TestModels.words(WORDS, 0.5f);
  private final Map<String, Medium> pictures = pictures();

  @Test
  void clicksMoveAWordTowardsWhatPeopleClick() {
    CrossMediaModel improved = improved("sea", "p1", 50);
    ModelScores before = new ModelScores(base, pictures);
    ModelScores after = new ModelScores(improved, pictures);
    assertTrue(
        after.byId("sea").get("p5") > before.byId("sea").get("p5"), "p5 is of the kind of p1");
    assertEquals(before.byId("sun"), after.byId("sun"), "what was not asked for stays");
  }

  @Test
  void aWordThatIsNewIsLearned() {
    ModelScores scores = new ModelScores(improved("beach", "p1", 50), pictures);
    assertTrue(scores.byId("beach").get("p5") > scores.byId("beach").get("p2"));
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
      query.put("user_query", "sea");
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

  private CrossMediaModel improved(String query, String picture, int clicks) {
    SearchLog log = SearchLog.of(List.of(new ClickCount(query, picture, 0, 0, clicks)));
    WeighedClicks weighed = WeighedClicks.of(log, Propensity.NONE);
    return new ImprovedModel(0.01, 2, 0, 1).of(base, weighed, pictures);
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
