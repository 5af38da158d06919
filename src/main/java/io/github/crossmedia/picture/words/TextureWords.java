package io.github.crossmedia.picture.words;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.filter.GaborBank;
import io.github.crossmedia.vector.SparseVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Textures as in GIFT (Squire et al., 1999), on the picture resized to 256 x 256 pixels. They are
 * the mean energy of each Gabor filter in each block of 16 x 16 pixels, in ten bands. There is one
 * word for each filter and band, counted in hundredths of the blocks, and another for each block,
 * filter and band.
 */
public record TextureWords() implements Descriptor {

  private static final int SIDE = 256;
  private static final int BLOCK = 16;
  private static final int BLOCKS_A_SIDE = SIDE / BLOCK;
  private static final int BLOCKS = BLOCKS_A_SIDE * BLOCKS_A_SIDE;
  private static final int BANDS = 10;

  /** Each band begins at twice the energy of the one before, the second at an amplitude of 1.4. */
  private static final double BAND_RATIO = 2;

  private static final GaborBank FILTERS = new GaborBank(List.of(4.0, 8.0, 16.0), 4);

  @Override
  public String name() {
    return "texture";
  }

  @Override
  public SparseVector extract(Picture picture) {
    int bands = FILTERS.size() * BANDS;
    Map<Integer, Float> words = new HashMap<>();
    List<Plane> amplitudes = FILTERS.amplitudes(Resampling.resize(picture.luma(), SIDE, SIDE));
    for (int filter = 0; filter < amplitudes.size(); filter++) {
      for (int block = 0; block < BLOCKS; block++) {
        int band = filter * BANDS + band(energy(amplitudes.get(filter), block));
        words.merge(band, 100f / BLOCKS, Float::sum);
        words.merge(bands * (1 + block) + band, 1f, Float::sum);
      }
    }
    return SparseVector.of(bands * (1 + BLOCKS), words);
  }

  private static double energy(Plane amplitude, int block) {
    int left = block % BLOCKS_A_SIDE * BLOCK;
    int top = block / BLOCKS_A_SIDE * BLOCK;
    double sum = 0;
    for (int y = top; y < top + BLOCK; y++) {
      for (int x = left; x < left + BLOCK; x++) {
        sum += amplitude.at(x, y) * amplitude.at(x, y);
      }
    }
    return sum / (BLOCK * BLOCK);
  }

  static int band(double energy) {
    int band = 0;
    for (double bound = BAND_RATIO; band + 1 < BANDS && energy >= bound; bound *= BAND_RATIO) {
      band++;
    }
    return band;
  }
}
