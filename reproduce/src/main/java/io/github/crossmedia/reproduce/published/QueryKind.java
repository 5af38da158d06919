package io.github.crossmedia.reproduce.published;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.crossmedia.train.task.Direction;
import java.util.List;
import java.util.Locale;

/**
 * The kinds of queries of a split: all sets of words or single words for the task captions, items
 * of either medium for labels and pairs.
 */
enum QueryKind {
  @JsonProperty("all")
  ALL,
  @JsonProperty("single")
  SINGLE,
  @JsonProperty("text")
  TEXT,
  @JsonProperty("image")
  IMAGE,
  /** The mean of both. */
  @JsonProperty("average")
  AVERAGE;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the direction of queries of this kind. */
  List<Direction> directions() {
    return switch (this) {
      case ALL, SINGLE, TEXT -> List.of(Direction.TEXT_TO_IMAGE);
      case IMAGE -> List.of(Direction.IMAGE_TO_TEXT);
      case AVERAGE -> List.of(Direction.TEXT_TO_IMAGE, Direction.IMAGE_TO_TEXT);
    };
  }
}
