package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.cli.page.HitList;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.cli.page.ReportPage;
import io.github.crossmedia.client.Finding;
import io.github.crossmedia.client.check.CheckReport;
import io.github.crossmedia.client.check.QueryChange;
import java.io.IOException;
import java.util.Locale;

/** A {@link CheckReport} as a page with the pictures of both versions side by side. */
final class CheckPage {

  private CheckPage() {}

  static String of(CheckReport report, PictureSource pictures) throws IOException {
    ReportPage page = new ReportPage(report.candidate() + " instead of " + report.served());
    page.element(
        "p",
        report.passes() ? "verdict yes" : "verdict no",
        report.passes() ? "The candidate passes." : "The candidate is refused.");
    page.raw("<ul class=\"findings\">\n");
    for (Finding finding : report.findings()) {
      page.raw("<li>");
      finding
          .passes()
          .ifPresent(
              passes ->
                  page.element("span", passes ? "yes" : "no", passes ? "passes: " : "refused: "));
      page.element("span", "", finding.sentence()).raw("</li>\n");
    }
    page.raw("</ul>\n");
    page.element(
        "h2",
        "",
        report.measure().isEmpty()
            ? "Logged queries whose first hits change most"
            : "Judged queries that lose and gain most");
    if (!report.changes().isEmpty()) {
      page.element("p", "", "Framed pictures are hits of one version only.");
    }
    for (QueryChange change : report.changes()) {
      append(change, report, pictures, page);
    }
    return page.html();
  }

  private static void append(
      QueryChange change, CheckReport report, PictureSource pictures, ReportPage page) {
    page.element("h3", "", change.query() + ": " + numbers(change, report));
    page.raw("<div class=\"sides\">\n<div>");
    page.element("p", "", "served: " + report.served());
    HitList.append(change.served(), change.candidate().keySet(), pictures, page);
    page.raw("</div><div>");
    page.element("p", "", "candidate: " + report.candidate());
    HitList.append(change.candidate(), change.served().keySet(), pictures, page);
    page.raw("</div></div>\n");
  }

  private static String numbers(QueryChange change, CheckReport report) {
    String common =
        String.format(
            Locale.ROOT, "%d of %d hits in common", change.common(), change.served().size());
    return change.before().isEmpty()
        ? common
        : String.format(
            Locale.ROOT,
            "%s %.3f, served %.3f, %s",
            report.measure(),
            change.after().orElseThrow(),
            change.before().get(),
            common);
  }
}
