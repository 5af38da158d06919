package io.github.crossmedia.network.text;

/**
 * The tokens that a network gets of a text.
 *
 * @param text how many of them are the text's; the rest fills up
 */
record TextTokens(long[] all, int text) {

  int length() {
    return all.length;
  }

  /** Ones for the text's tokens. */
  long[] mask() {
    long[] mask = new long[all.length];
    for (int i = 0; i < text; i++) {
      mask[i] = 1;
    }
    return mask;
  }
}
