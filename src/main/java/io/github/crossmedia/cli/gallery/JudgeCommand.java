package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.console.ShutdownHook;
import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.trec.TrecRuns;
import io.github.crossmedia.gallery.judge.JudgingAim;
import io.github.crossmedia.gallery.judge.JudgingPlan;
import io.github.crossmedia.gallery.judge.JudgingPlan.Found;
import io.github.crossmedia.gallery.judge.JudgingSession;
import io.github.crossmedia.gallery.server.JudgingServer;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia judge}: shows pairs to people and records their judgments. */
@Command(
    name = "judge",
    description = "Serves a page on which people judge pictures, until it is stopped.",
    footer = {
      "",
      "Pairs are sampled from the runs of systems. A query that is the id of a",
      "picture is shown as that picture, with four results at once; any other as text, with one",
      "result. Which system found a result is never shown. The same command resumes where judging",
      "stopped. See docs/judging.md."
    })
public final class JudgeCommand implements Callable<Integer> {

  private static final int ROUNDS_OF_GRADES = 2;
  private static final int ROUNDS_OF_A_DIFFERENCE = 10;

  @Option(
      names = "--collection",
      required = true,
      paramLabel = "FILE",
      description = "The collection with the pictures, JSON Lines.")
  private Path collection;

  @Option(
      names = "--run",
      required = true,
      paramLabel = "FILE",
      description = "The TREC run of a system; may be repeated.")
  private List<Path> runs;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The judgments, JSON Lines; new ones are appended.")
  private Path out;

  @Option(
      names = "--aim",
      paramLabel = "AIM",
      defaultValue = "grades",
      description =
          "What pairs are drawn for: grades spreads them over the scale; difference draws what"
              + " tells two runs apart (default: ${DEFAULT-VALUE}).")
  private String aim;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "200",
      description = "How many pairs to sample in all (default: ${DEFAULT-VALUE}).")
  private int pairs;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "The number of rounds. Once all pairs of a round are judged, the next one is drawn by"
              + " the grades so far (default: 2, with --aim difference 10).")
  private Optional<Integer> rounds = Optional.empty();

  @Option(
      names = "--base",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many tasks are shown to every judge first (default: ${DEFAULT-VALUE}).")
  private int base;

  @Option(
      names = "--scale",
      paramLabel = "SCALE",
      defaultValue = "1-5",
      description = "1-5, 1-9 or yes-no (default: ${DEFAULT-VALUE}).")
  private String scale;

  @Mixin private SeedOption random;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port, 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port = 8438;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Scale grades = scale();
    boolean apart = isDifference();
    int turns = rounds.orElse(apart ? ROUNDS_OF_A_DIFFERENCE : ROUNDS_OF_GRADES);
    if (pairs < turns || turns < 1 || base < 0) {
      throw new ParameterException(
          spec.commandLine(),
          "--rounds must be at least 1, --pairs at least as many, and --base at least 0");
    }
    WholeFile.requireFolderOf(out);
    Map<String, Path> pictures = pictures();
    List<Run> read = new ArrayList<>();
    for (Path run : runs) {
      read.add(TrecRuns.read(run));
    }
    List<Found> found = JudgingPlan.FoundPairs.of(read, pictures.keySet());
    JudgingAim drawnFor =
        apart
            ? JudgingAim.DifferenceSampling.of(read.get(0), read.get(1), found, pictures.keySet())
            : new JudgingAim.StratifiedSampling();
    int ofRound = pairs / turns;
    JudgingPlan plan =
        JudgingPlan.of(found, grades, drawnFor, pairs - (turns - 1) * ofRound, base, random.seed());
    PrintWriter output = spec.commandLine().getOut();
    JudgingSession.Rounds planned =
        new JudgingSession.Rounds(
            turns, ofRound, random.seed(), drawnFor, remark -> print(output, remark));
    JudgingSession session = JudgingSession.resume(plan, planned, out);
    try (ShutdownHook end = new ShutdownHook();
        JudgingServer server = JudgingServer.start(session, pictures, port)) {
      print(
          output,
          "Open " + server.address() + " in a browser; Ctrl+C ends it. Judgments go to " + out);
      end.await();
    }
    return 0;
  }

  private static void print(PrintWriter output, String line) {
    output.println(line);
    output.flush();
  }

  private boolean isDifference() {
    if (aim.equals("difference") && runs.size() != 2) {
      throw new ParameterException(
          spec.commandLine(), "--aim difference compares two runs: give --run twice");
    }
    return switch (aim) {
      case "difference" -> true;
      case "grades" -> false;
      default ->
          throw new ParameterException(
              spec.commandLine(), "--aim must be grades or difference, got " + aim);
    };
  }

  private Scale scale() {
    return switch (scale) {
      case "1-5" -> new Scale(1, 5);
      case "1-9" -> new Scale(1, 9);
      case "yes-no" -> Scale.YES_OR_NO;
      default ->
          throw new ParameterException(
              spec.commandLine(), "--scale must be 1-5, 1-9 or yes-no, got " + scale);
    };
  }

  private Map<String, Path> pictures() throws IOException {
    Map<String, Path> pictures = new LinkedHashMap<>();
    Path folder = collection.toAbsolutePath().getParent();
    for (Item item : CollectionReader.readAll(collection)) {
      if (!item.picture().isEmpty()) {
        pictures.put(item.id(), folder.resolve(item.picture()));
      }
    }
    return pictures;
  }
}
