package io.github.crossmedia.picture.region;

import io.github.crossmedia.picture.Picture;

/** Divides every picture into equal rectangles: the baseline for segmentation. */
public record Grid(int columns, int rows) implements Segmenter {

  @Override
  public Segmentation segment(Picture picture) {
    int width = picture.width();
    int height = picture.height();
    int across = Math.min(columns, width);
    int down = Math.min(rows, height);
    int[] labels = new int[picture.size()];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        labels[y * width + x] = y * down / height * across + x * across / width;
      }
    }
    return new Segmentation(width, height, across * down, labels);
  }
}
