package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.lucene.StoredVector;
import io.github.crossmedia.serve.PictureObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * The part of a mapping that is learned from the documents of a field, for all shards.
 *
 * @param dimensions the dimension of the vectors of each version
 * @param views the views of which documents have visual words, each of them a Lucene field
 * @param vectorDimension the dimension of the native field that the field makes itself; 0 if it
 *     makes none, or as long as no document has a vector
 */
record LearnedMapping(
    SortedMap<String, Integer> dimensions, SortedSet<String> views, int vectorDimension) {

  /** The maximum number of versions whose vectors are checked, so that a mapping stays small. */
  static final int MAX_VERSIONS = 1000;

  static final LearnedMapping NOTHING = of(Map.of(), List.of(), 0);

  static LearnedMapping of(
      Map<String, Integer> dimensions, List<String> views, int vectorDimension) {
    return new LearnedMapping(new TreeMap<>(dimensions), new TreeSet<>(views), vectorDimension);
  }

  /**
   * Returns the dimensions and views that a picture adds.
   *
   * @param ownVectors whether the field makes a native field of vectors itself
   * @throws IllegalArgumentException if it contradicts the mapping or exceeds a limit
   */
  LearnedMapping newIn(PictureObject picture, String field, boolean ownVectors) {
    String model = picture.projected().model();
    int dimension = picture.projected().vector().dimension();
    Integer known = dimensions.get(model);
    if (dimension > 0 && known != null && known != dimension) {
      throw new IllegalArgumentException(
          Formatted.of(
              "[vector] has [%s] dimensions, but those made by [%s] in field [%s] have [%s]",
              dimension, model, field, known));
    }
    boolean isNew = dimension > 0 && known == null && dimensions.size() < MAX_VERSIONS;
    List<String> newViews = new ArrayList<>(picture.visualWords().keySet());
    newViews.removeAll(views);
    LearnedMapping found =
        of(
            isNew ? Map.of(model, dimension) : Map.of(),
            newViews,
            ownVectors && vectorDimension == 0 && dimension <= OwnVectors.MAX_DIMENSION
                ? dimension
                : 0);
    and(found).requireFewViews(field);
    return found;
  }

  private void requireFewViews(String field) {
    if (views.size() > PictureObject.MAX_VIEWS) {
      throw new IllegalArgumentException(
          Formatted.of(
              "field [%s] would have [%s] views, but the limit is [%s]",
              field, views.size(), PictureObject.MAX_VIEWS));
    }
  }

  /**
   * Returns the union of both; if they contradict each other, the other one prevails, but a native
   * field stays as it is.
   */
  LearnedMapping and(LearnedMapping other) {
    SortedMap<String, Integer> allDimensions = new TreeMap<>(dimensions);
    allDimensions.putAll(other.dimensions);
    SortedSet<String> allViews = new TreeSet<>(views);
    allViews.addAll(other.views);
    return new LearnedMapping(
        allDimensions, allViews, vectorDimension > 0 ? vectorDimension : other.vectorDimension);
  }

  /** Returns the versions whose vectors have other dimensions according to the other one. */
  List<String> contradictedBy(LearnedMapping other) {
    return dimensions.entrySet().stream()
        .filter(
            known ->
                !known
                    .getValue()
                    .equals(other.dimensions.getOrDefault(known.getKey(), known.getValue())))
        .map(Map.Entry::getKey)
        .toList();
  }

  boolean isNothing() {
    return dimensions.isEmpty() && views.isEmpty() && vectorDimension == 0;
  }

  /**
   * The parameters {@code dimensions}, {@code views} and {@code vector_dims}, which documents
   * extend. Two mappings are merged into their union, because nodes learn at the same time.
   */
  static final class Parameters {

    private final Parameter<Map<String, Integer>> dimensions;
    private final Parameter<List<String>> views;
    private final Parameter<Integer> vectorDimension;

    Parameters(Function<FieldMapper, LearnedMapping> learned) {
      this.dimensions =
          new Parameter<Map<String, Integer>>(
                  "dimensions",
                  true,
                  Map::of,
                  (name, context, value) -> dimensions(value),
                  mapper -> learned.apply(mapper).dimensions(),
                  Parameters::write,
                  Object::toString)
              .addValidator(Parameters::requireDimensions);
      this.views =
          Parameter.stringArrayParam(
                  "views", true, mapper -> List.copyOf(learned.apply(mapper).views()))
              .addValidator(Parameters::requireViews);
      this.vectorDimension =
          Parameter.intParam(
                  "vector_dims", true, mapper -> learned.apply(mapper).vectorDimension(), 0)
              .addValidator(Parameters::requireVectorDimension);
    }

    Parameter<Map<String, Integer>> dimensions() {
      return dimensions;
    }

    Parameter<List<String>> views() {
      return views;
    }

    Parameter<Integer> vectorDimension() {
      return vectorDimension;
    }

    LearnedMapping get() {
      return LearnedMapping.of(dimensions.get(), views.get(), vectorDimension.get());
    }

    void set(LearnedMapping learned) {
      dimensions.setValue(learned.dimensions());
      views.setValue(List.copyOf(learned.views()));
      vectorDimension.setValue(learned.vectorDimension());
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
                  Formatted.of(
                      "[dimensions.%s] must be between [1] and [%s], not [%s]",
                      version, StoredVector.MAX_DIMENSIONS, dimension));
            }
          });
    }

    private static void requireVectorDimension(int dimension) {
      if (dimension < 0 || dimension > OwnVectors.MAX_DIMENSION) {
        throw new IllegalArgumentException(
            Formatted.of(
                "[vector_dims] must be between [0] and [%s], not [%s]: a native field can't hold"
                    + " more",
                OwnVectors.MAX_DIMENSION, dimension));
      }
    }

    private static void requireViews(List<String> views) {
      if (views.size() > PictureObject.MAX_VIEWS) {
        throw new IllegalArgumentException(
            Formatted.of(
                "[views] may name at most [%s] views, not [%s]",
                PictureObject.MAX_VIEWS, views.size()));
      }
      views.forEach(PictureObject::requireViewName);
    }
  }
}
