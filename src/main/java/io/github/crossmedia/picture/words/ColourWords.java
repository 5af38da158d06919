package io.github.crossmedia.picture.words;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.colour.Hsv;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Colours as in GIFT (Squire et al., 1999), on the picture resized to 256 x 256 pixels. There is
 * one word for each colour of the palette, counted in hundredths of the picture. There is another
 * word for each block and colour, which stands for the most frequent colour of a block of 16, 32,
 * 64 or 128 pixels.
 */
public record ColourWords() implements Descriptor {

  private static final int SIDE = 256;
  private static final int MIN_BLOCK = 16;
  private static final int MAX_BLOCK = 128;
  private static final int BLOCKS = 16 * 16 + 8 * 8 + 4 * 4 + 2 * 2;

  @Override
  public String name() {
    return "colour";
  }

  @Override
  public SparseVector extract(Picture picture) {
    int[] colours = colours(Resampling.resize(picture, SIDE, SIDE));
    Map<Integer, Float> words = new HashMap<>();
    int[] histogram = histogram(colours, 0, 0, SIDE);
    for (int colour = 0; colour < histogram.length; colour++) {
      words.merge(colour, 100f * histogram[colour] / colours.length, Float::sum);
    }
    int block = 0;
    for (int size = MIN_BLOCK; size <= MAX_BLOCK; size *= 2) {
      for (int y = 0; y < SIDE; y += size) {
        for (int x = 0; x < SIDE; x += size) {
          int most = mostFrequent(histogram(colours, x, y, size));
          words.merge(GiftColours.SIZE * ++block + most, 1f, Float::sum);
        }
      }
    }
    return SparseVector.of(GiftColours.SIZE * (1 + BLOCKS), words);
  }

  private static int[] colours(Picture picture) {
    int[] colours = new int[picture.size()];
    Arrays.setAll(colours, i -> GiftColours.of(picture.rgb(i)));
    return colours;
  }

  private static int[] histogram(int[] colours, int left, int top, int size) {
    int[] histogram = new int[GiftColours.SIZE];
    for (int y = top; y < top + size; y++) {
      for (int x = left; x < left + size; x++) {
        histogram[colours[y * SIDE + x]]++;
      }
    }
    return histogram;
  }

  private static int mostFrequent(int[] histogram) {
    int most = 0;
    for (int colour = 1; colour < histogram.length; colour++) {
      if (histogram[colour] > histogram[most]) {
        most = colour;
      }
    }
    return most;
  }

  /** The palette of GIFT: 18 hues, 3 saturations and 3 values, and 4 greys. */
  static final class GiftColours {

    private static final int HUES = 18;
    private static final int SATURATIONS = 3;
    private static final int VALUES = 3;
    private static final int GREYS = 4;
    private static final int CHROMATIC = HUES * SATURATIONS * VALUES;

    /** The number of colours. */
    static final int SIZE = CHROMATIC + GREYS;

    /** The least saturation and brightness of a colour with a meaningful hue. */
    private static final float MIN_VALUE = 0.1f;

    private GiftColours() {}

    static int of(int rgb) {
      Hsv colour = Hsv.of(rgb);
      if (colour.saturation() < MIN_VALUE || colour.value() < MIN_VALUE) {
        return CHROMATIC + bin(colour.value(), GREYS);
      }
      int hue = bin(colour.hue(), HUES);
      int saturation = bin((colour.saturation() - MIN_VALUE) / (1 - MIN_VALUE), SATURATIONS);
      int value = bin((colour.value() - MIN_VALUE) / (1 - MIN_VALUE), VALUES);
      return (hue * SATURATIONS + saturation) * VALUES + value;
    }

    private static int bin(float share, int bins) {
      return Math.clamp((int) (share * bins), 0, bins - 1);
    }
  }
}
