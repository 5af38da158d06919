package io.github.crossmedia.elasticsearch.query;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.index.query.QueryRewriteContext;

/** The model that the mappings name for a field. */
final class DefaultModel {

  private DefaultModel() {}

  /** Empty where no index of the request has the field. */
  static Optional<String> of(QueryRewriteContext context, String field) {
    Set<String> models = new TreeSet<>();
    if (context.getResolvedIndices() != null) {
      for (IndexMetadata index :
          context.getResolvedIndices().getConcreteLocalIndicesMetadata().values()) {
        named(index.mapping(), field).ifPresent(models::add);
      }
    }
    if (models.size() > 1 || models.contains("")) {
      throw new IllegalArgumentException(
          "the query must name its [model]: the mappings of ["
              + field
              + "] name "
              + (models.size() > 1 ? "several, " + models : "none"));
    }
    return models.stream().findFirst();
  }

  private static Optional<String> named(MappingMetadata mapping, String field) {
    if (mapping == null) {
      return Optional.empty();
    }
    Map<?, ?> node = mapping.sourceAsMap();
    for (String name : field.split("\\.")) {
      if (!(node.get("properties") instanceof Map<?, ?> properties)
          || !(properties.get(name) instanceof Map<?, ?> child)) {
        return Optional.empty();
      }
      node = child;
    }
    return Optional.of(node.get("model") instanceof String model ? model : "");
  }
}
