package io.github.crossmedia.reproduce.command;

import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.options.ExistingFile;
import io.github.crossmedia.reproduce.check.CheckRun;
import io.github.crossmedia.reproduce.clicks.ClicksRun;
import io.github.crossmedia.reproduce.few.FewCaptionsRun;
import io.github.crossmedia.reproduce.human.HumanJudgmentsRun;
import io.github.crossmedia.reproduce.interleaving.InterleavingRun;
import io.github.crossmedia.reproduce.languages.LanguagesRun;
import io.github.crossmedia.reproduce.pair.PairRun;
import io.github.crossmedia.reproduce.papers.PapersPage;
import io.github.crossmedia.reproduce.photographs.PhotographsRun;
import io.github.crossmedia.reproduce.published.PublishedRun;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.Reproduction.AskedPictures;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.sentences.ShortQueriesRun;
import io.github.crossmedia.reproduce.teach.TeachingRun;
import io.github.crossmedia.reproduce.words.WordsRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
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

  /** All but the published tables. */
  private static final Map<String, Reproduction> EXPERIMENTS =
      Map.ofEntries(
          Map.entry(CheckRun.NAME, CheckRun::run),
          Map.entry(ClicksRun.NAME, ClicksRun::run),
          Map.entry(ClicksRun.SUBSPACES, ClicksRun::subspaces),
          Map.entry(ClicksRun.VIEWS, ClicksRun::views),
          Map.entry(FewCaptionsRun.NAME, FewCaptionsRun::run),
          Map.entry(FewCaptionsRun.SENTENCES, FewCaptionsRun::sentences),
          Map.entry(HumanJudgmentsRun.NAME, HumanJudgmentsRun::run),
          Map.entry(HumanJudgmentsRun.COREL, HumanJudgmentsRun::corel),
          Map.entry(InterleavingRun.NAME, InterleavingRun::run),
          Map.entry(LanguagesRun.NAME, LanguagesRun::run),
          Map.entry(PapersPage.NAME, PapersPage::run),
          Map.entry(PairRun.NAME, PairRun::run),
          Map.entry(PairRun.SCORES, PairRun::scores),
          Map.entry(PhotographsRun.NAME, PhotographsRun::run),
          Map.entry(ShortQueriesRun.NAME, ShortQueriesRun::run),
          Map.entry(StoredPages.NAME, StoredPages::run),
          Map.entry(TeachingRun.NAME, TeachingRun::run),
          Map.entry(WordsRun.NAME, WordsRun::run),
          Map.entry(WordsRun.LABELS, WordsRun::byLabels),
          Map.entry(WordsRun.PAIR, WordsRun::byPair));

  private static final Set<String> OF_A_PAIR = Set.of(PairRun.NAME, PairRun.SCORES, WordsRun.PAIR);

  private final Path home = Path.of(System.getProperty("crossmedia.home", "."));

  @Parameters(
      paramLabel = "EXPERIMENT",
      description =
          "The experiment, such as corel5k-blobs, human-judgments, photographs, pair, words,"
              + " words-labels, words-pair, few-captions, few-captions-flickr8k, short-queries,"
              + " teaching, languages, clicks, interleaving or check; pages writes all pages again"
              + " from the results beside them.")
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
              + " (default: mobilenet-v2); for short-queries too (default: mobilenet-v2.corners)."
              + " For pair and words-pair, the pair of networks, or a network of pictures to learn"
              + " one on. The model of photographs is learned on it. In flickr8k-network,"
              + " corel5k-network and corel5k-series-network it takes the place of mobilenet-v2,"
              + " and no page is written.")
  private Optional<String> network;

  @Option(
      names = "--dictionary",
      paramLabel = "LANGUAGE=FILE",
      description = "For languages, a bilingual list that is not shipped, as japanese=FILE.")
  private Map<String, Path> dictionaries = Map.of();

  @Option(
      names = "--vocabulary",
      paramLabel = "FILE",
      converter = ExistingFile.class,
      description = "For pair, more words than those of captions and of the shipped list.")
  private Optional<Path> vocabulary;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    AskedPictures asked = asked();
    if (OF_A_PAIR.contains(name) && network.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), name + " needs --network NAME, see `crossmedia network list`");
    }
    Reproduction experiment = EXPERIMENTS.get(name);
    if (experiment == null) {
      experiment = PublishedRun.named(name);
    }
    PrintWriter err = spec.commandLine().getErr();
    Consumer<String> remarks = remark -> err.printf(Locale.ROOT, "%s%n", remark).flush();
    try (ProgressLine progress = new ProgressLine("Processing pictures")) {
      Reproduction.Setup setup =
          new Reproduction.Setup(
              new SeenCollections(data, features, remarks, progress),
              asked,
              docs,
              home,
              methods,
              network,
              vocabulary,
              dictionaries,
              json,
              spec.commandLine().getOut());
      return experiment.run(setup) ? 0 : 1;
    }
  }

  private AskedPictures asked() {
    return switch (on) {
      case "test" -> AskedPictures.TEST;
      case "valid" -> AskedPictures.VALID;
      default ->
          throw new ParameterException(spec.commandLine(), "--on must be test or valid, got " + on);
    };
  }
}
