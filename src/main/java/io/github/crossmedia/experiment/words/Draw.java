package io.github.crossmedia.experiment.words;

import io.github.crossmedia.collection.Item;
import java.util.List;

/**
 * One trial: a model learns from pictures without some words, and then these words from texts.
 *
 * @param learned the pictures it learns from
 * @param tuning pictures that tune and calibrate
 * @param asked pictures that are found
 * @param texts the texts, none of them of any of these pictures
 * @param held the words held out
 */
record Draw(
    List<Item> learned,
    List<Item> tuning,
    List<Item> asked,
    List<String> texts,
    List<String> held) {

  Draw {
    learned = List.copyOf(learned);
    tuning = List.copyOf(tuning);
    asked = List.copyOf(asked);
    texts = List.copyOf(texts);
    held = List.copyOf(held);
  }
}
