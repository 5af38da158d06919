package io.github.crossmedia.reproduce.human;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.human.JudgedLearning.KeptScores;
import io.github.crossmedia.reproduce.human.JudgedLearning.MethodScores;
import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedMethod;
import io.github.crossmedia.reproduce.human.Ranker.PictureRanker;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.task.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("nightly")
final class JudgedLearningTest {

  private static final List<String> VIEWS = List.of("blobs:hellinger");
  private static final JudgedMethod RIDGE = ridge("0.1", "1");
  private static final JudgedMethod NEAREST =
      JudgedMethod.of("nearest", VIEWS, Map.of("neighbours", List.of("20")));
  private static final JudgedMethod FUSION =
      new JudgedMethod("fusion", List.of("ridge", "nearest"), VIEWS, List.of(), Map.of());
  private static final List<Item> JUDGED = Scenery.pictures(40, 3);

  @TempDir private Path folder;
  private final List<String> remarks = new ArrayList<>();

  private static JudgedMethod ridge(String... lambdas) {
    return JudgedMethod.of(
        "ridge", VIEWS, Map.of("lambda", List.of(lambdas), "balance", List.of("0.5")));
  }

  @Test
  void aMethodIsLearnedOnceAndItsScoresAreKept() throws IOException {
    MethodScores first = scores(learning(), RIDGE);
    assertEquals(3, remarks.size(), "two trials, and what was chosen: " + remarks);

    remarks.clear();
    MethodScores second = scores(learning(), RIDGE);

    assertEquals(1, remarks.size(), remarks.toString());
    assertEquals(first.chosen(), second.chosen());
    assertEquals(first.averagePrecision(), second.averagePrecision());
    assertArrayEquals(first.scores().get("all"), second.scores().get("all"));
    assertTrue(mean(first, true) > mean(first, false) + 0.2, "pictures of a beach score higher");
  }

  @Test
  void otherChoicesOrOtherPairsAreLearnedAgain() throws IOException {
    scores(learning(), RIDGE);
    remarks.clear();

    scores(learning(), ridge("0.1", "1", "10"));
    assertEquals(4, remarks.size(), remarks.toString());

    Map<String, List<Item>> fewer = Map.of("all", JUDGED.subList(0, 30));
    learning().scores(ridge("0.1", "1", "10"), fewer, JudgedLearningTest::beach);
    assertEquals(8, remarks.size(), remarks.toString());
  }

  @Test
  void theMembersOfAFusionAreAsTheyChoseAlone() throws IOException {
    JudgedLearning learning = learning();
    scores(learning, RIDGE);
    scores(learning, NEAREST);

    MethodScores fused = scores(learning, FUSION);

    assertEquals(
        learning.chosen().get("ridge").text("lambda"), fused.chosen().text("ridge.lambda"));
    assertEquals("20", fused.chosen().text("nearest.neighbours"));
    assertThrows(IllegalArgumentException.class, () -> scores(learning(), FUSION));
  }

  private JudgedLearning learning() {
    return new JudgedLearning(
        Scenery.pictures(120, 1),
        Scenery.pictures(60, 2),
        Settings.of("blobs"),
        new KeptScores(folder.resolve("kept")),
        remarks::add);
  }

  private static MethodScores scores(JudgedLearning learning, JudgedMethod method)
      throws IOException {
    return learning.scores(method, Map.of("all", JUDGED), JudgedLearningTest::beach);
  }

  private static ToDoubleFunction<Item> beach(CrossMediaModel model) {
    PictureRanker<String> ranker = PictureRanker.ofSentences(model.textToImage());
    return picture -> ranker.score("beach", picture);
  }

  private static double mean(MethodScores scores, boolean isBeach) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < JUDGED.size(); i++) {
      if (JUDGED.get(i).text().contains("beach") == isBeach) {
        sum += scores.scores().get("all")[i];
        count++;
      }
    }
    return sum / count;
  }
}
