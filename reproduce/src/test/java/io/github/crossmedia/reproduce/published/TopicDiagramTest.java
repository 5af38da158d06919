package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.reproduce.published.Report.ChosenParameters;
import io.github.crossmedia.reproduce.published.ReproductionPage.TopicDiagram;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trial;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
class TopicDiagramTest {

  private static ChosenParameters rankers(Trial... trials) {
    return new ChosenParameters(
        "rankers", "all", Parameters.NONE, 20, trials.length, List.of(trials));
  }

  private static Trial trial(int topics, double reached) {
    return new Trial(Parameters.NONE.with("topics", topics), reached);
  }

  @Test
  void drawsTheBestOfEachNumberOfTopicsInTheirOrder() {
    String svg =
        TopicDiagram.svg(List.of(rankers(trial(100, 0.2), trial(5, 0.1), trial(5, 0.05))))
            .orElseThrow();
    assertTrue(svg.indexOf(">5</text>") < svg.indexOf(">100</text>"), svg);
    // from half of the height, 0.1 of 0.2, to the top
    assertTrue(svg.contains("points=\"56.0,266.0 476.0,56.0\""), svg);
  }

  @Test
  void oneNumberOfTopicsIsNoCurve() {
    assertEquals(Optional.empty(), TopicDiagram.svg(List.of(rankers(trial(5, 0.1)))));
  }

  @Test
  void aNameStandsForAllExperimentsThatBeginWithIt() {
    assertEquals(3, Experiment.parts("discovered-vocabulary").size());
    assertEquals(List.of("wikipedia"), Experiment.parts("wikipedia"));
  }
}
