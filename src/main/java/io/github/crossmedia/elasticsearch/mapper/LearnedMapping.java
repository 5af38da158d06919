package io.github.crossmedia.elasticsearch.mapper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The part of a mapping that is learned from the documents of a field, for all shards.
 *
 * @param dimensions the dimension of the vectors of each version
 * @param views the views of which documents have visual words, each of them a Lucene field
 */
record LearnedMapping(SortedMap<String, Integer> dimensions, SortedSet<String> views) {

  /** The maximum number of views of a field: the shipped descriptors are a third of that. */
  static final int MAX_VIEWS = 100;

  /** The maximum number of versions whose vectors are checked, so that a mapping stays small. */
  static final int MAX_VERSIONS = 1000;

  static final int MAX_VIEW_LENGTH = 256;

  static final LearnedMapping NOTHING = of(Map.of(), List.of());

  static LearnedMapping of(Map<String, Integer> dimensions, List<String> views) {
    return new LearnedMapping(new TreeMap<>(dimensions), new TreeSet<>(views));
  }

  /**
   * Returns the dimensions and views that a picture adds.
   *
   * @throws IllegalArgumentException if it contradicts the mapping or exceeds a limit
   */
  LearnedMapping newIn(StoredPicture picture, String field) {
    String model = picture.projected().model();
    int dimension = picture.projected().vector().dimension();
    Integer known = dimensions.get(model);
    if (dimension > 0 && known != null && known != dimension) {
      throw new IllegalArgumentException(
          "[vector] has ["
              + dimension
              + "] dimensions, but those made by ["
              + model
              + "] in field ["
              + field
              + "] have ["
              + known
              + "]");
    }
    boolean isNew = dimension > 0 && known == null && dimensions.size() < MAX_VERSIONS;
    List<String> newViews = new ArrayList<>(picture.visualWords().keySet());
    newViews.removeAll(views);
    LearnedMapping found = of(isNew ? Map.of(model, dimension) : Map.of(), newViews);
    and(found).requireFewViews(field);
    return found;
  }

  private void requireFewViews(String field) {
    if (views.size() > MAX_VIEWS) {
      throw new IllegalArgumentException(
          "field ["
              + field
              + "] would have ["
              + views.size()
              + "] views, but the limit is ["
              + MAX_VIEWS
              + "]");
    }
  }

  /** Returns the union of both; if they contradict each other, the other one prevails. */
  LearnedMapping and(LearnedMapping other) {
    SortedMap<String, Integer> allDimensions = new TreeMap<>(dimensions);
    allDimensions.putAll(other.dimensions);
    SortedSet<String> allViews = new TreeSet<>(views);
    allViews.addAll(other.views);
    return new LearnedMapping(allDimensions, allViews);
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
    return dimensions.isEmpty() && views.isEmpty();
  }
}
