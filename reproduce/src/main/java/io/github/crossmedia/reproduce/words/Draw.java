package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.distil.NetworkPair;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One trial: a model learns from pictures without some words, and then these words from texts.
 *
 * @param learned the pictures it learns from
 * @param shown pictures whose captions have the held-out words, for comparison
 * @param tuning pictures that tune and calibrate
 * @param asked pictures that are found
 * @param texts the texts, none of them of any of these pictures
 * @param vectors word vectors of other texts
 * @param pair networks that learned from other pictures
 * @param held the words held out
 */
record Draw(
    List<Item> learned,
    List<Item> shown,
    List<Item> tuning,
    List<Item> asked,
    List<String> texts,
    Optional<Path> vectors,
    Optional<NetworkPair> pair,
    List<String> held) {

  Draw {
    learned = List.copyOf(learned);
    shown = List.copyOf(shown);
    tuning = List.copyOf(tuning);
    asked = List.copyOf(asked);
    texts = List.copyOf(texts);
    held = List.copyOf(held);
  }

  /** Returns the same with a pair in place of word vectors. */
  Draw with(NetworkPair networks) {
    return new Draw(
        learned, shown, tuning, asked, texts, Optional.empty(), Optional.of(networks), held);
  }
}
