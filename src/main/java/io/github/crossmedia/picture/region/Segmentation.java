package io.github.crossmedia.picture.region;

import io.github.crossmedia.picture.PartLocation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The region of each pixel.
 *
 * @param labels the regions' numbers, from 0 to {@code regions} - 1, row by row from the top
 */
public record Segmentation(int width, int height, int regions, int[] labels) {

  public Segmentation {
    if (labels.length != width * height) {
      throw new IllegalArgumentException(
          labels.length + " labels do not cover " + width + " x " + height);
    }
  }

  public int label(int x, int y) {
    return labels[y * width + x];
  }

  /** Returns the pixels of each region. */
  List<PartLocation.Region> pixels() {
    List<PartLocation.Region> pixels = new ArrayList<>();
    for (int region = 0; region < regions; region++) {
      pixels.add(new PartLocation.Region(new BitSet(labels.length)));
    }
    for (int i = 0; i < labels.length; i++) {
      pixels.get(labels[i]).pixels().set(i);
    }
    return pixels;
  }

  /** Merges regions: region i becomes part of region {@code merged[i]}. */
  Segmentation merged(int[] merged, int remaining) {
    int[] relabelled = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      relabelled[i] = merged[labels[i]];
    }
    return new Segmentation(width, height, remaining, relabelled);
  }
}
