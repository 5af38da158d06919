package io.github.crossmedia.train.fusion;

import io.github.crossmedia.model.CrossMediaModel;

record Voice(CrossMediaModel model, float weight) {

  boolean isOfWords() {
    return model.abilities().hasWords();
  }
}
