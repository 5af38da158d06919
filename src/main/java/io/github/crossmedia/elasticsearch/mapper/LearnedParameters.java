package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.StoredVector;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * The parameters {@code dimensions} and {@code views}, which documents extend. Two mappings are
 * merged into their union, because nodes learn at the same time.
 */
final class LearnedParameters {

  private final Parameter<Map<String, Integer>> dimensions;
  private final Parameter<List<String>> views;

  LearnedParameters(Function<FieldMapper, LearnedMapping> learned) {
    this.dimensions =
        new Parameter<Map<String, Integer>>(
                "dimensions",
                true,
                Map::of,
                (name, context, value) -> dimensions(value),
                mapper -> learned.apply(mapper).dimensions(),
                LearnedParameters::write,
                Object::toString)
            .addValidator(LearnedParameters::requireDimensions);
    this.views =
        Parameter.stringArrayParam(
                "views", true, mapper -> List.copyOf(learned.apply(mapper).views()))
            .addValidator(LearnedParameters::requireViews);
  }

  Parameter<Map<String, Integer>> dimensions() {
    return dimensions;
  }

  Parameter<List<String>> views() {
    return views;
  }

  LearnedMapping get() {
    return LearnedMapping.of(dimensions.get(), views.get());
  }

  void set(LearnedMapping learned) {
    dimensions.setValue(learned.dimensions());
    views.setValue(List.copyOf(learned.views()));
  }

  private static Map<String, Integer> dimensions(Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(
          "[dimensions] must be an object of versions and numbers, such as {\"corel@3\": 371}");
    }
    Map<String, Integer> read = new TreeMap<>();
    map.forEach(
        (version, dimension) -> {
          if (!(dimension instanceof Integer number)) {
            throw new IllegalArgumentException(
                "[dimensions." + version + "] must be an integer, but is [" + dimension + "]");
          }
          read.put(String.valueOf(version), number);
        });
    return read;
  }

  private static void write(XContentBuilder builder, String name, Map<String, Integer> dimensions)
      throws IOException {
    builder.startObject(name);
    for (Map.Entry<String, Integer> version : dimensions.entrySet()) {
      builder.field(version.getKey(), version.getValue().intValue());
    }
    builder.endObject();
  }

  private static void requireDimensions(Map<String, Integer> dimensions) {
    dimensions.forEach(
        (version, dimension) -> {
          if (dimension < 1 || dimension > StoredVector.MAX_DIMENSIONS) {
            throw new IllegalArgumentException(
                "[dimensions."
                    + version
                    + "] must be between [1] and ["
                    + StoredVector.MAX_DIMENSIONS
                    + "], not ["
                    + dimension
                    + "]");
          }
        });
  }

  private static void requireViews(List<String> views) {
    if (views.size() > LearnedMapping.MAX_VIEWS) {
      throw new IllegalArgumentException(
          "[views] may name at most ["
              + LearnedMapping.MAX_VIEWS
              + "] views, not ["
              + views.size()
              + "]");
    }
    views.forEach(PictureParser::requireView);
  }
}
