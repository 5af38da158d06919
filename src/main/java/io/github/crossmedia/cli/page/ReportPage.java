package io.github.crossmedia.cli.page;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.gallery.store.Thumbnails;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import picocli.CommandLine.Option;

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

  /** Where the pictures of documents are, as an index holds none. */
  public static final class PictureSource {

    private static final int SIDE = 200;
    private static final String ID = "{id}";

    @Option(
        names = "--pictures",
        paramLabel = "DIR",
        description = "The folder of pictures, whose paths are the ids of documents.")
    private Optional<Path> folder = Optional.empty();

    @Option(
        names = "--picture-link",
        paramLabel = "LINK",
        description = "The address of a picture, such as https://pictures/" + ID + ".jpg.")
    private Optional<String> url = Optional.empty();

    private final Map<String, String> known = new ConcurrentHashMap<>();

    /** Returns the picture of a document as HTML, empty if it is not known where it is. */
    public String image(String id) {
      return known.computeIfAbsent(id, this::made);
    }

    /** Returns the file of a document's picture; empty without one. */
    public Optional<Path> file(String id) {
      return folder.map(root -> root.resolve(id)).filter(Files::isRegularFile);
    }

    /** Returns true if a folder of pictures is given. */
    public boolean hasFiles() {
      return folder.isPresent();
    }

    private String made(String id) {
      String source =
          folder.isPresent()
              ? file(id).map(PictureSource::embedded).orElse("")
              : url.map(
                      address ->
                          address.replace(
                              ID,
                              URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20")))
                  .orElse("");
      return source.isEmpty() ? "" : image(id, source);
    }

    /** Returns a small picture as HTML. */
    public static String image(String id, byte[] jpeg) {
      return image(id, data(jpeg));
    }

    private static String image(String id, String source) {
      return Formatted.of(
          "<img loading=\"lazy\" alt=\"%s\" src=\"%s\">",
          ReportPage.escaped(id), ReportPage.escaped(source));
    }

    /** Returns a small copy of a file, which a page can hold; empty if it can't be read. */
    private static String embedded(Path file) {
      try {
        return data(Thumbnails.jpeg(HeifConverter.reader().read(file), SIDE));
      } catch (IOException | RuntimeException e) {
        return "";
      }
    }

    private static String data(byte[] jpeg) {
      return "data:image/jpeg;base64," + Base64.getEncoder().encodeToString(jpeg);
    }
  }
}
