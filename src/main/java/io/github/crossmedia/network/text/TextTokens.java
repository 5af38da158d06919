package io.github.crossmedia.network.text;

/**
 * The tokens of a text for a network.
 *
 * @param text how many of them belong to the text; the rest fills up
 */
record TextTokens(long[] all, int text) {

  int length() {
    return all.length;
  }

  /** 1 for each token of the text, 0 for the rest. */
  long[] mask() {
    long[] mask = new long[all.length];
    for (int i = 0; i < text; i++) {
      mask[i] = 1;
    }
    return mask;
  }
}
