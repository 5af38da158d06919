package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport;
import io.github.crossmedia.reproduce.published.Reproduction;
import java.io.IOException;

/** {@code crossmedia reproduce human-judgments} and {@code human-judgments-corel}. */
public final class HumanJudgmentsRun {

  public static final String NAME = "human-judgments";

  /** Systems of the thesis on Corel, with simulated judges. */
  public static final String COREL = "human-judgments-corel";

  private static final int RESAMPLES = 1000;

  private HumanJudgmentsRun() {}

  /** Compares models with people on {@code flickr8k}; the scores of each method are kept. */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    JudgedMethods ofFlickr = JudgedMethods.ofFlickr();
    ofFlickr.requireKnown(setup.methods());
    PeopleReport people =
        PeopleExperiment.run(
            setup.data().resolve("flickr8k"),
            views(ofFlickr, setup, "flickr8k"),
            setup.features().resolve(NAME).resolve("flickr8k"),
            ofFlickr.named(setup.methods()),
            RESAMPLES,
            setup.remarks());
    HumanJudgmentsPage.of(people, setup.namedMethods()).write(setup.docs());
    return true;
  }

  /** Compares systems of the thesis, and models, with simulated judges on {@code corel5k}. */
  public static boolean corel(Reproduction.Setup setup) throws IOException {
    JudgedMethods ofCorel = JudgedMethods.ofCorel();
    ofCorel.requireKnown(setup.methods());
    CorelReport corel =
        CorelExperiment.run(
            setup.data().resolve("corel5k"),
            views(ofCorel, setup, "corel5k"),
            setup.features().resolve(NAME).resolve("corel5k"),
            ofCorel.named(setup.methods()),
            RESAMPLES,
            setup.remarks());
    CorelPage.of(corel, setup.namedMethods()).write(setup.docs());
    return true;
  }

  private static JudgedViews views(
      JudgedMethods methods, Reproduction.Setup setup, String collection) {
    return new JudgedViews(
        methods.features(),
        setup.features().resolve(collection),
        setup.remarks(),
        setup.collections().progress());
  }
}
