package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.picture.PartsDescriptor.Parts;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;

/**
 * A copy of a picture that shows the evidence for a word: regions in favour keep their colours,
 * neutral ones are grey and those against it are blue; key points in favour are amber dots and
 * those against it blue ones, larger for a greater share. It contains no text, so it needs no font.
 */
public final class EvidencePicture {

  private static final int SIDE = 960;
  private static final Color FOR = new Color(0xffb020);
  private static final Color AGAINST = new Color(0x3d8bfd);
  private static final Color RIM = new Color(0, 0, 0, 150);

  /** Points with less than this fraction of the strongest share are not drawn. */
  private static final double MIN_SHARE = 0.08;

  private static final double MIN_DOT = 2.5;
  private static final double MAX_DOT = 9;

  private EvidencePicture() {}

  /** Draws the copy. */
  public static BufferedImage draw(Picture picture, List<PartContributions> evidence) {
    double factor = (double) SIDE / picture.longerSide();
    int width = Math.max(1, (int) Math.round(picture.width() * factor));
    int height = Math.max(1, (int) Math.round(picture.height() * factor));
    ShareMap map = ShareMap.of(evidence, width, height);
    BufferedImage image = map.over(Resampling.resize(picture, width, height)).toImage();
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    evidence.forEach(shares -> dots(graphics, shares, width, height));
    graphics.dispose();
    return image;
  }

  private static void dots(Graphics2D graphics, PartContributions shares, int width, int height) {
    double most = 0;
    for (float share : shares.shares()) {
      most = Math.max(most, Math.abs(share));
    }
    for (int i = 0; i < shares.shares().size(); i++) {
      double share = shares.shares().get(i);
      if (shares.parts().members().get(i) instanceof Parts.Location.Point point
          && Math.abs(share) > MIN_SHARE * most) {
        double size = MIN_DOT + (MAX_DOT - MIN_DOT) * Math.sqrt(Math.abs(share) / most);
        double x = (point.x() + 0.5) * width / shares.parts().width();
        double y = (point.y() + 0.5) * height / shares.parts().height();
        var dot = new Ellipse2D.Double(x - size, y - size, 2 * size, 2 * size);
        graphics.setColor(share > 0 ? FOR : AGAINST);
        graphics.fill(dot);
        graphics.setColor(RIM);
        graphics.setStroke(new BasicStroke(1.2f));
        graphics.draw(dot);
      }
    }
  }

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

    static ShareMap of(List<PartContributions> evidence, int width, int height) {
      int[] regions = new int[width * height];
      float[] shares = new float[width * height];
      boolean any = false;
      for (PartContributions part : evidence) {
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
    private static ShareMap unscaled(PartContributions part) {
      Parts parts = part.parts();
      boolean any = parts.members().stream().anyMatch(Parts.Location.Region.class::isInstance);
      int size = any ? parts.width() * parts.height() : 0;
      ShareMap map = new ShareMap(parts.width(), parts.height(), new int[size], new float[size]);
      for (int i = 0; i < part.shares().size(); i++) {
        if (parts.members().get(i) instanceof Parts.Location.Region region) {
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
            shares[i] > 0
                ? mixed(grey, rgb, shares[i])
                : mixed(grey, AGAINST, -shares[i] * MAX_BLUE);
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
}
