package io.github.crossmedia.picture.words;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.colour.Hsv;
import io.github.crossmedia.picture.colour.Lab;
import io.github.crossmedia.vector.SparseVector;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A histogram of 16 x 16 x 16 colours, of the whole picture and of its upper, middle and lower
 * third, as used by TagProp (Guillaumin et al., 2009). Counts are hundredths of the picture.
 */
public record ColourHistogram(Space space) implements Descriptor {

  private static final int BINS = 16;
  private static final int COLOURS = BINS * BINS * BINS;
  private static final int BANDS = 3;

  /** The colour space of the three channels. */
  public enum Space {
    RGB,
    HSV,
    LAB
  }

  @Override
  public String name() {
    return space.name().toLowerCase(Locale.ROOT) + "-histogram";
  }

  @Override
  public SparseVector extract(Picture picture) {
    Map<Integer, Float> words = new HashMap<>();
    int[] colours = colours(picture);
    float hundredth = 100f / colours.length;
    for (int i = 0; i < colours.length; i++) {
      int band = i / picture.width() * BANDS / picture.height();
      words.merge(colours[i], hundredth, Float::sum);
      words.merge(COLOURS * (1 + band) + colours[i], hundredth, Float::sum);
    }
    return SparseVector.of(COLOURS * (1 + BANDS), words);
  }

  private int[] colours(Picture picture) {
    int[] colours = new int[picture.size()];
    switch (space) {
      case RGB -> {
        for (int i = 0; i < colours.length; i++) {
          int rgb = picture.rgb(i);
          colours[i] = (rgb >> 20 & 15) << 8 | (rgb >> 12 & 15) << 4 | rgb >> 4 & 15;
        }
      }
      case HSV -> {
        for (int i = 0; i < colours.length; i++) {
          Hsv hsv = Hsv.of(picture.rgb(i));
          colours[i] = bin(hsv.hue(), 0, 1) << 8 | bin(hsv.saturation(), 0, 1) << 4;
          colours[i] |= bin(hsv.value(), 0, 1);
        }
      }
      case LAB -> {
        Plane[] lab = Lab.planes(picture);
        for (int i = 0; i < colours.length; i++) {
          colours[i] = bin(lab[0].values()[i], 0, 100) << 8;
          colours[i] |= bin(lab[1].values()[i], -100, 100) << 4;
          colours[i] |= bin(lab[2].values()[i], -100, 100);
        }
      }
    }
    return colours;
  }

  private static int bin(float value, float from, float to) {
    return Math.clamp((int) ((value - from) / (to - from) * BINS), 0, BINS - 1);
  }
}
