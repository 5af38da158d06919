package io.github.crossmedia.gallery.words;

/** The number of letters to insert, delete, change, or swap with their neighbour. */
final class EditDistance {

  private EditDistance() {}

  static int between(String one, String other) {
    int[][] distance = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        distance[i][j] = i == 0 || j == 0 ? i + j : step(distance, one, other, i, j);
      }
    }
    return distance[one.length()][other.length()];
  }

  private static int step(int[][] distance, String one, String other, int i, int j) {
    int changed = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
    int least =
        Math.min(
            distance[i - 1][j - 1] + changed, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
    boolean swapped =
        i > 1
            && j > 1
            && one.charAt(i - 1) == other.charAt(j - 2)
            && one.charAt(i - 2) == other.charAt(j - 1);
    return swapped ? Math.min(least, distance[i - 2][j - 2] + 1) : least;
  }
}
