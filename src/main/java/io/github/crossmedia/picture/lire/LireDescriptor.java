package io.github.crossmedia.picture.lire;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.vector.DenseVector;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import net.semanticmetadata.lire.imageanalysis.AutoColorCorrelogram;
import net.semanticmetadata.lire.imageanalysis.BinaryPatternsPyramid;
import net.semanticmetadata.lire.imageanalysis.CEDD;
import net.semanticmetadata.lire.imageanalysis.ColorLayout;
import net.semanticmetadata.lire.imageanalysis.EdgeHistogram;
import net.semanticmetadata.lire.imageanalysis.FCTH;
import net.semanticmetadata.lire.imageanalysis.FuzzyColorHistogram;
import net.semanticmetadata.lire.imageanalysis.FuzzyOpponentHistogram;
import net.semanticmetadata.lire.imageanalysis.Gabor;
import net.semanticmetadata.lire.imageanalysis.JCD;
import net.semanticmetadata.lire.imageanalysis.JpegCoefficientHistogram;
import net.semanticmetadata.lire.imageanalysis.LireFeature;
import net.semanticmetadata.lire.imageanalysis.LocalBinaryPatterns;
import net.semanticmetadata.lire.imageanalysis.LuminanceLayout;
import net.semanticmetadata.lire.imageanalysis.OpponentHistogram;
import net.semanticmetadata.lire.imageanalysis.PHOG;
import net.semanticmetadata.lire.imageanalysis.RotationInvariantLocalBinaryPatterns;
import net.semanticmetadata.lire.imageanalysis.ScalableColor;
import net.semanticmetadata.lire.imageanalysis.SimpleColorHistogram;
import net.semanticmetadata.lire.imageanalysis.Tamura;
import net.semanticmetadata.lire.imageanalysis.joint.JointHistogram;
import net.semanticmetadata.lire.imageanalysis.joint.LocalBinaryPatternsAndOpponent;
import net.semanticmetadata.lire.imageanalysis.joint.RankAndOpponent;
import net.semanticmetadata.lire.imageanalysis.spatialpyramid.SPACC;
import net.semanticmetadata.lire.imageanalysis.spatialpyramid.SPCEDD;
import net.semanticmetadata.lire.imageanalysis.spatialpyramid.SPFCTH;
import net.semanticmetadata.lire.imageanalysis.spatialpyramid.SPJCD;
import net.semanticmetadata.lire.imageanalysis.spatialpyramid.SPLBP;

/**
 * A global descriptor of LIRE, whose instances hold the numbers of a single picture.
 *
 * @param feature LIRE's own extractor
 * @param numbers the extraction: LIRE's code, or a faster way to the same numbers
 */
public record LireDescriptor(
    String name, Supplier<LireFeature> feature, Function<Picture, double[]> numbers)
    implements Descriptor {

  /**
   * The longer side of pictures it describes: some descriptors take seconds on full-size
   * photographs.
   */
  private static final int MAX_SIDE = 640;

  /** The shortest side: LIRE's pyramids fail on fewer pixels. */
  private static final int MIN_SIDE = 16;

  LireDescriptor(String name, Supplier<LireFeature> feature) {
    this(name, feature, picture -> numbers(feature.get(), picture));
  }

  /** Returns all descriptors of LIRE that are supported. */
  public static List<LireDescriptor> all() {
    return List.of(
        new LireDescriptor(
            "auto-color-correlogram", AutoColorCorrelogram::new, FastCorrelogram::of),
        new LireDescriptor("auto-color-correlogram-pyramid", SPACC::new, FastCorrelogram::pyramid),
        new LireDescriptor("binary-patterns-pyramid", BinaryPatternsPyramid::new),
        new LireDescriptor(
            "cedd", CEDD::new, picture -> FastJcd.Cedd.of(FastJcd.PictureBlocks.of(picture))),
        new LireDescriptor("cedd-pyramid", SPCEDD::new),
        new LireDescriptor("color-histogram", SimpleColorHistogram::new),
        new LireDescriptor("color-layout", ColorLayout::new),
        new LireDescriptor("edge-histogram", EdgeHistogram::new),
        new LireDescriptor(
            "fcth", FCTH::new, picture -> FastJcd.Fcth.of(FastJcd.PictureBlocks.of(picture))),
        new LireDescriptor("fcth-pyramid", SPFCTH::new),
        new LireDescriptor("fuzzy-color-histogram", FuzzyColorHistogram::new),
        new LireDescriptor("fuzzy-opponent-histogram", FuzzyOpponentHistogram::new),
        new LireDescriptor("gabor", Gabor::new),
        new LireDescriptor("jcd", JCD::new, FastJcd::of),
        new LireDescriptor("jcd-pyramid", SPJCD::new, FastJcd::pyramid),
        new LireDescriptor("joint-histogram", JointHistogram::new),
        new LireDescriptor("jpeg-coefficients", JpegCoefficientHistogram::new),
        new LireDescriptor("lbp", LocalBinaryPatterns::new),
        new LireDescriptor("lbp-and-opponent", LocalBinaryPatternsAndOpponent::new),
        new LireDescriptor("lbp-pyramid", SPLBP::new),
        new LireDescriptor("lbp-rotation-invariant", RotationInvariantLocalBinaryPatterns::new),
        new LireDescriptor("luminance-layout", LuminanceLayout::new),
        new LireDescriptor("opponent-histogram", OpponentHistogram::new),
        new LireDescriptor("phog", PHOG::new),
        new LireDescriptor("rank-and-opponent", RankAndOpponent::new),
        new LireDescriptor("scalable-color", ScalableColor::new),
        new LireDescriptor("tamura", Tamura::new));
  }

  private static Picture bounded(Picture picture) {
    return Resampling.atLeast(Resampling.atMost(picture, MAX_SIDE), MIN_SIDE);
  }

  @Override
  public DenseVector extract(Picture picture) {
    double[] histogram = numbers.apply(bounded(picture));
    float[] values = new float[histogram.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) histogram[i];
    }
    return DenseVector.of(values);
  }

  private static double[] numbers(LireFeature feature, Picture picture) {
    feature.extract(picture.toImage());
    return feature.getDoubleHistogram();
  }

  /**
   * LIRE's AutoColorCorrelogram and its pyramid, number by number. It counts how often a pixel at a
   * distance of 1 to 4 has the colour of the central pixel (Huang et al., 1997), for 256 colours.
   *
   * <p>Each pair of pixels is visited once and counted for both. A margin without colour makes
   * bounds checks unnecessary.
   */
  private static final class FastCorrelogram {

    private static final int COLOURS = 256;
    private static final int DISTANCES = 4;
    private static final int SIZE = COLOURS * DISTANCES;
    private static final int NO_COLOUR = -1;

    /** LIRE's pyramid has room for 1 + 4 + 16 parts, of which it fills the first 16. */
    private static final int PARTS = 21;

    private static final int SIDE = 4;

    private FastCorrelogram() {}

    static double[] of(Picture picture) {
      return correlogram(
          colours(picture), picture.width(), 0, 0, picture.width(), picture.height());
    }

    /** Returns the correlograms of 4 x 4 parts, column by column; the remaining numbers are 0. */
    static double[] pyramid(Picture picture) {
      int[] colours = colours(picture);
      int width = picture.width() / SIDE;
      int height = picture.height() / SIDE;
      double[] values = new double[PARTS * SIZE];
      for (int part = 0; part < SIDE * SIDE; part++) {
        int left = part / SIDE * width;
        int top = part % SIDE * height;
        double[] own = correlogram(colours, picture.width(), left, top, width, height);
        System.arraycopy(own, 0, values, part * SIZE, SIZE);
      }
      return values;
    }

    private static double[] correlogram(
        int[] colours, int stride, int left, int top, int width, int height) {
      int across = width + 2 * DISTANCES;
      int[] padded = new int[across * (height + 2 * DISTANCES)];
      Arrays.fill(padded, NO_COLOUR);
      int[] histogram = new int[COLOURS];
      for (int y = 0; y < height; y++) {
        int row = (y + DISTANCES) * across + DISTANCES;
        System.arraycopy(colours, (top + y) * stride + left, padded, row, width);
        for (int x = 0; x < width; x++) {
          histogram[padded[row + x]]++;
        }
      }
      double[] values = new double[SIZE];
      for (int distance = 1; distance <= DISTANCES; distance++) {
        int[] pairs = pairs(padded, across, width, height, offsets(distance, across));
        for (int colour = 0; colour < COLOURS; colour++) {
          if (histogram[colour] > 0) {
            float seen = 2 * pairs[colour] / (histogram[colour] * 8.0f * distance);
            values[colour * DISTANCES + distance - 1] = Math.floor(16d * seen);
          }
        }
      }
      return values;
    }

    /** Returns the half of a square's border that follows the centre, row by row. */
    private static int[] offsets(int distance, int across) {
      int[] offsets = new int[4 * distance];
      int next = 0;
      for (int dx = 1 - distance; dx <= distance; dx++) {
        offsets[next++] = distance * across + dx;
      }
      for (int dy = 0; dy < distance; dy++) {
        offsets[next++] = dy * across + distance;
      }
      for (int dy = 1; dy <= distance; dy++) {
        offsets[next++] = dy * across - distance;
      }
      return offsets;
    }

    private static int[] pairs(int[] padded, int across, int width, int height, int[] offsets) {
      int[] pairs = new int[COLOURS];
      for (int y = 0; y < height; y++) {
        int row = (y + DISTANCES) * across + DISTANCES;
        for (int i = row; i < row + width; i++) {
          int colour = padded[i];
          int equal = 0;
          for (int offset : offsets) {
            equal += padded[i + offset] == colour ? 1 : 0;
          }
          pairs[colour] += equal;
        }
      }
      return pairs;
    }

    private static int[] colours(Picture picture) {
      int[] colours = new int[picture.size()];
      for (int i = 0; i < colours.length; i++) {
        colours[i] = colour(picture.rgb(i));
      }
      return colours;
    }

    /** Returns one of 16 hues, 4 saturations and 4 values, rounded down as in LIRE. */
    private static int colour(int rgb) {
      int red = rgb >> 16 & 255;
      int green = rgb >> 8 & 255;
      int blue = rgb & 255;
      int most = Math.max(red, Math.max(green, blue));
      int chroma = most - Math.min(red, Math.min(green, blue));
      int saturation = most == 0 ? 0 : (int) (chroma / (float) most * 255f);
      float hue = 0;
      if (chroma > 0) {
        if (red == most) {
          hue = (green - blue) / (float) chroma;
        } else if (green == most) {
          hue = 2 + (blue - red) / (float) chroma;
        } else {
          hue = 4 + (red - green) / (float) chroma;
        }
        hue *= 60f;
        hue = hue < 0 ? hue + 360f : hue;
      }
      return (int) ((int) hue / 22.5f) * 16 + saturation / 64 * 4 + most / 64;
    }
  }
}
