package io.github.crossmedia.gallery.demo;

import io.github.crossmedia.gallery.demo.Demo.Answer;
import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.index.Hit;
import io.github.crossmedia.gallery.index.SearchResult;
import io.github.crossmedia.model.WordLens.WeightedWord;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** One HTML file with queries, the pictures found, their scores and strongest words. */
public final class DemoPage {

  private static final String STYLE =
      """
      :root{color-scheme:light dark}
      body{margin:0 auto;max-width:80rem;padding:1.5rem;font:16px/1.5 system-ui,sans-serif;
        background:light-dark(#faf9f7,#14141a);color:light-dark(#1d1b26,#f0eef6)}
      h1{letter-spacing:-.02em}h2{margin:2rem 0 .2rem}
      p{margin:.2rem 0 .8rem;color:light-dark(#625f70,#a8a4b8);max-width:75ch}
      ol{list-style:none;padding:0;display:grid;gap:.9rem;
        grid-template-columns:repeat(auto-fill,minmax(11rem,1fr))}
      li{background:light-dark(#fff,#1e1e27);border:1px solid light-dark(#e5e2ec,#32313e);
        border-radius:12px;overflow:hidden;font-size:.85rem}
      img{display:block;width:100%;aspect-ratio:4/3;object-fit:cover}
      li div{padding:.5rem .7rem}b{font-variant-numeric:tabular-nums}
      .likely b{color:light-dark(#18794e,#5bd69a)}.maybe b{color:light-dark(#8a5a00,#f2c14e)}
      """;

  private final Gallery gallery;
  private final boolean photographs;

  /** A page about pictures of a gallery, drawn ones or not. */
  public DemoPage(Gallery gallery, boolean photographs) {
    this.gallery = gallery;
    this.photographs = photographs;
  }

  /** Writes the page of one search. */
  public void write(String title, SearchResult result, Path file) throws IOException {
    write(List.of(new Answer(title, result, Optional.empty(), 0)), Double.NaN, file);
  }

  void write(List<Answer> answers, double meanPrecision, Path file) throws IOException {
    StringBuilder html = new StringBuilder();
    html.append("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        .append("<title>Cross Media: a demonstration</title><style>")
        .append(STYLE)
        .append("</style>\n<h1>Pictures found by what is in them</h1>\n<p>")
        .append(introduction(meanPrecision))
        .append("</p>\n");
    for (Answer answer : answers) {
      append(answer, html);
    }
    byte[] bytes = html.toString().getBytes(StandardCharsets.UTF_8);
    WholeFile.write(file, out -> out.write(bytes));
  }

  private String introduction(double meanPrecision) {
    if (photographs) {
      return "Pictures of " + escaped(gallery.pictures().toString()) + ".";
    }
    return ("These scenes are drawn, not photographed. A model learned from captions of one half;"
            + " the other half, shown here, has none. Over all words that ten scenes or more"
            + " truly show, %.0f %% of the first ten pictures found show them.")
        .formatted(100 * meanPrecision);
  }

  private void append(Answer answer, StringBuilder html) throws IOException {
    html.append("<h2>").append(escaped(answer.query())).append("</h2>\n<p>");
    answer.result().reading().notes().forEach(note -> html.append(escaped(note)).append(' '));
    answer
        .precision()
        .ifPresent(
            precision ->
                html.append(
                    "%.0f %% of the first ten truly show it; %d of all do."
                        .formatted(100 * precision, answer.truly())));
    html.append("</p>\n<ol>\n");
    for (Hit hit : answer.result().hits()) {
      append(hit, html);
    }
    html.append("</ol>\n");
  }

  private void append(Hit hit, StringBuilder html) throws IOException {
    String words =
        hit.words().stream()
            .limit(5)
            .map(word -> "%s %s".formatted(escaped(word.word()), number(word)))
            .collect(Collectors.joining(", "));
    byte[] jpeg = gallery.thumbnails().read(hit.id()).orElse(new byte[0]);
    html.append("<li class=\"")
        .append(hit.verdict().label())
        .append("\"><img loading=\"lazy\" alt=\"")
        .append(escaped(hit.name()))
        .append("\" src=\"data:image/jpeg;base64,")
        .append(Base64.getEncoder().encodeToString(jpeg))
        .append("\"><div><b>")
        .append("%.2f".formatted(hit.score()))
        .append("</b> ")
        .append(hit.verdict().label())
        .append("<br>")
        .append(words)
        .append("</div></li>\n");
  }

  private static String number(WeightedWord word) {
    return String.format(Locale.ROOT, "%.2f", word.weight());
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
