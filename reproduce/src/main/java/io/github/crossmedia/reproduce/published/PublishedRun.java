package io.github.crossmedia.reproduce.published;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import io.github.crossmedia.evaluate.statistics.Reliability.Step;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.published.Reproduction.AskedPictures;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** {@code crossmedia reproduce} of the published tables, each of which is a file. */
public final class PublishedRun {

  private PublishedRun() {}

  /** Returns the experiment with a name, or all that the name stands for. */
  public static Reproduction named(String name) {
    List<String> parts = Experiment.parts(name);
    return setup -> {
      boolean isReached = true;
      for (String part : parts) {
        isReached &= run(part, setup);
      }
      return isReached;
    };
  }

  private static boolean run(String part, Reproduction.Setup setup) throws IOException {
    Experiment named = Experiment.named(part);
    Experiment experiment =
        named.network() == null
            ? named
            : named.withNetwork(NetworkNames.required(setup.network().orElse(named.network())));
    List<Item> items = items(experiment, setup);
    Report report = ExperimentRunner.run(experiment, items, setup.asked(), setup.remarks());
    ReproductionTables.print(report, setup.out());
    setup.out().flush();
    if (setup.json().isPresent()) {
      WholeFile.write(setup.json().get(), ReproductionJson.of(report).toPrettyString() + "\n");
    }
    boolean isOther = setup.network().filter(other -> !other.equals(named.network())).isPresent();
    if (setup.asked() == AskedPictures.VALID || isOther) {
      return true;
    }
    Page page = ReproductionPage.of(part, report);
    if (Fingerprint.isOf(named)) {
      page.json("fingerprint", ReproductionJson.of(Fingerprint.of(named)));
    }
    page.write(setup.docs());
    return report.isReached();
  }

  private static List<Item> items(Experiment experiment, Reproduction.Setup setup)
      throws IOException {
    Path collection = setup.data().resolve(experiment.collection());
    List<Item> items = CollectionReader.readAll(collection);
    if (experiment.features() == null) {
      return items;
    }
    Files.createDirectories(setup.features());
    return new ExperimentFeatures(
            experiment.features(),
            collection.toAbsolutePath().getParent(),
            setup.features(),
            setup.remarks(),
            setup.collections().progress())
        .of(items);
  }

  /** Prints the tables of an experiment's page on the terminal. */
  static final class ReproductionTables {

    private ReproductionTables() {}

    static void print(Report report, PrintWriter out) {
      print(ReproductionPage.rows(report), out);
      if (!report.leads().isEmpty()) {
        out.println();
        out.println("claims of the paper");
        print(PublishedFigures.claims(ReproductionPage.leads(report)), out);
      }
      if (!report.differences().isEmpty()) {
        out.println();
        out.println("differences in " + report.experiment().comparedBy() + " of all queries");
        print(ReproductionPage.differences(report), out);
      }
      if (!report.reliabilities().isEmpty()) {
        out.println();
        out.println(
            "scores as probabilities; by the words of a query, the mean of the "
                + Reliability.BEST
                + " highest scores and the share of them that is relevant");
        print(ReliabilityTable.of(report.reliabilities()), out);
      }
    }

    private static void print(PageTable page, PrintWriter out) {
      Table table = new Table(page.columns());
      page.rows().forEach(table::add);
      table.print(out);
    }
  }

  /**
   * The numbers of an experiment as JSON: its rows, and the reliability of each method's scores.
   */
  public static final class ReproductionJson {

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

    /** Returns a fingerprint, a method a line. */
    static String of(Map<String, List<Double>> fingerprint) {
      return fingerprint.entrySet().stream()
          .map(
              each ->
                  Formatted.of(
                      "\"%s\": [%.2f, %.5f]",
                      each.getKey(), each.getValue().getFirst(), each.getValue().getLast()))
          .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    private static void put(ObjectNode node, Row row) {
      node.put("method", row.method());
      node.put("queries", row.queries());
      node.put("measure", row.measure());
      put(node, "paper", row.paper());
      node.put("ours", row.ours().observed());
      node.put("lower", row.ours().interval().lower());
      node.put("upper", row.ours().interval().upper());
      node.put("lower_over_queries", row.overQueries().interval().lower());
      node.put("upper_over_queries", row.overQueries().interval().upper());
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
}
