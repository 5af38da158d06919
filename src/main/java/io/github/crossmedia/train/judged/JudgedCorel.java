package io.github.crossmedia.train.judged;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.rival.RivalPicture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Corel's pictures, described for all systems.
 *
 * @param train pictures to learn from
 * @param asked pictures that are ranked, none of them in {@code train}
 * @param queries the first of the ranked pictures
 */
record JudgedCorel(List<RivalPicture> train, List<RivalPicture> asked, List<RivalPicture> queries) {

  private static final long SEED = 1;

  /** How many pictures of each folder are used. */
  record Sizes(int train, int asked, int queries) {

    static final Sizes STANDARD = new Sizes(1500, 400, 50);
  }

  static JudgedCorel read(Path folder, Sizes sizes) throws IOException {
    List<Item> items =
        new ArrayList<>(
            CollectionReader.readAll(folder.resolve("collection.jsonl")).stream()
                .filter(item -> !item.picture().isEmpty())
                .toList());
    Collections.shuffle(items, new Random(SEED));
    List<RivalPicture> asked = seen(folder, items, "test", sizes.asked());
    return new JudgedCorel(
        seen(folder, items, "train", sizes.train()),
        asked,
        asked.subList(0, Math.min(sizes.queries(), asked.size())));
  }

  private static List<RivalPicture> seen(Path folder, List<Item> items, String split, int most)
      throws IOException {
    PictureReader reader = new PictureReader(DecodingLimits.STANDARD);
    List<RivalPicture> seen = new ArrayList<>();
    for (Item item : items) {
      if (item.split().equals(split) && seen.size() < most) {
        Set<String> words = Set.of(item.text().split("\\s+"));
        seen.add(RivalPicture.of(item.id(), words, reader.read(folder.resolve(item.picture()))));
      }
    }
    return seen;
  }
}
