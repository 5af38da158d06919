package io.github.crossmedia.picture.region;

/**
 * Which region each pixel belongs to.
 *
 * @param labels the regions' numbers, from 0 to {@code regions} - 1, row by row from the top
 */
public record Segmentation(int width, int height, int regions, int[] labels) {

  public Segmentation {
    if (labels.length != width * height) {
      throw new IllegalArgumentException(
          labels.length + " labels can't cover " + width + " x " + height);
    }
  }

  public int label(int x, int y) {
    return labels[y * width + x];
  }

  /** The regions grown together: region i becomes part of region {@code merged[i]}. */
  Segmentation merged(int[] merged, int remaining) {
    int[] relabelled = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      relabelled[i] = merged[labels[i]];
    }
    return new Segmentation(width, height, remaining, relabelled);
  }
}
