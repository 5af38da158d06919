package io.github.crossmedia.serve;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.version.VersionName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A query in the form of one served version of a model. */
public sealed interface VersionQuery permits QueryVector, WordWeights, CountWeights {

  /** Returns the model and version, such as {@code corel@3#9f2c1ab04d3e}. */
  String model();

  /** Returns the map of raw scores. */
  Calibration calibration();

  /** Returns the words of the query for explanations; empty if they are not known. */
  List<ExplainedWord> explained();

  /**
   * Returns true if this version projected the documents that name {@code named}, see {@link
   * VersionName}.
   */
  default boolean made(String named) {
    return VersionName.parse(model()).agreesWith(VersionName.parse(named));
  }

  /** Returns a copy of the forms of a query after a check: at least one, and each version once. */
  static <T extends VersionQuery> List<T> checked(List<T> versions) {
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("a query must carry at least one version of a model");
    }
    Set<String> models = new HashSet<>();
    for (T version : versions) {
      if (!models.add(version.model())) {
        throw new IllegalArgumentException("the query carries " + version.model() + " twice");
      }
    }
    return List.copyOf(versions);
  }
}
