package io.github.crossmedia.reproduce.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Boxes that a person drew around what a word means in a picture.
 *
 * @param id of the picture's item
 * @param boxes left, top, right and bottom, each a share of the width or height
 */
record DrawnBoxes(String id, String word, List<double[]> boxes) {

  private static final int SIDES = 4;
  private static final JsonMapper JSON = new JsonMapper();

  DrawnBoxes {
    if (id == null || word == null || boxes == null || boxes.isEmpty()) {
      throw new IllegalArgumentException("id, word and boxes are required");
    }
    boxes = List.copyOf(boxes);
    for (double[] box : boxes) {
      if (box.length != SIDES || !isInside(box)) {
        throw new IllegalArgumentException(
            "a box is [left, top, right, bottom], each from 0 to 1, left of right, top above"
                + " bottom");
      }
    }
  }

  private static boolean isInside(double[] box) {
    return 0 <= box[0]
        && box[0] < box[2]
        && box[2] <= 1
        && 0 <= box[1]
        && box[1] < box[3]
        && box[3] <= 1;
  }

  /** Reads a file of boxes, by the ids of items. */
  static Map<String, DrawnBoxes> read(Path file) throws IOException {
    Map<String, DrawnBoxes> drawn = new LinkedHashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (!line.isBlank()) {
        try {
          DrawnBoxes one = JSON.readValue(line, DrawnBoxes.class);
          drawn.put(one.id(), one);
        } catch (JsonProcessingException malformed) {
          String reason =
              malformed.getCause() instanceof IllegalArgumentException refused
                  ? refused.getMessage()
                  : malformed.getOriginalMessage();
          throw new IllegalArgumentException(
              String.format(Locale.ROOT, "%s: line %d: %s", file, number, reason), malformed);
        }
      }
    }
    return drawn;
  }

  /** Returns true if a point lies in one of the boxes. */
  boolean contain(double x, double y) {
    return boxes.stream().anyMatch(box -> box[0] <= x && x < box[2] && box[1] <= y && y < box[3]);
  }
}
