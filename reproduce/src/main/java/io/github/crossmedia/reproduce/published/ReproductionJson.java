package io.github.crossmedia.reproduce.published;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import io.github.crossmedia.evaluate.statistics.Reliability.Step;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.published.Report.Difference;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The numbers of an experiment as JSON: its rows, and the reliability of each method's scores. */
public final class ReproductionJson {

  private ReproductionJson() {}

  public static ObjectNode of(Report report) {
    ObjectNode json = new JsonMapper().createObjectNode();
    ArrayNode rows = json.putArray("rows");
    report.rows().forEach(row -> put(rows.addObject(), row));
    ArrayNode reliabilities = json.putArray("reliability");
    report
        .reliabilities()
        .forEach(
            (method, reliability) -> {
              ObjectNode node = reliabilities.addObject().put("method", method);
              put(node, reliability.all(), reliability.steps());
              ArrayNode byWords = node.putArray("by_words");
              for (int words : reliability.groups()) {
                put(
                    byWords.addObject().put("words", words),
                    reliability.of(words),
                    reliability.steps(words));
              }
            });
    return json;
  }

  /** Returns the differences between methods, one a line, rounded as figures of a page are. */
  static String differences(List<Difference> differences) {
    return differences.stream()
        .map(ReproductionJson::rounded)
        .map(ObjectNode::toString)
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  private static ObjectNode rounded(Difference difference) {
    ResampledFigure overPictures = difference.overPictures();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("better", difference.better());
    node.put("worse", difference.other());
    node.put("difference", new BigDecimal(Figures.of(overPictures.observed(), 1)));
    node.put("deviation", new BigDecimal(Figures.of(overPictures.deviation(), 1)));
    node.put("lower", new BigDecimal(Figures.of(overPictures.interval().lower(), 1)));
    node.put("upper", new BigDecimal(Figures.of(overPictures.interval().upper(), 1)));
    node.put("p", probability(overPictures.pValue()));
    node.put("corrected", probability(difference.overPicturesCorrected()));
    node.put("wilcoxon", probability(difference.test().pValue()));
    node.put("wilcoxon_corrected", probability(difference.testCorrected()));
    return node;
  }

  private static BigDecimal probability(double value) {
    return new BigDecimal(Figures.probability(value));
  }

  private static void put(ObjectNode node, Row row) {
    node.put("method", row.method());
    node.put("queries", row.queries());
    node.put("measure", row.measure());
    put(node, "paper", row.paper());
    node.put("ours", row.ours().observed());
    node.put("lower", row.ours().interval().lower());
    node.put("upper", row.ours().interval().upper());
    put(node, "over_seeds", row.overSeeds());
    put(node, "times_chance", row.timesChance());
    put(node, "guard", row.guard());
  }

  private static void put(ObjectNode node, Quality quality, List<Step> steps) {
    node.put("pairs", quality.pairs());
    node.put("base", quality.base());
    node.put("log_loss", quality.logLoss());
    node.put("base_log_loss", quality.baseLogLoss());
    node.put("brier_skill", quality.brierSkill());
    node.put("best_said", quality.bestSaid());
    node.put("best_true", quality.bestTrue());
    ArrayNode bins = node.putArray("bins");
    for (Step step : steps) {
      bins.addObject()
          .put("pairs", step.pairs())
          .put("said", step.said())
          .put("true", step.isTrue());
    }
  }

  private static void put(ObjectNode node, String name, OptionalDouble number) {
    if (number.isPresent()) {
      node.put(name, number.getAsDouble());
    } else {
      node.putNull(name);
    }
  }
}
