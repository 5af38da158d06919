package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.SharedConcepts;
import io.github.crossmedia.published.concepts.Themes;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
class ExplainedMatchTest {

  private static final List<Item> ASKED = Themes.items(30, 2);

  private static CrossMediaModel learned(String method, String parameter) {
    Trainer trainer = Trainers.all().named(method);
    return trainer.train(
        TrainingData.of(Themes.items(90, 1), Themes.settings()),
        trainer.searchSpace().first().with(parameter, 3));
  }

  @Test
  void theSharesOfConceptsAddUpToTheSimilarity() {
    List<ExplainedMatch> matches =
        ExplainedMatch.of("rankers", learned("discovered-vocabulary", "topics"), ASKED);
    assertEquals(5, matches.size());
    for (ExplainedMatch match : matches) {
      double sum =
          match.concepts().shares().stream().mapToDouble(SharedConcepts.Share::share).sum();
      assertEquals(match.concepts().similarity(), sum + match.concepts().rest(), 1e-9);
      assertEquals(0, match.concepts().rest(), 1e-6, "there are three concepts, and all are named");
      assertTrue(match.concepts().similarity() > 0.5, match.toString());
      int theme = Integer.parseInt(match.text().substring("item ".length())) % 3;
      List<String> named = List.of(match.concepts().shares().getFirst().concept().split(", "));
      assertTrue(Themes.WORDS.get(theme).containsAll(named), match.toString());
    }
  }

  @Test
  void thePageSaysWhatBothAreAbout() {
    List<ExplainedMatch> matches =
        List.of(
            new ExplainedMatch(
                "rankers",
                "7",
                "8",
                List.of(),
                new SharedConcepts(
                    0.9, List.of(new SharedConcepts.Share("beach, sand, wave", 0.8)), 0.1)),
            new ExplainedMatch(
                "rankers",
                "9",
                "8",
                List.of("art", "war"),
                new SharedConcepts(0.7, List.of(new SharedConcepts.Share("war", 0.6)), 0.1)));
    assertEquals(List.of(), ExplainedMatch.explained(List.of(), true));
    String section = table(matches, true) + "\n" + table(matches, false);
    assertTrue(section.contains("| 7 | 8 | 0.90 | *beach, sand, wave* 0.80 | 0.10 |"), section);
    assertTrue(section.contains("| 9 | 8 | art | war | 0.70 | *war* 0.60 | 0.10 |"), section);
  }

  private static String table(List<ExplainedMatch> matches, boolean areRelevant) {
    Map<String, ?> explained = ExplainedMatch.explained(matches, areRelevant).getFirst();
    assertEquals(1, explained.get("count"));
    return explained.get("table").toString();
  }

  /** Pictures that say nothing of their classes are mistaken as often as not. */
  @Test
  void whereConceptsAreClassesMistakesAreExplainedToo() {
    Random random = new Random(1);
    List<Item> items =
        IntStream.range(0, 80)
            .mapToObj(
                place -> {
                  String label = place % 2 == 0 ? "art" : "war";
                  View picture = DenseVector.of(random.nextFloat(), random.nextFloat());
                  View text = DenseVector.of(place % 2, random.nextFloat());
                  Map<String, View> views = Map.of("seen", picture, "read", text);
                  return new Item("item " + place, "", "", "", List.of(label), views);
                })
            .toList();
    Settings settings =
        Settings.of("seen:raw")
            .with(new TextSide.Views(List.of(TrainingView.parse("read:raw"))), ItemTask.LABELS);
    Trainer sm = Trainers.all().named("sm");
    CrossMediaModel model =
        sm.train(TrainingData.of(items.subList(0, 40), settings), sm.searchSpace().first());

    List<ExplainedMatch> matches = ExplainedMatch.of("sm", model, items.subList(40, 80));

    List<ExplainedMatch> wrong =
        matches.stream().filter(match -> !match.classes().isEmpty()).toList();
    assertEquals(5, wrong.size());
    assertEquals(10, matches.size());
    for (ExplainedMatch match : wrong) {
      int text = Integer.parseInt(match.text().substring("item ".length()));
      int picture = Integer.parseInt(match.picture().substring("item ".length()));
      assertNotEquals(text % 2, picture % 2, match.toString());
      assertEquals(text % 2 == 0 ? List.of("art", "war") : List.of("war", "art"), match.classes());
    }
  }

  @Test
  void dimensionsWithoutNamesExplainNothing() {
    assertEquals(List.of(), ExplainedMatch.of("cca", learned("cca", "dimensions"), ASKED));
  }
}
