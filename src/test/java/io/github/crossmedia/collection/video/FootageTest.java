package io.github.crossmedia.collection.video;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.collection.video.Films.Layer;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FootageTest {

  private static final List<Color> COLOURS = List.of(Color.RED, Color.GREEN, Color.BLUE);

  @TempDir private Path folder;
  private final Footage footage = new Footage();

  private static List<BufferedImage> images(int width, int height) {
    return COLOURS.stream().map(colour -> Films.image(colour, width, height)).toList();
  }

  /** What is seen at the middle of each frame. */
  private List<Color> seen(Path file) throws IOException {
    List<Color> seen = new ArrayList<>();
    footage.show(
        file, frame -> seen.add(new Color(frame.rgb(frame.width() / 2, frame.height() / 2))));
    return seen;
  }

  @Test
  void anAnimatedGifIsSeenEveryTwoSeconds() throws IOException {
    Path file = folder.resolve("a.gif");
    // red until 3 s, green for half a second, blue until 7 s
    Films.gif(
        file,
        List.of(
            Layer.whole(images(20, 10).get(0), 300),
            Layer.whole(images(20, 10).get(1), 50),
            Layer.whole(images(20, 10).get(2), 350)));

    assertEquals(List.of(Color.RED, Color.RED, Color.BLUE, Color.BLUE), seen(file));
  }

  @Test
  void imagesOfAGifAreDrawnOverEachOtherAndCleared() throws IOException {
    Path file = folder.resolve("a.gif");
    BufferedImage part = Films.image(Color.BLUE, 10, 10);
    Films.gif(
        file,
        List.of(
            Layer.whole(Films.image(Color.RED, 20, 10), 200),
            new Layer(part, 10, 0, 200, "restoreToPrevious"),
            new Layer(Films.image(Color.GREEN, 4, 4), 0, 0, 200, "none")));
    List<List<Color>> corners = new ArrayList<>();
    footage.show(
        file,
        frame -> corners.add(List.of(new Color(frame.rgb(1, 1)), new Color(frame.rgb(18, 8)))));

    assertEquals(
        List.of(
            List.of(Color.RED, Color.RED),
            List.of(Color.RED, Color.BLUE),
            List.of(Color.GREEN, Color.RED)),
        corners);
  }

  @Test
  void aStillPictureIsItsOnlyFrame() throws IOException {
    Path gif = folder.resolve("still.gif");
    Path png = folder.resolve("still.png");
    ImageIO.write(Films.image(Color.RED, 8, 8), "gif", gif.toFile());
    ImageIO.write(Films.image(Color.BLUE, 8, 8), "png", png.toFile());

    assertEquals(List.of(Color.RED), seen(gif));
    assertEquals(List.of(Color.BLUE), seen(png));
  }

  @Test
  void aFolderOfFramesIsSeenByName() throws IOException {
    Path frames = Files.createDirectory(folder.resolve("film.frames"));
    for (int i = 0; i < COLOURS.size(); i++) {
      ImageIO.write(images(8, 8).get(i), "png", frames.resolve("00" + i + ".png").toFile());
    }
    Files.writeString(frames.resolve("notes.txt"), "no frame");

    assertEquals(COLOURS, seen(frames));
    assertEquals(Color.RED.getRGB() & 0xffffff, footage.first(frames).rgb(0));
  }

  @Test
  void anEmptyFolderOfFramesIsRefused() throws IOException {
    Path frames = Files.createDirectory(folder.resolve("film.frames"));
    String message =
        assertThrows(UnreadablePictureException.class, () -> seen(frames)).getMessage();
    assertTrue(message.endsWith("this folder of frames contains no pictures"), message);
  }

  @Test
  void aVideoIsSeenEveryTwoSeconds() throws IOException {
    assumeTrue(Films.hasFfmpeg(), "ffmpeg is not installed");
    Path file = folder.resolve("a film's name with spaces.mp4");
    Films.video(file, images(64, 48), 2);

    List<Color> seen = seen(file);
    assertEquals(COLOURS.size(), seen.size(), seen.toString());
    for (int i = 0; i < seen.size(); i++) {
      assertTrue(distance(COLOURS.get(i), seen.get(i)) < 140, seen.toString());
    }
  }

  /** Video stores colours coarsely, and Java's green is brighter than all of them. */
  private static int distance(Color one, Color other) {
    return Math.abs(one.getRed() - other.getRed())
        + Math.abs(one.getGreen() - other.getGreen())
        + Math.abs(one.getBlue() - other.getBlue());
  }

  @Test
  void whatOnlyLooksLikeAVideoIsRefusedWithAdvice() throws IOException {
    Path file = folder.resolve("8.mov");
    Files.write(file, "\0\0\0\u0014ftypqt  \0\0\0\0".getBytes(StandardCharsets.ISO_8859_1));
    String message = assertThrows(UnreadablePictureException.class, () -> seen(file)).getMessage();
    assertTrue(message.contains("a video; take single frames as JPEG or PNG"), message);
    assertTrue(message.contains("ffmpeg"), message);
  }

  @Test
  void aGifThatEndsEarlyIsRefused() throws IOException {
    Path file = folder.resolve("a.gif");
    Films.gif(
        file,
        List.of(Layer.whole(images(40, 40).get(0), 300), Layer.whole(images(40, 40).get(1), 300)));
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 30));
    assertThrows(UnreadablePictureException.class, () -> seen(file));
  }

  @Test
  void theViewsOfWhatMovesAreTheMeanOfItsFrames() throws IOException {
    List<BufferedImage> two = images(64, 64).subList(0, 2);
    Path frames = film(two);
    PictureViews views =
        PictureViews.named(List.of("color-layout"), Map.of(), Descriptors.standard());
    View mean = MeanViews.of(frames, footage, views::extract).get("color-layout");
    float[] first = dense(views, two.get(0));
    float[] second = dense(views, two.get(1));
    float[] expected = new float[first.length];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = (first[i] + second[i]) / 2;
    }
    assertArrayEquals(expected, ((DenseVector) mean).toArray(), 1e-5f);
  }

  private static float[] dense(PictureViews views, BufferedImage image) {
    return ((DenseVector) views.extract(Picture.of(image)).get("color-layout")).toArray();
  }

  private Path film(List<BufferedImage> images) throws IOException {
    Path frames = Files.createDirectory(folder.resolve("film.frames"));
    for (int i = 0; i < images.size(); i++) {
      ImageIO.write(images.get(i), "png", frames.resolve(i + ".png").toFile());
    }
    return frames;
  }

  @Test
  void countsAreAveragedAndBagsAreJoined() throws IOException {
    DenseVector one = DenseVector.of(1, 2);
    DenseVector other = DenseVector.of(3, 4);
    Iterator<Map<String, View>> views =
        List.of(
                Map.<String, View>of(
                    "words",
                    SparseVector.of(9, Map.of(1, 2f, 5, 4f)),
                    "regions",
                    new VectorBag(2, List.of(one))),
                Map.<String, View>of(
                    "words",
                    SparseVector.of(9, Map.of(5, 2f)),
                    "regions",
                    new VectorBag(2, List.of(other, one))))
            .iterator();

    Map<String, View> mean =
        MeanViews.of(film(images(64, 64).subList(0, 2)), footage, frame -> views.next());

    assertEquals(SparseVector.of(9, Map.of(1, 1f, 5, 3f)), mean.get("words"));
    assertEquals(new VectorBag(2, List.of(one, other, one)), mean.get("regions"));
  }
}
