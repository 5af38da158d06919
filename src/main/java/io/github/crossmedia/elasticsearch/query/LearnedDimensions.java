package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.serve.QueryVector;
import java.util.List;

/** Checks the vector of a query against the dimensions that the mapping of a field has recorded. */
final class LearnedDimensions {

  private LearnedDimensions() {}

  /** Rejects a vector that no document of its version can be compared with. */
  static void require(CrossMediaFieldType pictures, List<QueryVector> asked) {
    for (QueryVector point : asked) {
      VersionName version = VersionName.parse(point.model());
      int dimension = point.vector().dimension();
      List<Integer> known =
          pictures.learnedDimensions().entrySet().stream()
              .filter(made -> version.agreesWith(VersionName.parse(made.getKey())))
              .map(made -> made.getValue())
              .distinct()
              .sorted()
              .toList();
      if (!known.isEmpty() && !known.contains(dimension)) {
        throw new IllegalArgumentException(
            "[vector] has ["
                + dimension
                + "] dimensions, but those made by ["
                + version.name()
                + "] in field ["
                + pictures.name()
                + "] have "
                + known);
      }
    }
  }
}
