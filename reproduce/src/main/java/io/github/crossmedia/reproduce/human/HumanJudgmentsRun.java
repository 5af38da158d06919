package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.collection.IndexProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** {@code crossmedia reproduce human-judgments} and {@code human-judgments-corel}. */
public final class HumanJudgmentsRun {

  public static final String NAME = "human-judgments";

  /** Systems of the thesis on Corel, with simulated judges. */
  public static final String COREL = "human-judgments-corel";

  private static final int RESAMPLES = 1000;

  private HumanJudgmentsRun() {}

  /**
   * Compares models with people and writes the page.
   *
   * @param data the folder with {@code flickr8k}
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
    ofFlickr.requireKnown(methods);
    PeopleReport people =
        PeopleExperiment.run(
            data.resolve("flickr8k"),
            new JudgedViews(ofFlickr.features(), features.resolve("flickr8k"), remarks, progress),
            features.resolve(NAME).resolve("flickr8k"),
            ofFlickr.named(methods),
            RESAMPLES,
            remarks);
    HumanJudgmentsPage.of(people, options(methods)).write(docs);
  }

  /**
   * Compares systems of the thesis, and models, with simulated judges and writes the page.
   *
   * @param data the folder with {@code corel5k}
   */
  public static void corel(
      Path data,
      Path features,
      Path docs,
      List<String> methods,
      Consumer<String> remarks,
      IndexProgress progress)
      throws IOException {
    JudgedMethods ofCorel = JudgedMethods.ofCorel();
    ofCorel.requireKnown(methods);
    CorelReport corel =
        CorelExperiment.run(
            data.resolve("corel5k"),
            new JudgedViews(ofCorel.features(), features.resolve("corel5k"), remarks, progress),
            features.resolve(NAME).resolve("corel5k"),
            ofCorel.named(methods),
            RESAMPLES,
            remarks);
    CorelPage.of(corel, options(methods)).write(docs);
  }

  private static String options(List<String> methods) {
    return methods.isEmpty() ? "" : " --methods " + String.join(",", methods);
  }
}
