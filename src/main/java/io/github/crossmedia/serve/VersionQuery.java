package io.github.crossmedia.serve;

import io.github.crossmedia.model.version.VersionName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A query in the form of one served version of a model. */
public sealed interface VersionQuery permits QueryVector, WordWeights, CountWeights {

  /** The model and version, as {@code corel@3#9f2c1ab04d3e}. */
  String model();

  /** Its words, for explanations; empty if they are not known. */
  List<ExplainedWord> explained();

  /** Whether this version made the documents that name another, see {@link VersionName}. */
  default boolean made(String named) {
    return VersionName.parse(model()).agreesWith(VersionName.parse(named));
  }

  /** A copy of the versions that a query carries: at least one, and each of them once. */
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
