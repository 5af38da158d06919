package io.github.crossmedia.cli.page;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Hits of a query as a list of pictures. */
public final class HitList {

  private HitList() {}

  /**
   * Adds a list of hits.
   *
   * @param hits the scores by document, the best first
   * @param others the hits of the other version; those that it lacks are framed
   */
  public static void append(
      Map<String, Float> hits, Set<String> others, PictureSource pictures, ReportPage page) {
    page.raw("<ol class=\"hits\">\n");
    hits.forEach(
        (id, score) -> {
          page.raw(others.contains(id) ? "<li>" : "<li class=\"only\">");
          page.raw(pictures.image(id));
          page.element("div", "", String.format(Locale.ROOT, "%s %.2f", id, score)).raw("</li>\n");
        });
    page.raw("</ol>\n");
  }
}
