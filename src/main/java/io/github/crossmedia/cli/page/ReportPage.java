package io.github.crossmedia.cli.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

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
}
