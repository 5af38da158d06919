package io.github.crossmedia.train.distil;

/**
 * A text that the pair teaches with.
 *
 * @param words its words, by their places in the vocabulary
 * @param embedding what the pair makes of it, of length one
 * @param picture the place of the picture it is a caption of in the batch, negative if of none
 */
record AskedText(int[] words, double[] embedding, int picture) {

  AskedText(int[] words, double[] embedding) {
    this(words, embedding, -1);
  }

  AskedText of(int place) {
    return new AskedText(words, embedding, place);
  }
}
