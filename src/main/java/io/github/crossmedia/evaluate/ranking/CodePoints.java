package io.github.crossmedia.evaluate.ranking;

/** The order of strings by code point, which is the order of their UTF-8 bytes. */
final class CodePoints {

  private CodePoints() {}

  static int compare(String a, String b) {
    int end = Math.min(a.length(), b.length());
    for (int i = 0; i < end; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        boolean oneIsSupplementary = Character.isSurrogate(x) != Character.isSurrogate(y);
        return oneIsSupplementary ? (Character.isSurrogate(x) ? 1 : -1) : Character.compare(x, y);
      }
    }
    return Integer.compare(a.length(), b.length());
  }
}
