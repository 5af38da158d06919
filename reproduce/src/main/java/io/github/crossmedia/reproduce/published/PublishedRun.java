package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
    ReproductionPage.of(part, report).write(setup.docs());
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
        print(ReproductionPage.leads(report), out);
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
}
