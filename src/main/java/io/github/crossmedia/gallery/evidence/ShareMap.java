package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.picture.PartLocation;
import io.github.crossmedia.picture.Parts;
import io.github.crossmedia.picture.Picture;
import java.util.Arrays;
import java.util.List;

/**
 * The shares of a picture's regions, pixel by pixel.
 *
 * @param regions the region of each pixel; regions of several views intersect
 * @param shares from -1, against the word, to 1, for it
 */
record ShareMap(int width, int height, int[] regions, float[] shares) {

  /** The brightness of grey parts. It is low, so that evidence for the word stands out. */
  private static final double DIMMED = 0.55;

  private static final int PRIME = 31;
  private static final int OUTLINE = 0xffffff;
  private static final double OUTLINE_OPACITY = 0.55;
  private static final int AGAINST = 0x2f6fd0;
  private static final double MAX_BLUE = 0.6;

  static ShareMap of(List<PartShares> evidence, int width, int height) {
    int[] regions = new int[width * height];
    float[] shares = new float[width * height];
    boolean any = false;
    for (PartShares part : evidence) {
      ShareMap own = unscaled(part);
      if (own.regions.length > 0) {
        any = true;
        for (int i = 0; i < regions.length; i++) {
          int x = i % width * own.width / width;
          int y = i / width * own.height / height;
          regions[i] = PRIME * regions[i] + own.regions[y * own.width + x];
          shares[i] += own.shares[y * own.width + x];
        }
      }
    }
    if (!any) {
      Arrays.fill(shares, 1);
    }
    return new ShareMap(width, height, regions, normalised(shares));
  }

  /** Returns the sum of the shares at each pixel that regions lie on; nothing without regions. */
  private static ShareMap unscaled(PartShares part) {
    Parts parts = part.parts();
    boolean any = parts.members().stream().anyMatch(PartLocation.Region.class::isInstance);
    int size = any ? parts.width() * parts.height() : 0;
    ShareMap map = new ShareMap(parts.width(), parts.height(), new int[size], new float[size]);
    for (int i = 0; i < part.shares().size(); i++) {
      if (parts.members().get(i) instanceof PartLocation.Region region) {
        int number = i + 1;
        float share = part.shares().get(i);
        region.pixels().stream()
            .forEach(
                pixel -> {
                  map.regions[pixel] = PRIME * map.regions[pixel] + number;
                  map.shares[pixel] += share;
                });
      }
    }
    return map;
  }

  private static float[] normalised(float[] shares) {
    float most = 0;
    for (float share : shares) {
      most = Math.max(most, Math.abs(share));
    }
    float[] normalised = new float[shares.length];
    for (int i = 0; i < shares.length; i++) {
      normalised[i] = most > 0 ? shares[i] / most : 0;
    }
    return normalised;
  }

  /** Returns the picture seen through this map. */
  Picture over(Picture picture) {
    int[] pixels = new int[picture.size()];
    for (int i = 0; i < pixels.length; i++) {
      int rgb = picture.rgb(i);
      double luma = 0.299 * (rgb >> 16 & 255) + 0.587 * (rgb >> 8 & 255) + 0.114 * (rgb & 255);
      int grey = (int) (DIMMED * luma) * 0x010101;
      int seen =
          shares[i] > 0 ? mixed(grey, rgb, shares[i]) : mixed(grey, AGAINST, -shares[i] * MAX_BLUE);
      pixels[i] = isOutline(i) ? mixed(seen, OUTLINE, OUTLINE_OPACITY) : seen;
    }
    return Picture.of(picture.width(), picture.height(), pixels);
  }

  private boolean isOutline(int i) {
    boolean right = (i + 1) % width != 0 && regions[i] != regions[i + 1];
    boolean below = i + width < regions.length && regions[i] != regions[i + width];
    return right || below;
  }

  private static int mixed(int first, int second, double share) {
    int mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      double channel = (1 - share) * (first >> shift & 255) + share * (second >> shift & 255);
      mixed |= (int) Math.round(channel) << shift;
    }
    return mixed;
  }
}
