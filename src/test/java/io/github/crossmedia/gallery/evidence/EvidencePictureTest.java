package io.github.crossmedia.gallery.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.PartsDescriptor.Parts;
import io.github.crossmedia.picture.Picture;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvidencePictureTest {

  private static final int RED = 0xd02020;

  /** Three columns: for the word, without a say, against it. */
  private final PartContributions columns =
      new PartContributions(
          "blobs",
          new Parts(3, 1, List.of(region(0), region(1), region(2))),
          List.of(0.5f, 0f, -0.5f));

  @Test
  void whatSpeaksForTheWordKeepsItsColours() {
    BufferedImage drawn = EvidencePicture.draw(red(), List.of(columns));

    assertEquals(960, drawn.getWidth());
    assertEquals(320, drawn.getHeight());
    assertEquals(RED, drawn.getRGB(160, 160) & 0xffffff);
    int grey = drawn.getRGB(480, 160) & 0xffffff;
    assertEquals(grey >> 16 & 255, grey & 255);
    int against = drawn.getRGB(800, 160) & 0xffffff;
    assertTrue((against & 255) > 2 * (against >> 16 & 255), Integer.toHexString(against));
  }

  @Test
  void sharesOfViewsOfOtherSizesAddUp() {
    PartContributions halves =
        new PartContributions(
            "grid",
            new Parts(4, 2, List.of(region(0, 1, 4, 5), region(2, 3, 6, 7))),
            List.of(0f, 0.5f));

    BufferedImage drawn = EvidencePicture.draw(red(), List.of(columns, halves));

    assertEquals(RED, drawn.getRGB(160, 160) & 0xffffff);
    assertEquals(RED, drawn.getRGB(560, 160) & 0xffffff);
    int outweighed = drawn.getRGB(800, 160) & 0xffffff;
    assertEquals(outweighed >> 16 & 255, outweighed & 255);
  }

  @Test
  void keyPointsAreDotsTheLargerTheMoreTheySay() {
    Parts.Location strong = new Parts.Location.Point(49.5, 49.5, 8);
    Parts.Location weak = new Parts.Location.Point(149.5, 49.5, 8);
    Parts.Location silent = new Parts.Location.Point(249.5, 49.5, 8);
    PartContributions points =
        new PartContributions(
            "sift", new Parts(300, 100, List.of(strong, weak, silent)), List.of(2f, -0.3f, 0.01f));

    BufferedImage drawn = EvidencePicture.draw(red(), List.of(points));

    assertEquals(0xffb020, drawn.getRGB(160, 160) & 0xffffff);
    assertEquals(0x3d8bfd, drawn.getRGB(480, 160) & 0xffffff);
    assertEquals(RED, drawn.getRGB(800, 160) & 0xffffff);
    assertTrue(width(drawn, 160) > width(drawn, 480));
  }

  private static int width(BufferedImage drawn, int x) {
    int width = 0;
    while ((drawn.getRGB(x + width, 160) & 0xffffff) != RED) {
      width++;
    }
    return width;
  }

  private static Parts.Location region(int... of) {
    BitSet pixels = new BitSet();
    Arrays.stream(of).forEach(pixels::set);
    return new Parts.Location.Region(pixels);
  }

  private static Picture red() {
    int[] pixels = new int[300 * 100];
    Arrays.fill(pixels, RED);
    return Picture.of(300, 100, pixels);
  }
}
