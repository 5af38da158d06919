package io.github.crossmedia.reproduce.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.evaluate.human.JudgeCalibration.Effect;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport;
import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport.CorelRow;
import io.github.crossmedia.reproduce.human.CorelExperiment.ThesisTables;
import io.github.crossmedia.reproduce.human.HumanJudgmentsRun.HumanJudgmentsPage;
import io.github.crossmedia.reproduce.human.PeopleExperiment.GradeSpread;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport.JudgedRows;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport.PeopleRow;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.train.method.Parameters;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
final class HumanJudgmentsPageTest {

  private static final List<String> SYSTEMS =
      List.of(
          "Keywords",
          "RWMM-ALL",
          "RWMM-ALL, by regions",
          "ROMM-ALL",
          "RWMM-TEST",
          "SIMPLIcity",
          "ROMM-TEST",
          "GIFT",
          "ridge");
  private static final List<Double> PRECISION =
      List.of(1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0);

  private final Random random = new Random(1);

  @Test
  void theComparisonWithPeopleAndItsPlotsAreOnThePage() throws IOException {
    PeopleReport people =
        new PeopleReport(
            6000,
            judged(5822, 0.25),
            judged(47830, -0.0004),
            new GradeSpread(List.of(new GradeSpread.Row(1.3333, 1200, 0.6, 80, 0.25)), 80, 0.9),
            0.8123,
            new TreeMap<>(Map.of("pamir", Parameters.NONE)));
    Page page = HumanJudgmentsPage.of(people, " --methods pamir");

    String text = page.toString();
    assertTrue(
        text.startsWith(
            """
            # Scores beside human judgments

            Made by `bin/crossmedia reproduce human-judgments --data DIR --methods pamir`. After\
            """),
        text);
    assertTrue(text.contains("\n5,822 pairs of 1000 pictures. Agreement, Krippendorff's"), text);
    assertTrue(text.contains("\n| pamir | 0.250 (0.1"), text);
    assertTrue(text.contains("\n| pamir | 0.000 (-0."), "no zero has a sign: " + text);
    assertTrue(text.contains("correlates with the mean of the other two at 0.812:"), text);
    assertTrue(text.contains("\n| 1.33 | 1,200 | 0.60 | 80 | 0.25 |"), text);
    assertTrue(text.contains("Not run for this page: ridge, nearest, "), text);
    assertEquals(
        Set.of("human-judgments-experts.svg", "human-judgments-crowd.svg"), page.beside().keySet());
    assertTrue(page.beside().get("human-judgments-crowd.svg").contains(">cca</text>"));
    page.beside().keySet().forEach(plot -> assertTrue(text.contains("](" + plot + ")"), plot));
  }

  @Test
  void systemsOfTheThesisStandBesideItsNumbers() {
    CorelReport corel =
        new CorelReport(
            122500,
            1034,
            321.4,
            0.51,
            0.12,
            new Effect(0.4, 0.7, 1.4, 0.9, 20),
            0.66,
            SYSTEMS.stream().map(this::row).toList(),
            new ThesisTables(ThesisTables.SYSTEMS.stream().map(this::selection).toList()),
            new TreeMap<>(Map.of("ridge", Parameters.NONE)));

    Page page = CorelPage.of(corel, "");

    String text = page.toString();
    assertTrue(text.contains("\n1,034 of 122,500 pairs were judged"), text);
    assertTrue(text.contains("is 1.40 before and 0.90 after"), text);
    assertTrue(text.contains("\n| Keywords > RWMM-ALL | correlation after regression | "), text);
    assertTrue(text.contains("\n| Keywords | 0.51 | 0.200 ("), text);
    assertTrue(text.contains("\n- ridge: \n"), text);
    assertTrue(text.contains("\n| SIMPLIcity | 0.326 | 0.500 | 0.120 | 0.100 |"), text);
    assertTrue(
        text.contains("\n| Keywords | ROMM-ALL | 0.51 | 0.61 | 0.30 | 0.62 | 0.40 | 0.20 |"), text);
    assertEquals(Set.of("human-judgments-corel.svg"), page.beside().keySet());
  }

  private ThesisTables.Selection selection(String by) {
    return new ThesisTables.Selection(
        by,
        0.5,
        0.1,
        ThesisTables.SYSTEMS.stream()
            .map(system -> new ThesisTables.Fit(system, 0.3, 0.4, 0.2))
            .toList());
  }

  private JudgedRows judged(int pairs, double pearson) {
    return new JudgedRows(
        pairs, 1000, Map.of("interval", 0.6), List.of(row("pamir", pearson), row("cca", 0.3)));
  }

  private PeopleRow row(String system, double pearson) {
    return new PeopleRow(
        system,
        figure(pearson),
        figure(0.2),
        figure(0.3),
        figure(0.4),
        figure(0.5),
        figure(0.6),
        List.of(new Bin(0.1, 1.2, 0.1, 10), new Bin(0.5, 2.1, 0.1, 10)));
  }

  private CorelRow row(String system) {
    return new CorelRow(
        system,
        figure(0.2),
        figure(0.3),
        figure(0.4),
        figure(0.5),
        PRECISION,
        figure(0.6),
        figure(0.3),
        figure(0.3));
  }

  private ResampledFigure figure(double observed) {
    return new ResampledFigure(
        observed, random.doubles(40, observed - 0.1, observed + 0.1).toArray());
  }
}
