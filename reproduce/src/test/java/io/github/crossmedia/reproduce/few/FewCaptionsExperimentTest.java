package io.github.crossmedia.reproduce.few;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.reproduce.few.FewCaptionsRun.FewCaptionsExperiment;
import io.github.crossmedia.reproduce.few.FewCaptionsRun.FewCaptionsPage.Line;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.task.Settings;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
class FewCaptionsExperimentTest {

  @Test
  void moreCaptionsFindMoreAndAllAreDrawnOnce() {
    var experiment =
        new FewCaptionsExperiment(
            Scenery.pictures(200, 1), Scenery.pictures(60, 2), Settings.of("blobs"));
    TreeMap<Integer, SummaryStatistics> curve = experiment.curve(FewCaptionsExperiment.DRAWS);
    assertEquals(List.of(1, 5, 10, 20, 50, 100), List.copyOf(curve.keySet()));
    assertEquals(10, curve.get(1).getN());
    assertEquals(1, curve.get(100).getN());
    double chance = experiment.byChance();
    assertTrue(curve.get(5).getMean() > chance + 0.05, chance + " by chance, " + curve.get(5));
    assertTrue(curve.get(20).getMean() > curve.get(1).getMean() + 0.1, "a fifth of the captions");
    assertTrue(curve.get(100).getMean() > curve.get(20).getMean(), "all captions");
  }

  @Test
  void picturesWithoutCaptionsAreComparedWithTwiceTheCaptions() {
    var experiment =
        new FewCaptionsExperiment(
            Scenery.pictures(200, 1), Scenery.pictures(60, 2), Settings.of("blobs"));
    var outcome = experiment.uncaptioned(3);
    assertEquals(List.of(1, 5, 10), List.copyOf(outcome.alone().keySet()));
    assertEquals(
        experiment.curve(3).get(10).getMean(), outcome.alone().get(10).getMean(), "the same draws");
    assertTrue(outcome.doubled().get(1).getMean() > 0.02, "twice as many captions");
    assertTrue(outcome.difference().get(10).getStandardDeviation() > 0, "something changes");
  }

  @Test
  void enoughCaptionsReachFourFifthsOfWhatAllReach() {
    TreeMap<Integer, SummaryStatistics> curve = new TreeMap<>();
    curve.put(10, of(0.30, 0.32));
    curve.put(20, of(0.39, 0.41));
    curve.put(50, of(0.45, 0.45));
    curve.put(100, of(0.50));
    assertEquals(20, new Line("", 100, 0.1, curve, Optional.empty()).enough());
  }

  private static SummaryStatistics of(double... values) {
    SummaryStatistics statistics = new SummaryStatistics();
    for (double value : values) {
      statistics.addValue(value);
    }
    return statistics;
  }
}
