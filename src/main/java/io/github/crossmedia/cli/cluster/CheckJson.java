package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.client.Finding;
import io.github.crossmedia.client.check.CheckReport;
import io.github.crossmedia.client.check.QueryChange;
import java.util.Map;

/** A {@link CheckReport} as JSON. */
final class CheckJson {

  private CheckJson() {}

  static ObjectNode of(CheckReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("served", report.served()).put("candidate", report.candidate());
    json.put("passes", report.passes());
    ArrayNode findings = json.putArray("findings");
    for (Finding finding : report.findings()) {
      ObjectNode one = findings.addObject().put("name", finding.name());
      finding.passes().ifPresent(passes -> one.put("passes", passes));
      ObjectNode numbers = one.put("sentence", finding.sentence()).putObject("numbers");
      finding.numbers().forEach(numbers::put);
    }
    json.put("measure", report.measure());
    ArrayNode queries = json.putArray("queries");
    for (QueryChange change : report.changes()) {
      ObjectNode one = queries.addObject().put("query", change.query());
      change.before().ifPresent(value -> one.put("served", value));
      change.after().ifPresent(value -> one.put("candidate", value));
      one.put("common", change.common());
      hits(change.served(), one.putArray("served_hits"));
      hits(change.candidate(), one.putArray("candidate_hits"));
    }
    return json;
  }

  private static void hits(Map<String, Float> hits, ArrayNode list) {
    hits.forEach((id, score) -> list.addObject().put("id", id).put("score", score));
  }
}
