package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.StatusLine;
import io.github.crossmedia.cli.options.IndexOption;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.train.clicks.ClickLesson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia learn-clicks}: improves the model of an index by clicks on its page. */
@Command(
    name = "learn-clicks",
    description = "Improves the model of an index by clicks on its page, if that makes it better.",
    footer = {
      "",
      "Clicks are learned once: only newer clicks are read. Clicks that improved nothing",
      "are read again, together with newer ones.",
    })
public final class LearnClicksCommand implements Callable<Integer> {

  @Mixin private IndexOption index;

  @Option(
      names = "--clicks",
      required = true,
      paramLabel = "FILE",
      description = "What serve --clicks wrote.")
  private Path clicks;

  @Option(names = "--dry-run", description = "Learn and measure, but change nothing.")
  private boolean dryRun;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (Gallery gallery = index.open();
        StatusLine working = new StatusLine()) {
      working.step("Learning from the clicks of " + clicks);
      ClickLesson lesson = gallery.teaching().learn(clicks, !dryRun);
      working.pause();
      PrintWriter out = spec.commandLine().getOut();
      if (lesson.clicks() == 0) {
        out.println("no new clicks: the model stays as it is");
      } else {
        out.println(
            Formatted.of("%d clicks, propensity: %s", lesson.clicks(), lesson.propensity()));
        lesson.remarks().forEach(out::println);
        out.println(outcome(lesson));
      }
      out.flush();
    }
    return 0;
  }

  private String outcome(ClickLesson lesson) {
    if (!lesson.isBetter()) {
      return "not better beyond its interval: the model stays as it is";
    }
    int words = lesson.changes().size();
    return Formatted.of(
        dryRun ? "better, %d %s would change" : "better, %d %s changed",
        words,
        words == 1 ? "word" : "words");
  }
}
