package io.github.crossmedia.train.judged;

import io.github.crossmedia.train.SearchSpace;
import io.github.crossmedia.train.Trainer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A method to be compared with human judgments.
 *
 * @param views what it learns from
 * @param parameters values to choose from on validation; others are the method's defaults
 */
public record JudgedMethod(
    String method, List<String> views, Map<String, List<String>> parameters) {

  private static final List<String> ALL =
      List.of(
          "sift:hellinger",
          "sift-2000:hellinger",
          "blobs:hellinger",
          "jcd-pyramid:hellinger",
          "auto-color-correlogram:hellinger");

  /** The methods learned from Flickr8k. */
  public static final List<JudgedMethod> FLICKR =
      List.of(
          new JudgedMethod(
              "ridge",
              ALL,
              Map.of(
                  "lambda", List.of("6.4"),
                  "balance", List.of("0.25"),
                  "normalised", List.of("true"))),
          new JudgedMethod(
              "pamir",
              ALL,
              Map.of(
                  "c", List.of("0.1"),
                  "e", List.of("0.1"),
                  "margin", List.of("caption"),
                  "averaged", List.of("true"),
                  "normalised", List.of("true"),
                  "steps", List.of("2000000"))),
          new JudgedMethod(
              "nearest", ALL, Map.of("distance", List.of("cosine"), "neighbours", List.of("200"))),
          new JudgedMethod(
              "cmtt",
              List.of("sift:roots:150", "blobs:roots:50"),
              Map.of("rank", List.of("150"), "shares", List.of("visual-word"))),
          new JudgedMethod(
              "cmrm",
              List.of("sift:roots:20", "blobs:roots:10"),
              Map.of("visual-smoothing", List.of("0.3"), "word-smoothing", List.of("0.1"))),
          new JudgedMethod(
              "kernel-ridge", ALL, Map.of("decay", List.of("3"), "lambda", List.of("0.2", "0.6"))),
          new JudgedMethod(
              "plsa",
              List.of("sift:roots:150", "blobs:roots:50"),
              Map.of(
                  "restarts", List.of("1"),
                  "aspects", List.of("100"),
                  "caption-steps", List.of("30"),
                  "picture-steps", List.of("2"),
                  "folding-steps", List.of("4"))));

  /** Those of {@link #FLICKR} with these names. */
  public static List<JudgedMethod> named(List<String> names) {
    for (String name : names) {
      if (FLICKR.stream().noneMatch(each -> each.method().equals(name))) {
        throw new IllegalArgumentException(
            "unknown method "
                + name
                + ", known are "
                + FLICKR.stream().map(JudgedMethod::method).collect(Collectors.joining(", ")));
      }
    }
    return FLICKR.stream().filter(each -> names.contains(each.method())).toList();
  }

  /** The space to search: only the default of each parameter not named here. */
  SearchSpace space(Trainer trainer) {
    SearchSpace space = trainer.searchSpace();
    for (String name : space.names()) {
      space = space.with(name, parameters.getOrDefault(name, first(space, name)).toArray());
    }
    return space;
  }

  private static List<String> first(SearchSpace space, String name) {
    return List.of(space.choices(name).getFirst());
  }
}
