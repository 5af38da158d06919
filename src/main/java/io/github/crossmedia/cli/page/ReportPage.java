package io.github.crossmedia.cli.page;

import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/** An HTML page that needs no other file. */
public final class ReportPage {

  private static final String STYLE = "/io/github/crossmedia/cli/page/report.css";

  private final StringBuilder html = new StringBuilder();

  public ReportPage(String title) throws IOException {
    raw("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">");
    raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    element("title", "", title);
    try (InputStream style = ReportPage.class.getResourceAsStream(STYLE)) {
      raw("<style>\n" + new String(style.readAllBytes(), StandardCharsets.UTF_8) + "</style>\n");
    }
    element("h1", "", title);
  }

  /** Adds HTML as it is. */
  public ReportPage raw(String markup) {
    html.append(markup);
    return this;
  }

  /** Adds an element with a text. */
  public ReportPage element(String name, String type, String text) {
    html.append('<').append(name);
    if (!type.isEmpty()) {
      html.append(" class=\"").append(type).append('"');
    }
    html.append('>').append(escaped(text)).append("</").append(name).append(">\n");
    return this;
  }

  /** Returns a text as HTML. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Returns the page. */
  public String html() {
    return html.toString();
  }

  /** Hits of a query as a list of pictures. */
  public static final class HitList {

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
            page.element("div", "", Formatted.of("%s %.2f", id, score)).raw("</li>\n");
          });
      page.raw("</ol>\n");
    }
  }
}
