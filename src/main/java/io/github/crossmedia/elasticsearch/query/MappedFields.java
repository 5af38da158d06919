package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.mapper.MappedPicture;
import io.github.crossmedia.elasticsearch.mapper.MappedPictures;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.index.query.QueryRewriteContext;

/**
 * The settings in mappings of fields of type {@code cross_media}: the models they name, and the
 * aliases of these fields.
 */
final class MappedFields {

  private final MappedPictures read = new MappedPictures();

  /** Returns the approximate memory of the cached mappings. */
  long bytes() {
    return read.bytes();
  }

  /**
   * Returns the own names of a field in the indices of a request; none if no index has it as such.
   */
  Set<String> paths(ResolvedIndices indices, String field) {
    Set<String> paths = new TreeSet<>();
    if (indices != null) {
      for (IndexMetadata index : indices.getConcreteLocalIndicesMetadata().values()) {
        named(index.mapping(), field).map(MappedPicture::path).ifPresent(paths::add);
      }
    }
    return paths;
  }

  /** Returns true if an index of a request has a field in nested objects. */
  boolean isNested(ResolvedIndices indices, String field) {
    return indices.getConcreteLocalIndicesMetadata().values().stream()
        .flatMap(index -> named(index.mapping(), field).stream())
        .anyMatch(picture -> !picture.nested().isEmpty());
  }

  /**
   * Returns the model of a field; empty if no index of the request has it as a {@code cross_media}
   * field.
   */
  Optional<String> model(QueryRewriteContext context, String field) {
    Set<String> models = new TreeSet<>();
    if (context.getResolvedIndices() != null) {
      requireNoOtherClusters(context.getResolvedIndices(), field);
      for (IndexMetadata index :
          context.getResolvedIndices().getConcreteLocalIndicesMetadata().values()) {
        named(index.mapping(), field).map(MappedPicture::model).ifPresent(models::add);
      }
    }
    if (models.size() > 1 || models.contains("")) {
      throw new IllegalArgumentException(
          Formatted.of(
              "[model] is required: the mappings of [%s] name %s",
              field, models.size() > 1 ? "several, " + models : "none"));
    }
    return models.stream().findFirst();
  }

  /**
   * Rejects requests to other clusters, whose mappings are not available here and may name other
   * models.
   */
  private static void requireNoOtherClusters(ResolvedIndices indices, String field) {
    if (!indices.getRemoteClusterIndices().isEmpty()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "[model] is required in a cross-cluster search: the mappings of [%s] in %s are not"
                  + " available here",
              field, new TreeSet<>(indices.getRemoteClusterIndices().keySet())));
    }
  }

  private Optional<MappedPicture> named(MappingMetadata mapping, String field) {
    return Optional.ofNullable(fields(mapping).get(field));
  }

  /** Returns the fields of a mapping by all their names, including aliases. */
  Map<String, MappedPicture> fields(MappingMetadata mapping) {
    return read.of(mapping);
  }
}
