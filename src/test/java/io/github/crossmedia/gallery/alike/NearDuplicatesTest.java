package io.github.crossmedia.gallery.alike;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.picture.Picture;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.RescaleOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NearDuplicatesTest {

  private static final DrawnScenes SCENES = new DrawnScenes(3);
  private static final BufferedImage SCENE = SCENES.draw(1).picture().toImage();

  @Test
  void copiesCroppedBrightenedAndShrunkLookAlike() {
    Map<String, String> groups =
        NearDuplicates.of(
            List.of(
                seen("a", SCENE),
                seen("cropped", moved(1.03, 0)),
                seen("brighter", new RescaleOp(1.15f, 0, null).filter(moved(1, 0), null)),
                seen("small", shrunk()),
                seen("other", SCENES.draw(2).picture().toImage())));

    assertEquals(Map.of("a", "a", "cropped", "a", "brighter", "a", "small", "a"), groups);
  }

  @Test
  void whatWasTakenWithinSecondsMayDifferMore() {
    BufferedImage shifted =
        IntStream.range(1, 100)
            .mapToObj(step -> moved(1, step / 400.0))
            .filter(image -> look(SCENE).distance(look(image)) > 0.26)
            .findFirst()
            .orElseThrow();
    double distance = look(SCENE).distance(look(shifted));
    assertTrue(distance < 0.5, () -> "distance " + distance);

    assertEquals(
        Map.of("a", "a", "b", "a"),
        NearDuplicates.of(List.of(at(100, "a", SCENE), at(105, "b", shifted))));
    assertEquals(Map.of(), NearDuplicates.of(List.of(at(100, "a", SCENE), at(106, "b", shifted))));
    assertEquals(Map.of(), NearDuplicates.of(List.of(seen("a", SCENE), seen("b", shifted))));
  }

  @Test
  void theEarliestLeadsAndNoChainUnitesWhatDiffers() {
    Map<String, String> groups =
        NearDuplicates.of(
            List.of(
                at(9, "z", moved(1, 0.09)),
                at(6, "c", moved(1, 0.06)),
                at(3, "b", moved(1, 0.03)),
                at(0, "a", SCENE)));

    assertEquals("a", groups.get("b"));
    assertTrue(groups.get("z") == null || !groups.get("z").equals("a"), groups::toString);
  }

  @Test
  void blankPicturesAreNotAlike() {
    BufferedImage blank = new BufferedImage(40, 40, BufferedImage.TYPE_INT_RGB);

    assertEquals(Map.of(), NearDuplicates.of(List.of(seen("a", blank), seen("b", blank))));
  }

  /** More pictures than are all compared with each other. */
  @Test
  void copiesAreFoundAmongThousands() {
    Random random = new Random(5);
    List<NearDuplicates.DatedLook> pictures = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      byte[] bytes = new byte[256];
      random.nextBytes(bytes);
      pictures.add(
          new NearDuplicates.DatedLook("p" + i, PerceptualHash.of(bytes), OptionalLong.empty()));
      if (i % 100 == 0) {
        for (int k = 0; k < 40; k++) {
          bytes[random.nextInt(bytes.length)] /= 2;
        }
        pictures.add(
            new NearDuplicates.DatedLook(
                "p" + i + "copy", PerceptualHash.of(bytes), OptionalLong.empty()));
      }
    }
    Map<String, String> groups = NearDuplicates.of(pictures);

    assertTrue(groups.size() >= 98 && groups.size() <= 100, () -> groups.size() + " grouped");
    groups.forEach((id, leader) -> assertEquals(leader, id.replace("copy", "")));
  }

  @Test
  void aLookIsReadAsItWasWritten() {
    assertEquals(look(SCENE), PerceptualHash.of(look(SCENE).bytes()));
    assertEquals(0, look(SCENE).distance(PerceptualHash.of(look(SCENE).bytes())), 1e-6);
  }

  private static PerceptualHash look(BufferedImage image) {
    return PerceptualHash.of(Picture.of(image));
  }

  private static NearDuplicates.DatedLook seen(String id, BufferedImage image) {
    return new NearDuplicates.DatedLook(id, look(image), OptionalLong.empty());
  }

  private static NearDuplicates.DatedLook at(long second, String id, BufferedImage image) {
    return new NearDuplicates.DatedLook(id, look(image), OptionalLong.of(second));
  }

  /** The scene from nearer, or from a little to the side. */
  private static BufferedImage moved(double nearer, double aside) {
    return drawn(SCENE.getWidth(), SCENE.getHeight(), nearer + 2 * aside, aside);
  }

  private static BufferedImage shrunk() {
    return drawn(SCENE.getWidth() / 2, SCENE.getHeight() / 2, 1, 0);
  }

  private static BufferedImage drawn(int width, int height, double nearer, double aside) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    AffineTransform view = new AffineTransform();
    view.translate(width / 2.0, height / 2.0);
    view.scale(nearer * width / SCENE.getWidth(), nearer * height / SCENE.getHeight());
    view.translate(SCENE.getWidth() * (aside - 0.5), SCENE.getHeight() * -0.5);
    var graphics = image.createGraphics();
    graphics.drawImage(SCENE, view, null);
    graphics.dispose();
    return image;
  }
}
