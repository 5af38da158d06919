package io.github.crossmedia.experiment.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.experiment.page.Page;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.SharedConcepts;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.concepts.Themes;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("experiments")
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
                new SharedConcepts(
                    0.9, List.of(new SharedConcepts.Share("beach, sand, wave", 0.8)), 0.1)));
    Page page = new Page("matches", "Matches");
    ExplainedMatch.write(List.of(), page);
    assertEquals("# Matches\n", page.toString());
    ExplainedMatch.write(matches, page);
    String section = page.toString();
    assertTrue(section.contains("| 7 | 8 | 0.90 | *beach, sand, wave* 0.80 | 0.10 |"), section);
  }

  @Test
  void dimensionsWithoutNamesExplainNothing() {
    assertEquals(List.of(), ExplainedMatch.of("cca", learned("cca", "dimensions"), ASKED));
  }
}
