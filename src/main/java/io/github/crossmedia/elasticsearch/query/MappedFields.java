package io.github.crossmedia.elasticsearch.query;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;

/**
 * What mappings specify for fields: the models they name, and the targets of aliases. Decompressing
 * a mapping takes about as long as everything else that a query of words needs before it is sent to
 * the shards, so each mapping is read once.
 */
final class MappedFields {

  private static final int REMEMBERED = 1000;

  private final Cache<Place, Optional<Named>> read =
      CacheBuilder.<Place, Optional<Named>>builder().setMaximumWeight(REMEMBERED).build();

  /** A field in a mapping, which is identified by its hash. */
  private record Place(String mapping, String field) {}

  /** A field by its own name, not that of an alias, and its model, empty if it names none. */
  private record Named(String path, String model) {}

  /** The own names of a field in the indices of a request; none if no index has the field. */
  Set<String> paths(ResolvedIndices indices, String field) {
    Set<String> paths = new TreeSet<>();
    if (indices != null) {
      for (IndexMetadata index : indices.getConcreteLocalIndicesMetadata().values()) {
        named(index.mapping(), field).map(Named::path).ifPresent(paths::add);
      }
    }
    return paths;
  }

  /** The model of a field; empty if no index of the request has the field. */
  Optional<String> model(QueryRewriteContext context, String field) {
    Set<String> models = new TreeSet<>();
    if (context.getResolvedIndices() != null) {
      requireNoOtherClusters(context.getResolvedIndices(), field);
      for (IndexMetadata index :
          context.getResolvedIndices().getConcreteLocalIndicesMetadata().values()) {
        named(index.mapping(), field).map(Named::model).ifPresent(models::add);
      }
    }
    if (models.size() > 1 || models.contains("")) {
      throw new IllegalArgumentException(
          "[model] is required: the mappings of ["
              + field
              + "] name "
              + (models.size() > 1 ? "several, " + models : "none"));
    }
    return models.stream().findFirst();
  }

  /** The mappings of other clusters are not available here and may name other models. */
  private static void requireNoOtherClusters(ResolvedIndices indices, String field) {
    if (!indices.getRemoteClusterIndices().isEmpty()) {
      throw new IllegalArgumentException(
          "[model] is required in a cross-cluster search: the mappings of ["
              + field
              + "] in "
              + new TreeSet<>(indices.getRemoteClusterIndices().keySet())
              + " are not available here");
    }
  }

  private Optional<Named> named(MappingMetadata mapping, String field) {
    if (mapping == null) {
      return Optional.empty();
    }
    Place place = new Place(mapping.getSha256(), field);
    Optional<Named> known = read.get(place);
    if (known != null) {
      return known;
    }
    Optional<Named> named = named(mapping.sourceAsMap(), field);
    read.put(place, named);
    return named;
  }

  private static Optional<Named> named(Map<?, ?> mapping, String field) {
    Optional<Map<?, ?>> found = field(mapping, field);
    String path =
        found
            .filter(f -> f.get("type").equals("alias") && f.get("path") instanceof String)
            .map(alias -> (String) alias.get("path"))
            .orElse(field);
    return (path.equals(field) ? found : field(mapping, path))
        .map(f -> new Named(path, f.get("model") instanceof String model ? model : ""));
  }

  /** A field with a type; names contain dots where an object has no {@code subobjects}. */
  private static Optional<Map<?, ?>> field(Map<?, ?> object, String path) {
    if (!(object.get("properties") instanceof Map<?, ?> properties)) {
      return Optional.empty();
    }
    if (properties.get(path) instanceof Map<?, ?> field && field.get("type") instanceof String) {
      return Optional.of(field);
    }
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      if (properties.get(path.substring(0, dot)) instanceof Map<?, ?> child) {
        Optional<Map<?, ?>> field = field(child, path.substring(dot + 1));
        if (field.isPresent()) {
          return field;
        }
      }
    }
    return Optional.empty();
  }
}
