package io.github.crossmedia.cli;

import io.github.crossmedia.picture.descriptor.Descriptors;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A code book to learn, as {@code sift=1000} or {@code moods:cedd=200}. */
record WordsOption(String name, String source, int words) {

  private static final Pattern FORM = Pattern.compile("([^:=]+)(?::([^:=]+))?=(\\d{1,6})");

  /** What visual words with a name of their own are made of. */
  private static final Map<String, String> SOURCES =
      Map.of(
          "sift", "keypoints",
          "close-sift", "close-keypoints",
          "dog-sift", "dog-keypoints",
          "blobs", "regions",
          "grid-blobs", "grid-regions");

  static WordsOption parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          text + " is no code book: write NAME=WORDS, as sift=1000, or NAME:SOURCE=WORDS");
    }
    String name = matcher.group(1);
    String source = matcher.group(2) == null ? SOURCES.getOrDefault(name, name) : matcher.group(2);
    return new WordsOption(name, source, Integer.parseInt(matcher.group(3)));
  }

  int version() {
    return Descriptors.standard().named(source).version();
  }

  /** Points are comparable as they are; colours, textures and shapes have units of their own. */
  boolean isStandardised() {
    return !source.endsWith("keypoints");
  }
}
