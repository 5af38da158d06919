package io.github.crossmedia.evaluate.human;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.evaluate.human.Agreement.Distance;
import io.github.crossmedia.evaluate.human.Agreement.OneAgainstOthers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class AgreementTest {

  /**
   * The example of Krippendorff, "Computing Krippendorff's alpha-reliability" (2011), section C.
   */
  private static final List<String> GRADES =
      List.of("123321412...", "1233224125.3", ".3332342251.", "12332441251.");

  @Test
  void alphaIsThatOfThePublishedExample() {
    assertEquals(0.743, Agreement.alpha(pairs(), Distance.NOMINAL), 5e-4);
    assertEquals(0.815, Agreement.alpha(pairs(), Distance.ORDINAL), 5e-4);
    assertEquals(0.849, Agreement.alpha(pairs(), Distance.INTERVAL), 5e-4);
  }

  @Test
  void alphaIsOneWhereAllAgree() {
    assertEquals(
        1,
        Agreement.alpha(List.of(List.of(1.0, 1.0), List.of(4.0, 4.0, 4.0)), Distance.INTERVAL),
        1e-12);
  }

  @Test
  void oneAgainstOthersFindsTheOddJudge() {
    List<Judgment> judgments = new ArrayList<>();
    for (int pair = 0; pair < 5; pair++) {
      judgments.add(Judgments.of("ann", pair, 1 + pair));
      judgments.add(Judgments.of("ben", pair, 1 + pair));
      judgments.add(Judgments.of("odd", pair, 5 - pair));
    }
    var correlations = OneAgainstOthers.byJudge(judgments);

    assertEquals(-1, correlations.get("odd"), 1e-12);
    assertEquals(0, correlations.get("ann"), 1e-12);
  }

  private static List<List<Double>> pairs() {
    return IntStream.range(0, GRADES.getFirst().length())
        .mapToObj(
            unit ->
                GRADES.stream()
                    .map(grades -> grades.charAt(unit))
                    .filter(grade -> grade != '.')
                    .map(grade -> (double) (grade - '0'))
                    .toList())
        .toList();
  }
}
