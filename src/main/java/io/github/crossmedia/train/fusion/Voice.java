package io.github.crossmedia.train.fusion;

import io.github.crossmedia.model.CrossMediaModel;

/** A model and its weight in the sum. */
record Voice(CrossMediaModel model, float weight) {

  boolean isOfWords() {
    return model.abilities().hasWords();
  }
}
