package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.reproduce.published.Experiment;
import io.github.crossmedia.reproduce.published.ExperimentFile;
import java.io.IOException;
import java.util.List;

/**
 * The methods that are compared with people on a collection.
 *
 * @param features views to make of the pictures
 * @param views of methods that name no others
 */
record JudgedMethods(Experiment.Features features, List<String> views, List<JudgedMethod> methods) {

  JudgedMethods {
    methods = methods.stream().map(each -> each.views().isEmpty() ? each.on(views) : each).toList();
  }

  private record Collections(JudgedMethods flickr8k, JudgedMethods corel5k) {}

  /** Returns the methods that learn from Flickr8k. */
  static JudgedMethods ofFlickr() throws IOException {
    return read().flickr8k();
  }

  /** Returns the methods that learn from Corel. */
  static JudgedMethods ofCorel() throws IOException {
    return read().corel5k();
  }

  private static Collections read() throws IOException {
    return ExperimentFile.read(HumanJudgmentsRun.NAME, Collections.class);
  }

  /** Returns the methods with the given names, or all methods if none is given. */
  List<JudgedMethod> named(List<String> names) {
    return methods.stream()
        .filter(each -> names.isEmpty() || names.contains(each.method()))
        .toList();
  }

  /** Fails on a name that no method has. */
  void requireKnown(List<String> names) {
    List<String> known = methods.stream().map(JudgedMethod::method).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "unknown method " + name + ", known are " + String.join(", ", known));
      }
    }
  }
}
