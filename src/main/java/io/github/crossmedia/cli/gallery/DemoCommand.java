package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.options.IndexPlace;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.cli.options.ModelChoice;
import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.gallery.demo.Demo;
import io.github.crossmedia.gallery.demo.Demo.Answer;
import io.github.crossmedia.gallery.demo.Demo.Outcome;
import io.github.crossmedia.gallery.search.Hit;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia demo}: all steps once, from pictures to a measured search. */
@Command(
    name = "demo",
    description =
        "Draws scenes, learns from the captions of one half, and searches the other half.")
public final class DemoCommand implements Callable<Integer> {

  private static final int PRINTED = 5;

  @Option(names = "--pictures", paramLabel = "DIR", description = "Search these pictures instead.")
  private Optional<Path> pictures;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write everything (default: ${DEFAULT-VALUE}).")
  private Path out = place();

  @Option(
      names = "--scenes",
      paramLabel = "N",
      description = "How many scenes to draw (default: ${DEFAULT-VALUE}).")
  private int scenes = 768;

  @Mixin private SeedOption random;

  @Mixin private JsonOption json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter printer = spec.commandLine().getOut();
    Files.createDirectories(out);
    int threads = Runtime.getRuntime().availableProcessors();
    Demo demo =
        new Demo(
            out,
            scenes,
            random.seed(),
            threads,
            sentence -> {
              PrintWriter told = json.isGiven() ? spec.commandLine().getErr() : printer;
              told.println(sentence);
              told.flush();
            });
    Outcome outcome;
    try (ProgressLine progress = new ProgressLine("Working")) {
      outcome =
          pictures.isPresent()
              ? demo.run(pictures.get(), ModelChoice.shipped(), progress)
              : demo.run(progress);
    }
    if (json.isGiven()) {
      printer.println(json(outcome));
      return 0;
    }
    outcome.answers().forEach(answer -> print(answer, printer));
    outcome
        .meanPrecision()
        .ifPresent(
            mean ->
                printer.println(
                    String.format(
                        Locale.ROOT,
                        "%nOf the first ten pictures %.0f %% are right, over all %d words that ten"
                            + " pictures or more truly show.%nThe scenes are drawn, and far easier"
                            + " than photographs.",
                        100 * mean,
                        outcome.measuredWords())));
    printer.println("Look at " + outcome.page());
    printer.println("and search on: bin/crossmedia serve --index " + outcome.index());
    return 0;
  }

  /**
   * Returns the folder of the demo: in the checkout or, for users who can only read that, in their
   * cache.
   */
  private static Path place() {
    Path target = Path.of(System.getProperty("crossmedia.home", "."), "target");
    return Files.isWritable(target)
        ? target.resolve("demo")
        : IndexPlace.ofUser().root().resolve("demo");
  }

  private static String json(Outcome outcome) throws IOException {
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("pictures", outcome.pictures());
    found.put("measuredWords", outcome.measuredWords());
    outcome.meanPrecision().ifPresent(mean -> found.put("meanPrecision", mean));
    Map<String, Object> answers = new LinkedHashMap<>();
    outcome.answers().forEach(answer -> answers.put(answer.query(), answer.result()));
    found.put("answers", answers);
    found.put("page", outcome.page().toString());
    found.put("index", outcome.index().toString());
    return JsonOption.line(found);
  }

  private static void print(Answer answer, PrintWriter printer) {
    printer.println(
        "\n" + answer.query() + answer.measured().map(sentence -> ": " + sentence).orElse(""));
    answer.result().reading().notes().forEach(note -> printer.println("  " + note));
    for (Hit hit :
        answer.result().hits().subList(0, Math.min(PRINTED, answer.result().hits().size()))) {
      printer.println(
          String.format(
              Locale.ROOT, "  %.3f  %-7s  %s", hit.score(), hit.verdict().label(), hit.name()));
    }
  }
}
