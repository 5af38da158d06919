package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.judged.CorelExperiment;
import io.github.crossmedia.train.judged.CorelReport;
import io.github.crossmedia.train.judged.HumanJudgmentsPage;
import io.github.crossmedia.train.judged.JudgedMethod;
import io.github.crossmedia.train.judged.JudgedMethods;
import io.github.crossmedia.train.judged.JudgedViews;
import io.github.crossmedia.train.judged.PeopleExperiment;
import io.github.crossmedia.train.judged.PeopleReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** {@code crossmedia reproduce human-judgments}. */
final class HumanJudgmentsRun {

  static final String NAME = "human-judgments";

  private static final int RESAMPLES = 1000;

  private HumanJudgmentsRun() {}

  /**
   * Runs both comparisons and writes their page.
   *
   * @param data the folder with {@code flickr8k} and {@code corel5k}
   * @param features the folder that keeps views, and the scores of each method
   * @param methods the methods to run; empty for all
   */
  static void run(
      Path data, Path features, Path docs, List<String> methods, Consumer<String> remarks)
      throws IOException {
    List<JudgedMethod> chosen = JudgedMethods.named(methods);
    Path scores = features.resolve(NAME);
    PeopleReport people;
    CorelReport corel;
    try (ProgressLine progress = new ProgressLine("Processing pictures")) {
      people =
          PeopleExperiment.run(
              data.resolve("flickr8k"),
              new JudgedViews(
                  JudgedViews.FLICKR, features.resolve("flickr8k"), remarks, progress::at),
              scores.resolve("flickr8k"),
              chosen,
              RESAMPLES,
              remarks);
      corel =
          CorelExperiment.run(
              data.resolve("corel5k"),
              new JudgedViews(
                  JudgedViews.COREL, features.resolve("corel5k"), remarks, progress::at),
              scores.resolve("corel5k"),
              JudgedMethods.COREL.stream().filter(each -> isNamed(each, chosen)).toList(),
              RESAMPLES,
              remarks);
    }
    Files.createDirectories(docs);
    String named = methods.isEmpty() ? "" : " --methods " + String.join(",", methods);
    String command = "bin/crossmedia reproduce " + NAME + " --data DIR" + named;
    WholeFile.write(docs.resolve(NAME + ".md"), HumanJudgmentsPage.of(people, corel, command));
    for (var plot : HumanJudgmentsPage.plots(people, corel).entrySet()) {
      WholeFile.write(docs.resolve(plot.getKey()), plot.getValue());
    }
  }

  private static boolean isNamed(JudgedMethod method, List<JudgedMethod> chosen) {
    return chosen.stream().anyMatch(each -> each.method().equals(method.method()));
  }
}
