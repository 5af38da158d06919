package io.github.crossmedia.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.experiment.Experiment;
import io.github.crossmedia.train.experiment.ExperimentFeatures;
import io.github.crossmedia.train.experiment.ExperimentRunner;
import io.github.crossmedia.train.experiment.Report;
import io.github.crossmedia.train.experiment.ReproductionPage;
import io.github.crossmedia.train.experiment.Row;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia reproduce}: runs a published experiment and compares the numbers. */
@Command(
    name = "reproduce",
    description = "Reproduces a published table, the paper's numbers beside ours.",
    footer = {"", "It exits with 1 when a number falls below what is expected."})
final class ReproduceCommand implements Callable<Integer> {

  @Parameters(paramLabel = "EXPERIMENT", description = "Such as corel5k-blobs.")
  private String name;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "The folder with the collection.")
  private Path data;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the numbers as JSON, too.")
  private Optional<Path> json;

  @Option(
      names = "--features",
      paramLabel = "DIR",
      description =
          "Where views made of the pictures are kept, and made where they are not there yet"
              + " (default: target/features of the project).")
  private Path features = Path.of(System.getProperty("crossmedia.home", "."), "target", "features");

  @Option(
      names = "--docs",
      paramLabel = "DIR",
      description = "Where the page is written (default: docs/reproduce of the project).")
  private Path docs = Path.of(System.getProperty("crossmedia.home", "."), "docs", "reproduce");

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Experiment experiment = Experiment.named(name);
    PrintWriter err = spec.commandLine().getErr();
    Consumer<String> remarks =
        remark -> {
          err.println(remark);
          err.flush();
        };
    List<Item> items = items(experiment, remarks);
    Report report = ExperimentRunner.run(experiment, items, remarks);
    print(report);
    if (json.isPresent()) {
      write(json.get(), json(report).toPrettyString() + "\n");
    }
    Files.createDirectories(docs);
    String command = "bin/crossmedia reproduce " + name + " --data DIR";
    write(docs.resolve(name + ".md"), ReproductionPage.of(report, command));
    return report.isReached() ? 0 : 1;
  }

  private List<Item> items(Experiment experiment, Consumer<String> remarks) throws IOException {
    Path collection = data.resolve(experiment.collection());
    List<Item> items = CollectionReader.readAll(collection);
    if (experiment.features() == null) {
      return items;
    }
    Files.createDirectories(features);
    try (ProgressLine progress = new ProgressLine("Looking at pictures")) {
      return new ExperimentFeatures(
              experiment.features(),
              collection.toAbsolutePath().getParent(),
              features,
              remarks,
              progress::at)
          .of(items);
    }
  }

  private void print(Report report) {
    PrintWriter out = spec.commandLine().getOut();
    Table table = new Table(List.of("method", "queries", "measure", "paper", "ours", "expected"));
    for (Row row : report.rows()) {
      table.add(
          List.of(
              row.method(),
              row.queries(),
              row.measure(),
              row.paper().isPresent() ? percent(row.paper().getAsDouble()) : "",
              percent(row.ours()) + (row.reached() ? "" : " below"),
              percent(row.expected())));
    }
    table.print(out);
    out.println();
    Table differences = new Table(List.of("better", "than", "p (Wilcoxon, AvgP of all queries)"));
    for (var difference : report.differences()) {
      differences.add(
          List.of(
              difference.better(),
              difference.other(),
              Numbers.probability(difference.test().pValue())));
    }
    differences.print(out);
    out.flush();
  }

  private static ArrayNode json(Report report) {
    ArrayNode rows = new JsonMapper().createArrayNode();
    for (Row row : report.rows()) {
      ObjectNode node = rows.addObject();
      node.put("method", row.method());
      node.put("queries", row.queries());
      node.put("measure", row.measure());
      row.paper().ifPresentOrElse(paper -> node.put("paper", paper), () -> node.putNull("paper"));
      node.put("ours", row.ours());
      node.put("expected", row.expected());
    }
    return rows;
  }

  private static void write(Path file, String text) throws IOException {
    WholeFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
