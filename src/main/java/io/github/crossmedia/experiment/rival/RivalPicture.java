package io.github.crossmedia.experiment.rival;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.words.ColourWords;
import io.github.crossmedia.picture.words.TextureWords;
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
 */
public record RivalPicture(
    String id,
    Set<String> words,
    SparseVector colours,
    SparseVector textures,
    List<SegmentedRegion> regions) {

  public RivalPicture {
    // sums over words are the same in each process only in an order of their own
    words = Collections.unmodifiableSet(new TreeSet<>(words));
    regions = List.copyOf(regions);
  }

  /** Describes a picture. */
  public static RivalPicture of(String id, Set<String> words, Picture picture) {
    return new RivalPicture(
        id,
        words,
        new ColourWords().extract(picture),
        new TextureWords().extract(picture),
        BlockSegmentation.of(picture));
  }
}
