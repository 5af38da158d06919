package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport;
import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedMethod;
import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedViews;
import io.github.crossmedia.reproduce.human.PeopleExperiment.GradeSpread;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport.JudgedRows;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport.PeopleRow;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.LineDiagram;
import io.github.crossmedia.reproduce.page.LineDiagram.Point;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import java.io.IOException;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

  /** The page of judgments by people. */
  static final class HumanJudgmentsPage {

    private HumanJudgmentsPage() {}

    /** Returns the page; {@code options} are those of the command line besides the collection. */
    static Page of(PeopleReport people, String options) throws IOException {
      String notRun =
          JudgedMethods.ofFlickr().methods().stream()
              .map(JudgedMethod::method)
              .filter(method -> !people.chosen().containsKey(method))
              .collect(Collectors.joining(", "));
      JudgedRows experts = people.experts();
      JudgedRows crowd = people.crowd();
      return new Page(HumanJudgmentsRun.NAME)
          .with("options", options)
          .with("learned", people.learned())
          .with("expertPairs", experts.pairs())
          .with("expertPictures", experts.pictures())
          .with("expertAlphas", alphas(experts))
          .with("experts", judged(experts))
          .plot("experts", plot(experts.rows()))
          .with("oneAgainstOthers", people.oneAgainstOthers())
          .with("crowdPairs", crowd.pairs())
          .with("crowdPictures", crowd.pictures())
          .with("crowdAlphas", alphas(crowd))
          .with("crowd", judged(crowd))
          .plot("crowd", plot(crowd.rows()))
          .with("shared", people.spread().shared())
          .with("correlation", people.spread().correlation())
          .with("spread", spread(people.spread()))
          .with("notRun", notRun.isEmpty() ? List.of() : List.of(notRun))
          .with("chosen", Page.named(people.chosen()));
    }

    private static PageTable spread(GradeSpread spread) {
      PageTable table =
          new PageTable()
              .text("the experts' mean")
              .numbers("pairs", "variance of a pair's grades", "judged by the crowd too")
              .numbers("share of yes");
      for (GradeSpread.Row row : spread.rows()) {
        table.row(
            Figures.of(row.grade(), 2),
            Formatted.of("%,d", row.pairs()),
            Figures.of(row.variance(), 2),
            Formatted.of("%,d", row.shared()),
            row.shared() == 0 ? "" : Figures.of(row.yes(), 2));
      }
      return table;
    }

    private static String alphas(JudgedRows judged) {
      return judged.alphas().entrySet().stream()
          .map(alpha -> alpha.getKey() + " " + Figures.of(alpha.getValue(), 3))
          .collect(Collectors.joining(", "));
    }

    private static PageTable judged(JudgedRows judged) {
      PageTable table =
          new PageTable()
              .text("system")
              .numbers("Pearson", "Spearman", "Kendall", "within a sentence", "after regression")
              .numbers("after ogive");
      for (PeopleRow row : judged.rows()) {
        table.row(
            row.system(),
            Figures.withInterval(row.pearson()),
            Figures.withInterval(row.spearman()),
            Figures.withInterval(row.kendall()),
            Figures.withInterval(row.within()),
            Figures.withInterval(row.regression()),
            Figures.withInterval(row.ogive()));
      }
      return table;
    }

    /**
     * Returns mean grades of equally large bins of pairs, from the lowest scores on the left to the
     * highest, a line for each system.
     */
    private static String plot(List<PeopleRow> rows) {
      DoubleSummaryStatistics grades =
          rows.stream()
              .flatMap(row -> row.bins().stream())
              .mapToDouble(Bin::grade)
              .summaryStatistics();
      LineDiagram plot =
          LineDiagram.of(
              "share of pairs, by ascending score",
              "mean grade",
              Math.floor(10 * grades.getMin()) / 10,
              Math.ceil(10 * grades.getMax()) / 10);
      rows.forEach(row -> plot.line(row.system(), line(row.bins())));
      return plot.svg(false);
    }

    private static List<Point> line(List<Bin> bins) {
      return IntStream.range(0, bins.size())
          .mapToObj(i -> new Point((i + 0.5) / bins.size(), bins.get(i).grade()))
          .toList();
    }
  }
}
