package io.github.crossmedia.picture.region;

import io.github.crossmedia.picture.PartLocation;
import io.github.crossmedia.picture.Parts;
import io.github.crossmedia.picture.PartsDescriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.SampleMoments;
import io.github.crossmedia.picture.codebook.Recipe;
import io.github.crossmedia.picture.colour.Lab;
import io.github.crossmedia.picture.filter.GaborBank;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The regions of a picture, each by 36 numbers: mean, spread and skew of red, green, blue, L*, a*
 * and b*; the logarithm of the mean amplitude of 12 Gabor filters; area, x, y, convexity, first
 * moment and compactness.
 */
public record Regions(String name, Segmenter segmenter) implements PartsDescriptor {

  /** Regions by normalised cuts. */
  public static final Regions BY_CUTS = new Regions("regions", NormalisedCuts.STANDARD);

  /** Nine equal rectangles. */
  public static final Regions BY_GRID = new Regions("grid-regions", new Grid(3, 3));

  private static final GaborBank TEXTURE = new GaborBank(List.of(4.0, 8.0), 6);

  /** Added to each amplitude, so that flat regions have a logarithm. */
  private static final double SILENCE = 0.1;

  private static final int COLOURS = 18;
  private static final int AREA = COLOURS + TEXTURE.size();
  private static final int DIMENSION = AREA + Shape.SIZE;

  /** Shares a region among the words that are similar to it. */
  private static final float SOFTNESS = 0.3f;

  @Override
  public int version() {
    return 2;
  }

  /**
   * Returns a recipe in which places and mean colours count most, then spreads and textures, then
   * skews and outlines. The factors were tuned on validation pictures of Corel 5k. A large region
   * weighs more.
   */
  @Override
  public Recipe codeBooks() {
    float[] importance = new float[DIMENSION];
    Arrays.fill(importance, 0.7f);
    for (int i = 0; i < COLOURS; i += 3) {
      importance[i] = 1;
      importance[i + 2] = 0.5f;
    }
    Arrays.fill(importance, AREA, DIMENSION, 0.5f);
    Arrays.fill(importance, AREA + 1, AREA + 3, 1.4f);
    return new Recipe(
        true, Optional.of(DenseVector.of(importance)), SOFTNESS, OptionalInt.of(AREA));
  }

  @Override
  public VectorBag extract(Picture picture) {
    Picture working = Resampling.atMost(picture, Resampling.WORKING_SIDE);
    return describe(working, segmenter.segment(working));
  }

  @Override
  public Parts parts(Picture picture) {
    Picture working = Resampling.atMost(picture, Resampling.WORKING_SIDE);
    List<PartLocation> regions = new ArrayList<>(segmenter.segment(working).pixels());
    return new Parts(working.width(), working.height(), regions);
  }

  /** Describes given regions. */
  public static VectorBag describe(Picture picture, Segmentation segmentation) {
    List<Plane> channels = new ArrayList<>(List.of(rgb(picture)));
    channels.addAll(List.of(Lab.planes(picture)));
    List<Plane> textures = TEXTURE.amplitudes(picture.luma());
    SampleMoments[][] colour = moments(segmentation, channels);
    SampleMoments[][] texture = moments(segmentation, textures);
    Shape[] shapes = Shape.of(segmentation);
    List<DenseVector> members = new ArrayList<>();
    for (int region = 0; region < shapes.length; region++) {
      members.add(description(colour[region], texture[region], shapes[region]));
    }
    return new VectorBag(DIMENSION, members);
  }

  private static DenseVector description(
      SampleMoments[] colour, SampleMoments[] texture, Shape shape) {
    float[] values = new float[DIMENSION];
    int next = 0;
    for (SampleMoments channel : colour) {
      values[next++] = (float) channel.mean();
      values[next++] = (float) channel.spread();
      values[next++] = (float) channel.skew();
    }
    for (SampleMoments filter : texture) {
      values[next++] = (float) Math.log(filter.mean() + SILENCE);
    }
    values[next++] = (float) shape.area();
    values[next++] = (float) shape.x();
    values[next++] = (float) shape.y();
    values[next++] = (float) shape.convexity();
    values[next++] = (float) shape.firstMoment();
    values[next] = (float) shape.compactness();
    return DenseVector.of(values);
  }

  private static SampleMoments[][] moments(Segmentation segmentation, List<Plane> planes) {
    SampleMoments[][] moments = new SampleMoments[segmentation.regions()][planes.size()];
    for (SampleMoments[] region : moments) {
      for (int i = 0; i < region.length; i++) {
        region[i] = new SampleMoments();
      }
    }
    int[] labels = segmentation.labels();
    for (int plane = 0; plane < planes.size(); plane++) {
      float[] values = planes.get(plane).values();
      for (int i = 0; i < labels.length; i++) {
        moments[labels[i]][plane].add(values[i]);
      }
    }
    return moments;
  }

  private static Plane[] rgb(Picture picture) {
    Plane[] planes = new Plane[3];
    for (int channel = 0; channel < 3; channel++) {
      planes[channel] = new Plane(picture.width(), picture.height());
      for (int i = 0; i < picture.size(); i++) {
        planes[channel].values()[i] = picture.rgb(i) >> 16 - 8 * channel & 255;
      }
    }
    return planes;
  }
}
