package io.github.crossmedia.gallery.demo;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.demo.Demo.Answer;
import io.github.crossmedia.gallery.demo.Truth.Word;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.model.WordLens.LikelyWord;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** One HTML file with queries, the pictures found, their scores and strongest words. */
public final class DemoPage {

  private static final int WORDS = 4;

  private final Gallery gallery;
  private final StringBuilder html = new StringBuilder();

  /** Creates a page about the pictures of a gallery. */
  public DemoPage(Gallery gallery) {
    this.gallery = gallery;
  }

  /** Writes the page of one search. */
  public void write(String title, SearchResult result, Path file) throws IOException {
    write(List.of(new Answer(title, result, Optional.empty())), Truth.UNKNOWN, List.of(), file);
  }

  void write(List<Answer> answers, Truth truth, List<Word> words, Path file) throws IOException {
    html.append("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        .append("<title>Cross Media: pictures found by what is in them</title><style>\n")
        .append(style())
        .append("</style>\n<header><h1>Pictures found by what is in them</h1>\n");
    if (truth.isKnown()) {
      introduction(words);
    } else {
      html.append("<p>").append(escaped(gallery.pictures().toString())).append("</p>");
    }
    html.append("</header>\n<main>\n");
    for (Answer answer : answers) {
      append(answer, truth);
    }
    if (truth.isKnown()) {
      measures(words);
    }
    html.append("</main>\n");
    byte[] bytes = html.toString().getBytes(StandardCharsets.UTF_8);
    WholeFile.write(file, out -> out.write(bytes));
  }

  private void introduction(List<Word> words) throws IOException {
    html.append("<p>These pictures have no captions. A model learned what words look like")
        .append(" from the captions of other pictures and found these. The scenes are drawn by the")
        .append(" program, not photographed, and are far easier than photographs.</p>\n")
        .append("<ul class=\"figures\">");
    figure(String.format(Locale.ROOT, "%,d", gallery.size()), "pictures without a caption");
    figure(Integer.toString(gallery.vocabulary().size()), "words learned");
    Truth.mean(words)
        .ifPresent(
            mean ->
                figure(
                    String.format(Locale.ROOT, "%.0f %%", 100 * mean),
                    String.format(
                        Locale.ROOT,
                        "of the first ten pictures are right, over all %d words that ten pictures"
                            + " or more truly show",
                        words.size())));
    html.append("</ul>");
  }

  private void figure(String number, String about) {
    html.append("<li><b>").append(number).append("</b>").append(about).append("</li>");
  }

  private void append(Answer answer, Truth truth) throws IOException {
    html.append("<section><h2>")
        .append(escaped(answer.query()))
        .append("</h2>\n<p class=\"note\">");
    answer.result().reading().notes().forEach(note -> html.append(escaped(note)).append(' '));
    answer.measured().ifPresent(sentence -> html.append(escaped(sentence)).append('.'));
    html.append("</p>\n<ol class=\"found\">\n");
    for (Hit hit : answer.result().hits()) {
      append(hit, truth.shows(hit, answer.query()));
    }
    html.append("</ol></section>\n");
  }

  private void append(Hit hit, Optional<Boolean> right) throws IOException {
    String words =
        hit.words().stream()
            .limit(WORDS)
            .map(LikelyWord::word)
            .map(DemoPage::escaped)
            .collect(Collectors.joining(", "));
    byte[] jpeg = gallery.thumbnails().read(hit.id()).orElse(new byte[0]);
    html.append("<li class=\"")
        .append(hit.verdict().label())
        .append("\"><img loading=\"lazy\" alt=\"")
        .append(escaped(hit.name()))
        .append("\" src=\"data:image/jpeg;base64,")
        .append(Base64.getEncoder().encodeToString(jpeg))
        .append("\">");
    right.ifPresent(
        yes ->
            html.append("<span class=\"truth")
                .append(
                    yes ? " yes\" title=\"truly shows it\">✓" : "\" title=\"does not show it\">✗")
                .append("</span>"));
    html.append("<div><p class=\"score\"><span>")
        .append(hit.verdict().label())
        .append("</span><span>")
        .append(
            hit.grade().isEmpty()
                ? String.format(Locale.ROOT, "%.2f", hit.score())
                : escaped(hit.grade()))
        .append("</span></p><p class=\"words\">")
        .append(words)
        .append("</p></div></li>\n");
  }

  private void measures(List<Word> words) {
    html.append("<section><h2>Word by word</h2>\n<p class=\"note\">")
        .append("How many of the first ten pictures truly show the word, and how many of all do.")
        .append("</p><ul class=\"bars\">\n");
    for (Word word : words) {
      html.append("<li><span>")
          .append(escaped(word.word()))
          .append("</span><i style=\"--share:")
          .append(Math.round(100 * word.measured().precision()))
          .append("%\"></i><span>")
          .append(word.measured().right())
          .append(" of ")
          .append(word.measured().truly())
          .append("</span></li>\n");
    }
    html.append("</ul></section>\n<section><h2>Search on</h2>\n<pre>bin/crossmedia serve --index ")
        .append(escaped(gallery.folder().toString()))
        .append("</pre></section>\n");
  }

  private static String style() throws IOException {
    try (InputStream in = DemoPage.class.getResourceAsStream("page.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
