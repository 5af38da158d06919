package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.reproduce.rival.RivalPicture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Corel's pictures, described for all systems.
 *
 * @param train pictures to learn from
 * @param asked pictures that are ranked, none of them in {@code train}
 * @param queries the first of the ranked pictures
 * @param validation pictures that choose parameters of models
 * @param items all of them by their ids, with their views
 */
record JudgedCorel(
    List<RivalPicture> train,
    List<RivalPicture> asked,
    List<RivalPicture> queries,
    List<Item> validation,
    Map<String, Item> items) {

  private static final long SEED = 1;

  /** How many pictures of each folder are used. */
  record Sizes(int train, int asked, int queries) {

    static final Sizes STANDARD = new Sizes(1500, 400, 50);
  }

  static JudgedCorel read(Path folder, Sizes sizes, JudgedViews views) throws IOException {
    List<Item> items =
        new ArrayList<>(
            CollectionReader.readAll(folder.resolve("collection.jsonl")).stream()
                .filter(item -> !item.picture().isEmpty())
                .toList());
    Collections.shuffle(items, new Random(SEED));
    List<Item> train = first(items, "train", sizes.train());
    List<Item> asked = first(items, "test", sizes.asked());
    List<Item> validation = first(items, "valid", Integer.MAX_VALUE);
    Map<String, Item> viewed =
        views
            .of(folder, Stream.of(train, asked, validation).flatMap(List::stream).toList())
            .stream()
            .collect(Collectors.toMap(Item::id, Function.identity()));
    List<RivalPicture> ranked = seen(folder, asked);
    return new JudgedCorel(
        seen(folder, train),
        ranked,
        ranked.subList(0, Math.min(sizes.queries(), ranked.size())),
        validation.stream().map(Item::id).map(viewed::get).filter(Objects::nonNull).toList(),
        viewed);
  }

  private static List<Item> first(List<Item> items, String split, int most) {
    return items.stream().filter(item -> item.split().equals(split)).limit(most).toList();
  }

  private static List<RivalPicture> seen(Path folder, List<Item> items) throws IOException {
    PictureReader reader = new PictureReader(DecodingLimits.STANDARD);
    List<RivalPicture> seen = new ArrayList<>();
    for (Item item : items) {
      Set<String> words = Set.copyOf(List.of(item.text().split("\\s+")));
      seen.add(RivalPicture.of(item.id(), words, reader.read(folder.resolve(item.picture()))));
    }
    return seen;
  }

  /** Returns the pictures to learn from with their views. */
  List<Item> learned() {
    return train.stream().map(picture -> items.get(picture.id())).toList();
  }
}
