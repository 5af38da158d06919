package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One trial: a model learns from pictures without some words, and then these words from texts.
 *
 * @param learned the pictures it learns from
 * @param shown pictures whose captions have the held-out words, for comparison
 * @param tuning pictures that tune and calibrate
 * @param asked pictures that are found
 * @param texts the texts, none of them of any of these pictures
 * @param vectors word vectors of other texts
 * @param network reads words as it learned from other texts
 * @param others models that know the words otherwise, by how they do
 * @param held the words held out
 */
record Draw(
    List<Item> learned,
    List<Item> shown,
    List<Item> tuning,
    List<Item> asked,
    List<String> texts,
    Optional<Path> vectors,
    Optional<ReadWords> network,
    Map<String, CrossMediaModel> others,
    List<String> held) {

  Draw {
    learned = List.copyOf(learned);
    shown = List.copyOf(shown);
    tuning = List.copyOf(tuning);
    asked = List.copyOf(asked);
    texts = List.copyOf(texts);
    held = List.copyOf(held);
  }

  /**
   * A network of texts.
   *
   * @param name as the page calls it
   */
  record ReadWords(String name, Function<List<String>, List<float[]>> embed) {}

  /** Returns the same with a network of texts. */
  Draw with(ReadWords reads) {
    return new Draw(
        learned, shown, tuning, asked, texts, vectors, Optional.of(reads), others, held);
  }

  /** Returns the same without word vectors. */
  Draw withoutVectors() {
    return new Draw(learned, shown, tuning, asked, texts, Optional.empty(), network, others, held);
  }

  /** Returns the same with models that know the words otherwise. */
  Draw with(Map<String, CrossMediaModel> models) {
    return new Draw(learned, shown, tuning, asked, texts, vectors, network, models, held);
  }
}
