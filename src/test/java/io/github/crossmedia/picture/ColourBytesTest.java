package io.github.crossmedia.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class ColourBytesTest {

  private final BufferedImage image = image();

  private static BufferedImage image() {
    BufferedImage image = new BufferedImage(31, 17, BufferedImage.TYPE_3BYTE_BGR);
    Graphics2D graphics = image.createGraphics();
    graphics.drawImage(Scenes.discs(31, 17, 5), 0, 0, null);
    graphics.dispose();
    return image;
  }

  @Test
  void readsWhatJavaReads() {
    assertTrue(Picture.ColourBytes.pixels(image).isPresent());
    requireSamePixels(image);
  }

  @Test
  void leavesPartsOfImagesToJava() {
    BufferedImage part = image.getSubimage(5, 3, 9, 11);
    assertFalse(Picture.ColourBytes.pixels(part).isPresent());
    requireSamePixels(part);
  }

  private static void requireSamePixels(BufferedImage image) {
    Picture picture = Picture.of(image);
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        assertEquals(image.getRGB(x, y) & 0xffffff, picture.rgb(x, y));
      }
    }
  }
}
