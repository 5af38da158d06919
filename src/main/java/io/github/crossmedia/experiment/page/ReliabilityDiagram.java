package io.github.crossmedia.experiment.page;

import io.github.crossmedia.evaluate.statistics.Reliability;
import java.util.Map;

/**
 * Predicted against true probabilities, a line for each method, as SVG: on the diagonal scores are
 * probabilities, above it they are too low.
 */
public final class ReliabilityDiagram {

  private ReliabilityDiagram() {}

  /** The diagram of methods by name; it is the same for the same numbers. */
  public static String svg(Map<String, Reliability> methods) {
    LineDiagram diagram = LineDiagram.of("what scores say", "the share that is relevant", 1);
    methods.forEach(
        (name, reliability) ->
            diagram.line(
                name,
                reliability.steps().stream()
                    .map(step -> new LineDiagram.Point(step.said(), step.isTrue()))
                    .toList()));
    return diagram.svg(true);
  }
}
