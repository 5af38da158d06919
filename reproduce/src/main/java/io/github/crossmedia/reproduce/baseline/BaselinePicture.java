package io.github.crossmedia.reproduce.baseline;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.codebook.KMeans;
import io.github.crossmedia.picture.colour.Lab;
import io.github.crossmedia.picture.filter.HaarTransform;
import io.github.crossmedia.picture.region.Regions;
import io.github.crossmedia.picture.words.ColourWords;
import io.github.crossmedia.picture.words.TextureWords;
import io.github.crossmedia.reproduce.baseline.BaselinePicture.SegmentedRegion;
import io.github.crossmedia.reproduce.human.Ranker;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A picture as the baseline systems see it.
 *
 * @param words of its caption, which only some of them read
 * @param colours visual words of GIFT
 * @param textures visual words of GIFT
 * @param regions of SIMPLIcity's segmentation
 * @param cuts regions of normalised cuts, described by colour, texture, shape and place
 */
public record BaselinePicture(
    String id,
    Set<String> words,
    SparseVector colours,
    SparseVector textures,
    List<SegmentedRegion> regions,
    List<SegmentedRegion> cuts) {

  public BaselinePicture {
    // sums over words are the same in each process only in an order of their own
    words = Collections.unmodifiableSet(new TreeSet<>(words));
    regions = List.copyOf(regions);
    cuts = List.copyOf(cuts);
  }

  /** Creates a picture with the same regions for all systems. */
  public BaselinePicture(
      String id,
      Set<String> words,
      SparseVector colours,
      SparseVector textures,
      List<SegmentedRegion> regions) {
    this(id, words, colours, textures, regions, regions);
  }

  /** Describes a picture. */
  public static BaselinePicture of(String id, Set<String> words, Picture picture) {
    return new BaselinePicture(
        id,
        words,
        new ColourWords().extract(picture),
        new TextureWords().extract(picture),
        BlockSegmentation.of(picture),
        cuts(picture));
  }

  private static List<SegmentedRegion> cuts(Picture picture) {
    List<DenseVector> found = Regions.BY_CUTS.extract(picture).members();
    return found.stream()
        .map(region -> new SegmentedRegion(1.0 / found.size(), region.toArray()))
        .toList();
  }

  /**
   * The segmentation of SIMPLIcity (Wang, Li and Wiederhold, 2001). It clusters blocks of 4 x 4
   * pixels by colour and wavelet energies with k-means. The clusters are enough to explain most of
   * the variance.
   */
  static final class BlockSegmentation {

    private static final int BLOCK = 4;
    private static final int FEATURES = 6;
    private static final int MAX_REGIONS = 10;
    private static final int STEPS = 10;

    /** Adds no more clusters once so little of the variance is left. */
    private static final double LEFT = 0.1;

    private BlockSegmentation() {}

    /** Returns the regions of a picture that holds at least one block. */
    static List<SegmentedRegion> of(Picture picture) {
      List<float[]> blocks = blocks(picture);
      if (blocks.isEmpty()) {
        throw new IllegalArgumentException(
            Formatted.of(
                "a picture of %s x %s is smaller than one block",
                picture.width(), picture.height()));
      }
      List<SegmentedRegion> regions = List.of(whole(blocks));
      double variance = distortion(blocks, regions);
      for (int clusters = 2;
          clusters <= MAX_REGIONS && distortion(blocks, regions) > LEFT * variance;
          clusters += 2) {
        regions = assigned(blocks, new KMeans(clusters, STEPS, 1).centres(blocks));
      }
      return regions;
    }

    private static List<float[]> blocks(Picture picture) {
      Plane[] lab = Lab.planes(picture);
      HaarTransform bands = HaarTransform.of(lab[0]);
      List<float[]> blocks = new ArrayList<>();
      for (int y = 0; y + BLOCK <= picture.height(); y += BLOCK) {
        for (int x = 0; x + BLOCK <= picture.width(); x += BLOCK) {
          blocks.add(
              new float[] {
                mean(lab[0], x, y),
                mean(lab[1], x, y),
                mean(lab[2], x, y),
                energy(bands.horizontal(), x / 2, y / 2),
                energy(bands.vertical(), x / 2, y / 2),
                energy(bands.diagonal(), x / 2, y / 2)
              });
        }
      }
      return blocks;
    }

    private static float mean(Plane plane, int left, int top) {
      float sum = 0;
      for (int y = top; y < top + BLOCK; y++) {
        for (int x = left; x < left + BLOCK; x++) {
          sum += plane.at(x, y);
        }
      }
      return sum / (BLOCK * BLOCK);
    }

    private static float energy(Plane band, int left, int top) {
      double squares = 0;
      for (int y = top; y < top + BLOCK / 2; y++) {
        for (int x = left; x < left + BLOCK / 2; x++) {
          squares += band.at(x, y) * band.at(x, y);
        }
      }
      return (float) Math.sqrt(squares / (BLOCK * BLOCK / 4));
    }

    private static SegmentedRegion whole(List<float[]> blocks) {
      return assigned(blocks, Matrix.of(1, FEATURES, new float[FEATURES])).getFirst();
    }

    /** Returns the blocks of each centre, without empty ones. */
    private static List<SegmentedRegion> assigned(List<float[]> blocks, Matrix centres) {
      float[][] sums = new float[centres.rows()][FEATURES];
      int[] counts = new int[centres.rows()];
      float[][] rows = new float[centres.rows()][];
      for (int row = 0; row < rows.length; row++) {
        rows[row] = centres.row(row);
      }
      for (float[] block : blocks) {
        int nearest = nearest(block, rows);
        counts[nearest]++;
        for (int i = 0; i < FEATURES; i++) {
          sums[nearest][i] += block[i];
        }
      }
      List<SegmentedRegion> regions = new ArrayList<>();
      for (int region = 0; region < counts.length; region++) {
        if (counts[region] > 0) {
          for (int i = 0; i < FEATURES; i++) {
            sums[region][i] /= counts[region];
          }
          regions.add(new SegmentedRegion(counts[region] / (double) blocks.size(), sums[region]));
        }
      }
      return regions;
    }

    private static int nearest(float[] block, float[][] centres) {
      int nearest = 0;
      double least = Double.MAX_VALUE;
      for (int centre = 0; centre < centres.length; centre++) {
        double distance = squaredDistance(block, centres[centre]);
        if (distance < least) {
          least = distance;
          nearest = centre;
        }
      }
      return nearest;
    }

    private static double distortion(List<float[]> blocks, List<SegmentedRegion> regions) {
      float[][] centres = regions.stream().map(SegmentedRegion::features).toArray(float[][]::new);
      double sum = 0;
      for (float[] block : blocks) {
        sum += squaredDistance(block, centres[nearest(block, centres)]);
      }
      return sum;
    }

    private static double squaredDistance(float[] a, float[] b) {
      double squares = 0;
      for (int i = 0; i < a.length; i++) {
        squares += (a[i] - b[i]) * (a[i] - b[i]);
      }
      return squares;
    }
  }

  /**
   * A region of similar blocks of a picture.
   *
   * @param share of the picture's area
   * @param features mean L*, a* and b*, and the energy of three wavelet bands
   */
  public record SegmentedRegion(double share, float[] features) {

    public SegmentedRegion {
      features = features.clone();
    }

    /** Returns the Euclidean distance of the features. */
    double distance(SegmentedRegion other) {
      double squares = 0;
      for (int i = 0; i < features.length; i++) {
        double difference = features[i] - (double) other.features[i];
        squares += difference * difference;
      }
      return Math.sqrt(squares);
    }
  }

  /**
   * Keywords: the number of common words over that of the shorter caption (Shirahatti, 2005,
   * equation 3.1).
   */
  public static final class KeywordRanker implements Ranker<BaselinePicture, BaselinePicture> {

    @Override
    public double score(BaselinePicture query, BaselinePicture candidate) {
      long shared = query.words().stream().filter(candidate.words()::contains).count();
      int fewer = Math.min(query.words().size(), candidate.words().size());
      return fewer == 0 ? 0 : shared / (double) fewer;
    }
  }

  /**
   * SIMPLIcity's integrated region matching (Li, Wang and Wiederhold, 2000): the most similar
   * regions are matched first, each with as much area as both have left, until all area is matched.
   * The score is the negative sum of the distances, weighted by the matched areas.
   */
  public static final class RegionMatching implements Ranker<BaselinePicture, BaselinePicture> {

    @Override
    public double score(BaselinePicture query, BaselinePicture candidate) {
      return -distance(query.regions(), candidate.regions());
    }

    /** Returns the distance of two segmented pictures. */
    static double distance(List<SegmentedRegion> one, List<SegmentedRegion> other) {
      List<Match> matches = new ArrayList<>();
      for (int i = 0; i < one.size(); i++) {
        for (int j = 0; j < other.size(); j++) {
          matches.add(new Match(i, j, one.get(i).distance(other.get(j))));
        }
      }
      matches.sort(Comparator.comparingDouble(Match::distance));
      double[] left = one.stream().mapToDouble(SegmentedRegion::share).toArray();
      double[] right = other.stream().mapToDouble(SegmentedRegion::share).toArray();
      double sum = 0;
      for (Match match : matches) {
        double significance = Math.min(left[match.one()], right[match.other()]);
        sum += significance * match.distance();
        left[match.one()] -= significance;
        right[match.other()] -= significance;
      }
      return sum;
    }

    private record Match(int one, int other, double distance) {}
  }
}
