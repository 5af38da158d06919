package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.reproduce.human.CorelReport.CorelRow;
import io.github.crossmedia.reproduce.human.ThesisTables.Fit;
import io.github.crossmedia.reproduce.human.ThesisTables.Selection;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;

/** The tables of the thesis beside ours. */
final class ThesisSection {

  /** Table 5.2: chosen by rank, and by expected grade, in the order of the systems. */
  private static final double[][] THESIS_UNEVEN = {
    {0.132, 0.326, 0.176, 0.035}, {0.092, 0.120, 0.103, 0.026}
  };

  /** Tables 5.3 to 5.6: for each system each way of fitting, on the pairs of each system. */
  private static final double[][][] THESIS_FITS = {
    {{0.18, 0.10, 0.13, 0.10}, {0.13, 0.16, 0.26, 0.23}, {0.13, 0.18, 0.22, 0.21}},
    {{0.13, 0.20, 0.14, 0.20}, {0.19, 0.23, 0.24, 0.31}, {0.17, 0.25, 0.23, 0.25}},
    {{0.17, 0.18, 0.18, 0.20}, {0.22, 0.26, 0.29, 0.37}, {0.31, 0.33, 0.43, 0.34}},
    {{0.17, 0.28, 0.51, 0.41}, {0.25, 0.32, 0.61, 0.57}, {0.53, 0.58, 0.62, 0.56}}
  };

  private ThesisSection() {}

  /** Tables 5.2 to 5.6, 5.8 and 5.9 of the thesis. */
  static void write(CorelReport corel, Page page) {
    PageTable evenness =
        new PageTable()
            .text("pairs chosen by")
            .numbers("by rank, thesis", "ours", "by expected grade, thesis", "ours");
    PageTable fits = new PageTable().text("system", "pairs chosen by");
    fits.numbers("least squares, thesis", "correlation, thesis", "regression, ours");
    fits.numbers("Bayesian, thesis", "ogive, ours", "cubic ogive, ours");
    for (Selection selection : corel.thesis().selections()) {
      int by = ThesisTables.SYSTEMS.indexOf(selection.by());
      evenness.row(
          selection.by(),
          Figures.of(THESIS_UNEVEN[0][by], 3),
          Figures.of(selection.firstError(), 3),
          Figures.of(THESIS_UNEVEN[1][by], 3),
          Figures.of(selection.secondError(), 3));
    }
    for (int system = 0; system < ThesisTables.SYSTEMS.size(); system++) {
      for (Selection selection : corel.thesis().selections()) {
        int by = ThesisTables.SYSTEMS.indexOf(selection.by());
        Fit fit = selection.fits().get(system);
        fits.row(
            fit.system(),
            selection.by(),
            Figures.of(THESIS_FITS[system][0][by], 2),
            Figures.of(THESIS_FITS[system][1][by], 2),
            Figures.of(fit.regression(), 2),
            Figures.of(THESIS_FITS[system][2][by], 2),
            Figures.of(fit.ogive(), 2),
            Figures.of(fit.cubic(), 2));
      }
    }
    PageTable judges =
        new PageTable().text("system").numbers("one judge", "the other judges", "all pairs");
    for (CorelRow row : corel.rows()) {
      judges.row(
          row.system(),
          Figures.withInterval(row.oneJudge()),
          Figures.withInterval(row.others()),
          Figures.withInterval(row.mapped()));
    }
    page.subsection("The tables of the thesis")
        .paragraph(
            "Each of four systems chooses pairs by its own scores. The first table is how unevenly"
                + " the grades are spread, equation 5.4 (Table 5.2). The second is the correlation"
                + " of mapped scores with grades, maps fitted on the same pairs, each pair counting"
                + " once (Tables 5.3 to 5.6). The monotone map of the least squared error also has"
                + " the highest correlation of all monotone maps, so that sections 4.1 and 4.2 of"
                + " the thesis are one column here. The Bayesian map of section 4.3 has two"
                + " columns. One is the mean of sampled steps, equations 4.11 to 4.14. The other is"
                + " the most likely cubic ogive, equation 4.10, with as many knots as the Bayesian"
                + " information criterion asks for. The thesis' ROMM-CALIB is ROMM-ALL here.")
        .paragraph(
            "The choice by expected grade can only even out grades that a system foresees. Where"
                + " its scores hardly correlate with grades, its map expects nearly the same grade"
                + " of all pairs, and the choice is nearly one at random.")
        .table(evenness)
        .table(fits)
        .paragraph(
            "Correlation after regression, of the pairs that only the first judge saw, of all"
                + " others, and of all (Table 5.9):")
        .table(judges);
  }
}
