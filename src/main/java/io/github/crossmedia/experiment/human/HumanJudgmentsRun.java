package io.github.crossmedia.experiment.human;

import io.github.crossmedia.collection.IndexProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** {@code crossmedia reproduce human-judgments}. */
public final class HumanJudgmentsRun {

  public static final String NAME = "human-judgments";

  private static final int RESAMPLES = 1000;

  private HumanJudgmentsRun() {}

  /**
   * Runs both comparisons and writes their page.
   *
   * @param data the folder with {@code flickr8k} and {@code corel5k}
   * @param features the folder that keeps views, and the scores of each method
   * @param methods the methods to run; empty for all
   */
  public static void run(
      Path data,
      Path features,
      Path docs,
      List<String> methods,
      Consumer<String> remarks,
      IndexProgress progress)
      throws IOException {
    JudgedMethods ofFlickr = JudgedMethods.ofFlickr();
    JudgedMethods ofCorel = JudgedMethods.ofCorel();
    ofFlickr.requireKnown(methods);
    Path scores = features.resolve(NAME);
    PeopleReport people =
        PeopleExperiment.run(
            data.resolve("flickr8k"),
            new JudgedViews(ofFlickr.features(), features.resolve("flickr8k"), remarks, progress),
            scores.resolve("flickr8k"),
            ofFlickr.named(methods),
            RESAMPLES,
            remarks);
    CorelReport corel =
        CorelExperiment.run(
            data.resolve("corel5k"),
            new JudgedViews(ofCorel.features(), features.resolve("corel5k"), remarks, progress),
            scores.resolve("corel5k"),
            ofCorel.named(methods),
            RESAMPLES,
            remarks);
    String named = methods.isEmpty() ? "" : " --methods " + String.join(",", methods);
    HumanJudgmentsPage.of(people, corel, named).write(docs);
  }
}
