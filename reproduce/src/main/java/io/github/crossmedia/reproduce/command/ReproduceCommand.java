package io.github.crossmedia.reproduce.command;

import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.reproduce.check.CheckRun;
import io.github.crossmedia.reproduce.clicks.ClicksRun;
import io.github.crossmedia.reproduce.few.FewCaptionsRun;
import io.github.crossmedia.reproduce.human.HumanJudgmentsRun;
import io.github.crossmedia.reproduce.interleaving.InterleavingRun;
import io.github.crossmedia.reproduce.languages.LanguagesRun;
import io.github.crossmedia.reproduce.pair.PairRun;
import io.github.crossmedia.reproduce.photographs.PhotographsRun;
import io.github.crossmedia.reproduce.published.AskedPictures;
import io.github.crossmedia.reproduce.published.Experiment;
import io.github.crossmedia.reproduce.published.ExperimentFeatures;
import io.github.crossmedia.reproduce.published.ExperimentRunner;
import io.github.crossmedia.reproduce.published.Report;
import io.github.crossmedia.reproduce.published.ReproductionJson;
import io.github.crossmedia.reproduce.published.ReproductionPage;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.teach.TeachingRun;
import io.github.crossmedia.reproduce.words.WordsRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia reproduce}: repeats a published experiment and compares the numbers. */
@Command(
    name = "reproduce",
    description = "Reproduces a published table, the paper's numbers beside ours.",
    footer = {"", "The exit code is 1 if a number falls below its guard."})
public final class ReproduceCommand implements Callable<Integer> {

  /** Experiments that look at pictures. */
  private static final List<String> SEEN =
      List.of(
          HumanJudgmentsRun.NAME,
          HumanJudgmentsRun.COREL,
          PhotographsRun.NAME,
          WordsRun.NAME,
          FewCaptionsRun.NAME,
          FewCaptionsRun.SENTENCES,
          TeachingRun.NAME,
          PairRun.NAME,
          PairRun.SCORES,
          WordsRun.PAIR);

  private final Path home = Path.of(System.getProperty("crossmedia.home", "."));

  @Parameters(
      paramLabel = "EXPERIMENT",
      description =
          "The experiment, such as corel5k-blobs, human-judgments, photographs, pair, words,"
              + " words-pair, few-captions, few-captions-flickr8k, teaching, languages, clicks,"
              + " interleaving or check.")
  private String name;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "The folder with the collection.")
  private Path data;

  @Option(
      names = "--on",
      paramLabel = "SPLIT",
      defaultValue = "test",
      description = {
        "test, or valid: everything on the validation pictures, which also choose the "
            + "parameters, without the test pictures, for developing methods.",
        "Neither writes a page nor compares with guards (default: ${DEFAULT-VALUE})."
      })
  private String on;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the numbers, and how reliable scores are, as JSON.")
  private Optional<Path> json;

  @Option(
      names = "--features",
      paramLabel = "DIR",
      description =
          "Where extracted views are kept; missing ones are extracted"
              + " (default: target/features of the project).")
  private Path features = home.resolve("target/features");

  @Option(
      names = "--docs",
      paramLabel = "DIR",
      description = "Where to write the page (default: docs/reproduce of the project).")
  private Path docs = home.resolve("docs/reproduce");

  /** The model file whose code book the experiment "photographs" uses. */
  private final Path shipped = home.resolve("models/" + PhotographsRun.NAME + ".safetensors");

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "METHOD",
      description =
          "For human-judgments, clicks and photographs, only these methods (default: all).")
  private List<String> methods = List.of();

  @Option(
      names = "--network",
      paramLabel = "NAME",
      description =
          "For words, few-captions, few-captions-flickr8k and teaching, the network of pictures"
              + " (default: mobilenet-v2). For pair and words-pair, the pair of networks, or a"
              + " network of pictures to learn one on. The model of photographs is learned on it."
              + " In flickr8k-network, corel5k-network and corel5k-series-network it takes the"
              + " place of mobilenet-v2, and no page is written.")
  private Optional<String> network;

  @Option(
      names = "--dictionary",
      paramLabel = "LANGUAGE=FILE",
      description = "For languages, a bilingual list that is not shipped, as japanese=FILE.")
  private Map<String, Path> dictionaries = Map.of();

  @Mixin private PairReproduction pair;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    AskedPictures asked = asked();
    PrintWriter err = spec.commandLine().getErr();
    Consumer<String> remarks = remark -> err.printf(Locale.ROOT, "%s%n", remark).flush();
    if (SEEN.contains(name)) {
      try (ProgressLine progress = progress()) {
        reproduce(new SeenCollections(data, features, remarks, progress), asked);
      }
      return 0;
    }
    boolean isReached = true;
    switch (name) {
      case LanguagesRun.NAME ->
          LanguagesRun.run(data, shipped, dictionaries, docs, (done, total) -> {});
      case InterleavingRun.NAME -> InterleavingRun.run(data, docs, remarks);
      case CheckRun.NAME -> CheckRun.run(data, features, docs, remarks);
      case ClicksRun.SUBSPACES -> ClicksRun.subspaces(data, docs, remarks);
      case ClicksRun.NAME -> isReached = ClicksRun.run(data, features, docs, methods, remarks);
      default -> {
        for (String part : Experiment.parts(name)) {
          isReached &= reproduce(part, asked, remarks);
        }
      }
    }
    return isReached ? 0 : 1;
  }

  private void reproduce(SeenCollections seen, AskedPictures asked) throws IOException {
    switch (name) {
      case HumanJudgmentsRun.NAME ->
          HumanJudgmentsRun.run(data, features, docs, methods, seen.remarks(), seen.progress());
      case HumanJudgmentsRun.COREL ->
          HumanJudgmentsRun.corel(data, features, docs, methods, seen.remarks(), seen.progress());
      case PhotographsRun.NAME ->
          PhotographsRun.run(
              seen, shipped, network.isEmpty() ? network : Optional.of(view()), methods, docs);
      case WordsRun.NAME -> WordsRun.run(seen, docs, view());
      case FewCaptionsRun.NAME -> FewCaptionsRun.run(seen, docs, view());
      case FewCaptionsRun.SENTENCES -> FewCaptionsRun.sentences(seen, docs, view());
      case TeachingRun.NAME ->
          new TeachingRun(seen)
              .run(shipped, view(), Optional.of(docs).filter(d -> asked == AskedPictures.TEST));
      case PairRun.NAME, PairRun.SCORES, WordsRun.PAIR -> pair.run(name, network, seen, docs);
      default -> throw new AssertionError(name);
    }
  }

  private String view() throws IOException {
    return NetworkNames.required(network.orElse("mobilenet-v2"));
  }

  private boolean reproduce(String part, AskedPictures asked, Consumer<String> remarks)
      throws IOException {
    Experiment named = Experiment.named(part);
    Experiment experiment =
        named.network() == null
            ? named
            : named.withNetwork(NetworkNames.required(network.orElse(named.network())));
    List<Item> items = items(experiment, remarks);
    Report report = ExperimentRunner.run(experiment, items, asked, remarks);
    PrintWriter out = spec.commandLine().getOut();
    ReproductionTables.print(report, out);
    out.flush();
    if (json.isPresent()) {
      WholeFile.write(json.get(), ReproductionJson.of(report).toPrettyString() + "\n");
    }
    boolean isOther = network.filter(other -> !other.equals(named.network())).isPresent();
    if (asked == AskedPictures.VALID || isOther) {
      return true;
    }
    ReproductionPage.of(part, report).write(docs);
    return report.isReached();
  }

  private AskedPictures asked() {
    return switch (on) {
      case "test" -> AskedPictures.TEST;
      case "valid" -> AskedPictures.VALID;
      default ->
          throw new ParameterException(spec.commandLine(), "--on must be test or valid, got " + on);
    };
  }

  private List<Item> items(Experiment experiment, Consumer<String> remarks) throws IOException {
    Path collection = data.resolve(experiment.collection());
    List<Item> items = CollectionReader.readAll(collection);
    if (experiment.features() == null) {
      return items;
    }
    Files.createDirectories(features);
    try (ProgressLine progress = progress()) {
      return new ExperimentFeatures(
              experiment.features(),
              collection.toAbsolutePath().getParent(),
              features,
              remarks,
              progress)
          .of(items);
    }
  }

  private static ProgressLine progress() {
    return new ProgressLine("Processing pictures");
  }
}
