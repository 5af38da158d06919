package io.github.crossmedia.reproduce.rival;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.region.Regions;
import io.github.crossmedia.picture.words.ColourWords;
import io.github.crossmedia.picture.words.TextureWords;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A picture as the rival systems see it.
 *
 * @param words of its caption, which only some of them read
 * @param colours visual words of GIFT
 * @param textures visual words of GIFT
 * @param regions of SIMPLIcity's segmentation
 * @param cuts regions of normalised cuts, described by colour, texture, shape and place
 */
public record RivalPicture(
    String id,
    Set<String> words,
    SparseVector colours,
    SparseVector textures,
    List<SegmentedRegion> regions,
    List<SegmentedRegion> cuts) {

  public RivalPicture {
    // sums over words are the same in each process only in an order of their own
    words = Collections.unmodifiableSet(new TreeSet<>(words));
    regions = List.copyOf(regions);
    cuts = List.copyOf(cuts);
  }

  /** Creates a picture with the same regions for all systems. */
  public RivalPicture(
      String id,
      Set<String> words,
      SparseVector colours,
      SparseVector textures,
      List<SegmentedRegion> regions) {
    this(id, words, colours, textures, regions, regions);
  }

  /** Describes a picture. */
  public static RivalPicture of(String id, Set<String> words, Picture picture) {
    return new RivalPicture(
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
}
