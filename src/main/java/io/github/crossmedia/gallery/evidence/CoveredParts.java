package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.PartLocation;
import io.github.crossmedia.picture.Parts;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A picture in a grid whose parts are covered by its mean colour, one after the other, to see how
 * far a score falls without each. This takes no more than a model that sees pictures.
 */
public record CoveredParts(Picture picture, int rows, int columns) {

  private static final String VIEW = "covered";
  private static final int SIDE = 224;
  private static final int LONG = 6;
  private static final int SHORT = 4;

  static CoveredParts of(Picture whole) {
    Picture picture = Resampling.atMost(whole, SIDE);
    boolean wide = picture.width() >= picture.height();
    return new CoveredParts(picture, wide ? SHORT : LONG, wide ? LONG : SHORT);
  }

  /** Returns the shares of a picture's parts in its score for a word. */
  public static PartShares of(PictureViews views, Couple couple, String word, Picture whole) {
    float[] query = couple.query(Medium.ofText(word));
    CoveredParts covered = of(whole);
    double[] falls = covered.falls(picture -> dot(query, couple.document(views.medium(picture))));
    List<Float> shares = Arrays.stream(falls).mapToObj(fall -> (float) fall).toList();
    return new PartShares(VIEW, covered.parts(), shares);
  }

  /** Returns how far a score falls without each part, row by row, on all cores. */
  double[] falls(ToDoubleFunction<Picture> score) {
    double whole = score.applyAsDouble(picture);
    int mean = mean();
    return IntStream.range(0, rows * columns)
        .parallel()
        .mapToDouble(part -> whole - score.applyAsDouble(without(part, mean)))
        .toArray();
  }

  private Parts parts() {
    List<PartLocation> members = new ArrayList<>();
    for (int part = 0; part < rows * columns; part++) {
      BitSet pixels = new BitSet(picture.size());
      for (int i = 0; i < picture.size(); i++) {
        pixels.set(i, part(i) == part);
      }
      members.add(new PartLocation.Region(pixels));
    }
    return new Parts(picture.width(), picture.height(), members);
  }

  /** Returns the part that a pixel lies in. */
  private int part(int pixel) {
    int x = pixel % picture.width();
    int y = pixel / picture.width();
    return y * rows / picture.height() * columns + x * columns / picture.width();
  }

  private Picture without(int part, int colour) {
    int[] pixels = new int[picture.size()];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = part(i) == part ? colour : picture.rgb(i);
    }
    return Picture.of(picture.width(), picture.height(), pixels);
  }

  private int mean() {
    long red = 0;
    long green = 0;
    long blue = 0;
    for (int i = 0; i < picture.size(); i++) {
      red += picture.rgb(i) >> 16 & 255;
      green += picture.rgb(i) >> 8 & 255;
      blue += picture.rgb(i) & 255;
    }
    int size = picture.size();
    return (int) (red / size) << 16 | (int) (green / size) << 8 | (int) (blue / size);
  }

  private static double dot(float[] query, float[] point) {
    double sum = 0;
    for (int i = 0; i < query.length; i++) {
      sum += (double) query[i] * point[i];
    }
    return sum;
  }
}
