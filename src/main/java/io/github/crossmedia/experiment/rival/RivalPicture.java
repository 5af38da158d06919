package io.github.crossmedia.experiment.rival;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.words.ColourWords;
import io.github.crossmedia.picture.words.TextureWords;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Set;

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
    words = Set.copyOf(words);
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
