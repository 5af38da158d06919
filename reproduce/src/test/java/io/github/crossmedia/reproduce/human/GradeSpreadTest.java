package io.github.crossmedia.reproduce.human;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.evaluate.human.AskedPicture;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.reproduce.human.PeopleExperiment.GradeSpread;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
final class GradeSpreadTest {

  /**
   * By hand: 1, 1, 1 has variance 0; 1, 2, 3 and 2, 2, 2 have mean 2 and variances 1 and 0; 4, 4, 4
   * has 0. The crowd's shares of yes are 0, .5 and 1 where the means are 1, 2 and 4: the
   * correlation is (4/3 * 1/2 + 1/3 * 0 + 5/3 * 1/2) / sqrt(14/3 * 1/2) = 1.5 / 1.5275 = .98198.
   */
  @Test
  void variancesAndSharesAreThoseOfTheArithmetic() {
    List<JudgedPair> experts =
        List.of(pair("a", 1, 1, 1), pair("b", 1, 2, 3), pair("c", 2, 2, 2), pair("d", 4, 4, 4));
    List<JudgedPair> crowd =
        List.of(pair("a", 0, 0), pair("b", 0, 1), pair("d", 1, 1), pair("e", 1, 1));

    GradeSpread spread = GradeSpread.of(experts, crowd);

    assertEquals(
        List.of(
            new GradeSpread.Row(1, 1, 0, 1, 0),
            new GradeSpread.Row(2, 2, 0.5, 1, 0.5),
            new GradeSpread.Row(4, 1, 0, 1, 1)),
        spread.rows());
    assertEquals(3, spread.shared());
    assertEquals(0.98198, spread.correlation(), 1e-5);
  }

  private static JudgedPair pair(String picture, double... grades) {
    AskedPicture pair = new AskedPicture(new JudgedQuery.Text("a dog"), picture);
    List<Double> all = java.util.Arrays.stream(grades).boxed().toList();
    return new JudgedPair(pair, new Scale(0, 4), all, 1);
  }
}
