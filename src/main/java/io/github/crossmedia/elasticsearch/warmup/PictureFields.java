package io.github.crossmedia.elasticsearch.warmup;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldMapper;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.elasticsearch.cluster.metadata.IndexMetadata;

/** The fields with pictures that search with a model by default, and the indices that have them. */
final class PictureFields {

  private final String model;
  private final Map<String, Set<String>> indices = new TreeMap<>();

  private PictureFields(String model) {
    this.model = model;
  }

  /** The names of indices, by field. */
  static Map<String, Set<String>> of(String model, Collection<IndexMetadata> all) {
    PictureFields fields = new PictureFields(model);
    for (IndexMetadata index : all) {
      if (index.mapping() != null && index.getState() == IndexMetadata.State.OPEN) {
        fields.add(index.getIndex().getName(), "", index.mapping().sourceAsMap());
      }
    }
    return fields.indices;
  }

  private void add(String index, String path, Map<?, ?> object) {
    if (object.get("properties") instanceof Map<?, ?> properties) {
      properties.forEach((name, field) -> addField(index, path + name, field));
    }
  }

  private void addField(String index, String path, Object field) {
    if (field instanceof Map<?, ?> parameters) {
      boolean nested = "nested".equals(parameters.get("type"));
      if (CrossMediaFieldMapper.TYPE.equals(parameters.get("type"))
          && model.equals(parameters.get("model"))) {
        indices.computeIfAbsent(path, missing -> new TreeSet<>()).add(index);
      } else if (!nested) {
        add(index, path + ".", parameters);
      }
    }
  }
}
