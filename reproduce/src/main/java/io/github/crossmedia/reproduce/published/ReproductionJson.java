package io.github.crossmedia.reproduce.published;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import io.github.crossmedia.evaluate.statistics.Reliability.Step;
import java.util.List;
import java.util.OptionalDouble;

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
