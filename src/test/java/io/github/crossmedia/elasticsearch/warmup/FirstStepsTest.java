package io.github.crossmedia.elasticsearch.warmup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FirstStepsTest {

  @Test
  void eachPlanFindsThePicture() throws IOException {
    assertEquals(List.of(1, 1), new FirstSteps().go());
  }
}
