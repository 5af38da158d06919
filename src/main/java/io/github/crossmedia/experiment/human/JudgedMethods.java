package io.github.crossmedia.experiment.human;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The methods that are compared with people, and what each chooses from. */
final class JudgedMethods {

  private static final List<String> ALL =
      List.of(
          "sift:hellinger",
          "sift-2000:hellinger",
          "blobs:hellinger",
          "jcd-pyramid:hellinger",
          "auto-color-correlogram:hellinger");

  private static final List<String> COREL_VIEWS =
      List.of("sift:hellinger", "jcd-pyramid:hellinger", "auto-color-correlogram:hellinger");

  private static final Map<String, List<String>> LATENT =
      Map.of(
          "dimensions", List.of("100", "200"),
          "ridge", List.of("1", "10"),
          "similarity", List.of("correlation"));

  /** Learned from Flickr8k. */
  static final List<JudgedMethod> FLICKR =
      List.of(
          JudgedMethod.of(
              "ridge",
              ALL,
              Map.of(
                  "lambda", List.of("6.4", "3.2", "12.8", "25.6"),
                  "balance", List.of("0.25"),
                  "normalised", List.of("true"))),
          JudgedMethod.of(
              "pamir",
              ALL,
              Map.of(
                  "c", List.of("0.1", "0.3"),
                  "margin", List.of("caption"),
                  "normalised", List.of("true"),
                  "steps", List.of("2000000"))),
          JudgedMethod.of(
              "nearest",
              ALL,
              Map.of("distance", List.of("cosine"), "neighbours", List.of("200", "400"))),
          JudgedMethod.of(
              "cmtt",
              List.of("sift:roots:150", "blobs:roots:50"),
              Map.of("rank", List.of("150"), "shares", List.of("visual-word", "word"))),
          JudgedMethod.of(
              "cmrm",
              List.of("sift:roots:20", "blobs:roots:10"),
              Map.of("visual-smoothing", List.of("0.3", "0.1", "0.5"))),
          JudgedMethod.of(
              "plsa",
              List.of("sift:roots:150", "blobs:roots:50"),
              Map.of(
                  "restarts", List.of("1"),
                  "aspects", List.of("100"),
                  "caption-steps", List.of("30"),
                  "picture-steps", List.of("2"),
                  "folding-steps", List.of("4"))),
          JudgedMethod.of("cca", ALL, LATENT),
          JudgedMethod.of("pls", ALL, without(LATENT, "ridge")),
          JudgedMethod.of(
              "kernel-ridge",
              ALL,
              Map.of("decay", List.of("4", "3"), "lambda", List.of("0.4", "0.8"))),
          new JudgedMethod("fusion", List.of("ridge", "nearest", "kernel-ridge"), ALL, Map.of()),
          JudgedMethod.of("kernel-cca", ALL, kernel()));

  /** Learned from Corel. */
  static final List<JudgedMethod> COREL =
      List.of(
          JudgedMethod.of(
              "ridge",
              COREL_VIEWS,
              Map.of(
                  "lambda", List.of("1.6", "0.8", "3.2"),
                  "balance", List.of("0.25"),
                  "normalised", List.of("true"))),
          JudgedMethod.of(
              "pamir",
              COREL_VIEWS,
              Map.of(
                  "c", List.of("0.1", "0.01"),
                  "normalised", List.of("true"),
                  "steps", List.of("1000000"))),
          JudgedMethod.of(
              "nearest",
              COREL_VIEWS,
              Map.of("distance", List.of("cosine"), "neighbours", List.of("200", "100"))),
          JudgedMethod.of(
              "kernel-ridge",
              COREL_VIEWS,
              Map.of("decay", List.of("4", "3", "5"), "lambda", List.of("0.2", "0.4"))),
          new JudgedMethod(
              "fusion", List.of("ridge", "nearest", "kernel-ridge"), COREL_VIEWS, Map.of()),
          JudgedMethod.of("cmtt", List.of("sift:roots:150"), Map.of()),
          JudgedMethod.of("cca", COREL_VIEWS, LATENT));

  private JudgedMethods() {}

  private static Map<String, List<String>> kernel() {
    return Map.of(
        "dimensions", List.of("100"),
        "ridge", List.of("0.1", "1"),
        "picture-decay", List.of("4"),
        "text-decay", List.of("4"),
        "rank", List.of("500"),
        "similarity", List.of("correlation"));
  }

  private static Map<String, List<String>> without(
      Map<String, List<String>> parameters, String name) {
    return parameters.entrySet().stream()
        .filter(each -> !each.getKey().equals(name))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Those of {@link #FLICKR} with these names; all where none is named. */
  static List<JudgedMethod> named(List<String> names) {
    for (String name : names) {
      if (FLICKR.stream().noneMatch(each -> each.method().equals(name))) {
        throw new IllegalArgumentException(
            "unknown method "
                + name
                + ", known are "
                + FLICKR.stream().map(JudgedMethod::method).collect(Collectors.joining(", ")));
      }
    }
    return FLICKR.stream()
        .filter(each -> names.isEmpty() || names.contains(each.method()))
        .toList();
  }
}
