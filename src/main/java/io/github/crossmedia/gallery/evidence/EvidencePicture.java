package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.picture.PartLocation;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
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
  public static BufferedImage draw(Picture picture, List<PartShares> evidence) {
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

  private static void dots(Graphics2D graphics, PartShares shares, int width, int height) {
    double most = 0;
    for (float share : shares.shares()) {
      most = Math.max(most, Math.abs(share));
    }
    for (int i = 0; i < shares.shares().size(); i++) {
      double share = shares.shares().get(i);
      if (shares.parts().members().get(i) instanceof PartLocation.Point point
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
}
