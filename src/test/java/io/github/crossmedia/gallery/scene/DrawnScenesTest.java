package io.github.crossmedia.gallery.scene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.scene.DrawnScenes.Scene;
import io.github.crossmedia.picture.Picture;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("thorough")
class DrawnScenesTest {

  private static final List<Scene> SCENES =
      IntStream.range(0, 96).mapToObj(new DrawnScenes(1)::draw).toList();

  @Test
  void theSameSeedAndNumberDrawTheSamePicture() {
    Scene again = new DrawnScenes(1).draw(20);

    assertEquals(SCENES.get(20).words(), again.words());
    assertArrayEquals(pixels(SCENES.get(20).picture()), pixels(again.picture()));
  }

  @Test
  void anotherSeedOrNumberDrawsAnotherPicture() {
    int[] picture = pixels(SCENES.get(0).picture());

    assertFalse(Arrays.equals(picture, pixels(new DrawnScenes(2).draw(0).picture())));
    assertFalse(Arrays.equals(picture, pixels(SCENES.get(12).picture())));
  }

  @Test
  void aFewDozenPagesHoldManyWordsEachOnSomePicturesOnly() {
    Set<String> words = new HashSet<>();
    SCENES.forEach(scene -> words.addAll(scene.words()));

    assertTrue(words.size() >= 40, "only " + words);
    assertTrue(
        words.containsAll(
            List.of("sky", "sea", "snow", "sunset", "forest", "desert", "lights", "flowers")));
    for (String word : words) {
      long with = SCENES.stream().filter(scene -> scene.words().contains(word)).count();
      assertTrue(with < SCENES.size(), word + " is on every picture");
    }
  }

  @Test
  void nightsAreDarkerThanDays() {
    double nights = meanLuma(SCENES.stream().filter(s -> s.words().contains("night")).toList());
    double days = meanLuma(SCENES.stream().filter(s -> !s.words().contains("night")).toList());

    assertTrue(nights < days / 1.5, nights + " against " + days);
  }

  @Test
  void snowIsWhiteAtTheBottomAndGrassIsGreen() {
    for (Scene scene : SCENES) {
      if (scene.words().contains("snow") && !scene.words().contains("night")) {
        int[] rgb = meanOfTheBottom(scene.picture());
        assertTrue(rgb[2] > 110 && rgb[0] > 110, scene.words() + Arrays.toString(rgb));
      }
      if (scene.words().contains("valley") && !scene.words().contains("sunset")) {
        int[] rgb = meanOfTheBottom(scene.picture());
        assertTrue(rgb[1] > rgb[0] && rgb[1] > rgb[2], scene.words() + Arrays.toString(rgb));
      }
    }
  }

  private static double meanLuma(List<Scene> scenes) {
    return scenes.stream()
        .mapToDouble(
            scene -> {
              float[] luma = scene.picture().luma().values();
              return IntStream.range(0, luma.length).mapToDouble(i -> luma[i]).average().orElse(0);
            })
        .average()
        .orElseThrow();
  }

  private static int[] meanOfTheBottom(Picture picture) {
    int[] sums = new int[3];
    int row = picture.height() - 6;
    for (int x = 0; x < picture.width(); x++) {
      int rgb = picture.rgb(x, row);
      sums[0] += rgb >> 16 & 255;
      sums[1] += rgb >> 8 & 255;
      sums[2] += rgb & 255;
    }
    return Arrays.stream(sums).map(sum -> sum / picture.width()).toArray();
  }

  private static int[] pixels(Picture picture) {
    return IntStream.range(0, picture.size()).map(picture::rgb).toArray();
  }
}
