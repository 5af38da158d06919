package io.github.crossmedia.gallery.server;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** The files of the page. The list is closed, so that no address can name another file. */
final class StaticPage {

  private static final List<String> NAMES =
      List.of(
          "index.html",
          "style.css",
          "narrow.css",
          "viewer.css",
          "teacher.css",
          "icon.svg",
          "page.js",
          "albums.js",
          "alike.js",
          "ask.js",
          "chips.js",
          "dates.js",
          "elements.js",
          "grid.js",
          "moves.js",
          "lessons.js",
          "login.html",
          "login.js",
          "marks.js",
          "narrow.js",
          "place.js",
          "search.js",
          "sections.js",
          "selection.js",
          "sight.js",
          "status.js",
          "teacher.js",
          "timeline.js",
          "typing.js",
          "viewer.js");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml");

  private StaticPage() {}

  /** The page of a gallery. */
  static void addTo(Routes routes) {
    addTo(routes, NAMES);
  }

  /** Creates a page of files. The first file is the page itself. */
  static void addTo(Routes routes, List<String> names) {
    for (String name : names) {
      String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
      routes.on("GET", "/" + name, request -> Response.of(type, content(name)));
    }
    routes.on("GET", "/", request -> Response.of(TYPES.get("html"), content(names.getFirst())));
  }

  private static byte[] content(String name) throws IOException {
    try (InputStream in = StaticPage.class.getResourceAsStream("page/" + name)) {
      return in.readAllBytes();
    }
  }
}
