package io.github.crossmedia.elasticsearch.query;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;

/**
 * The models that mappings name for fields. To unpack a mapping takes about as long as all else
 * that a query of words needs before it is sent to the shards, so each is read once.
 */
final class DefaultModels {

  private static final int REMEMBERED = 1000;

  private final Cache<Place, Optional<String>> read =
      CacheBuilder.<Place, Optional<String>>builder().setMaximumWeight(REMEMBERED).build();

  /** A field in a mapping, which is known by its hash. */
  private record Place(String mapping, String field) {}

  /** Empty where no index of the request has the field. */
  Optional<String> of(QueryRewriteContext context, String field) {
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

  private Optional<String> named(MappingMetadata mapping, String field) {
    if (mapping == null) {
      return Optional.empty();
    }
    Place place = new Place(mapping.getSha256(), field);
    Optional<String> known = read.get(place);
    if (known != null) {
      return known;
    }
    Optional<String> named = named(mapping.sourceAsMap(), field);
    read.put(place, named);
    return named;
  }

  private static Optional<String> named(Map<?, ?> mapping, String field) {
    Map<?, ?> node = mapping;
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
