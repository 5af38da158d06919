package io.github.crossmedia.gallery.evidence;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;

/**
 * A {@link LitGrid} to lay over its picture: one pixel a cell, which a browser smooths as it
 * stretches them. Cells that count for the query are clear, others are dark, and cells that count
 * against it are blue.
 */
public final class LitMask {

  private static final double OPACITY = 0.78;
  private static final int AGAINST = 0x2f6fd0;
  private static final int OPAQUE = 255;

  private LitMask() {}

  /** Returns the mask as PNG. */
  public static byte[] png(LitGrid grid) throws IOException {
    BufferedImage mask =
        new BufferedImage(grid.columns(), grid.rows(), BufferedImage.TYPE_INT_ARGB);
    double most = Arrays.stream(grid.shares()).map(Math::abs).max().orElse(0);
    for (int cell = 0; cell < grid.shares().length; cell++) {
      double share = most > 0 ? grid.shares()[cell] / most : 0;
      mask.setRGB(cell % grid.columns(), cell / grid.columns(), pixel(share));
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(mask, "png", png);
    return png.toByteArray();
  }

  private static int pixel(double share) {
    int alpha = (int) Math.round(OPAQUE * OPACITY * (1 - Math.max(0, share)));
    int pixel = alpha;
    for (int shift = 16; shift >= 0; shift -= 8) {
      pixel = pixel << 8 | (int) Math.round(Math.max(0, -share) * (AGAINST >> shift & OPAQUE));
    }
    return pixel;
  }
}
