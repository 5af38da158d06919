package io.github.crossmedia.train.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.train.method.Parameters.WrongParameterException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A parameter reads its own values. */
final class ParameterTest {

  private static final Parameter<Double> LAMBDA =
      Parameter.positive("lambda", "the ridge", "tuned", 0.5, 2);
  private static final Parameter<Long> STEPS = Parameter.count("steps", "how many", 5_000);
  private static final SearchSpace SPACE = SearchSpace.of(LAMBDA, STEPS);

  @Test
  void itsChoicesAreWrittenAndReadAgain() {
    assertEquals(List.of("tuned", "0.5", "2"), SPACE.choices("lambda"));
    assertTrue(SPACE.first().is(LAMBDA, "tuned"));
    assertEquals(5_000, SPACE.first().get(STEPS));
    assertEquals(0.5, SPACE.first().with(LAMBDA, 0.5).get(LAMBDA));
  }

  @Test
  void aWrongValueIsRefusedBeforeAnythingIsLearned() {
    assertRefused("not above 0", "lambda", "0");
    assertRefused("not a finite number", "lambda", "NaN");
    assertRefused("not a finite number", "lambda", "own");
    assertRefused("not a non-negative integer", "steps", "1.5");
  }

  @Test
  void aMethodWithOtherChoicesHasNoWordButItsOwn() {
    SearchSpace other = SearchSpace.of(LAMBDA.among(1, 3));
    assertEquals(List.of("1", "3"), other.choices("lambda"));
    assertThrows(
        WrongParameterException.class, () -> other.fixed(Parameters.of(Map.of("lambda", "tuned"))));
  }

  @Test
  void aWordMayBeGivenAfterANumberWas() {
    SearchSpace fixed = SPACE.fixed(Parameters.of(Map.of("lambda", "3")));
    assertEquals(
        List.of("tuned"), fixed.fixed(Parameters.of(Map.of("lambda", "tuned"))).choices("lambda"));
  }

  @Test
  void aWordMayBeGivenWhereANumberIsTheChoice() {
    SearchSpace fixed = SearchSpace.of(LAMBDA.narrowed(List.of("2")), STEPS);
    assertEquals(2, fixed.first().get(LAMBDA));
    assertTrue(fixed.fixed(Parameters.NONE.with("lambda", "tuned")).first().is(LAMBDA, "tuned"));
  }

  private static void assertRefused(String reason, String name, String value) {
    WrongParameterException refused =
        assertThrows(
            WrongParameterException.class, () -> SPACE.fixed(Parameters.of(Map.of(name, value))));
    assertEquals(
        "the parameter \"" + name + "\" is \"" + value + "\": " + reason, refused.getMessage());
  }
}
