package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

@Tag("nightly")
class ExperimentFeaturesTest {

  private static final Experiment.Features FEATURES =
      new Experiment.Features(List.of("grid-blobs=3"), List.of("color-layout"), 2);

  @TempDir private Path pictures;
  @TempDir private Path kept;

  private final List<String> remarks = new ArrayList<>();
  private final AtomicInteger looked = new AtomicInteger();
  private final List<Item> items =
      new ArrayList<>(
          List.of(
              item("a", "train", "a.png"),
              item("b", "train", "b.png"),
              item("c", "test", "c.png"),
              item("nothing", "test", ""),
              item("broken", "test", "broken.png")));

  private static Item item(String id, String split, String picture) {
    return new Item(id, split, picture, "sea", List.of(), Map.of());
  }

  @BeforeEach
  void drawPictures() throws IOException {
    for (int i = 0; i < 3; i++) {
      BufferedImage image = new BufferedImage(48, 48, BufferedImage.TYPE_INT_RGB);
      for (int x = 0; x < 48; x++) {
        for (int y = 0; y < 48; y++) {
          image.setRGB(x, y, Color.HSBtoRGB(i / 3f + x / 200f, 1, y / 48f));
        }
      }
      ImageIO.write(image, "png", pictures.resolve("abc".charAt(i) + ".png").toFile());
    }
    Files.writeString(pictures.resolve("broken.png"), "no picture");
  }

  private List<Item> made() throws IOException {
    return made(FEATURES);
  }

  private List<Item> made(Experiment.Features features) throws IOException {
    looked.set(0);
    return new ExperimentFeatures(
            features, pictures, kept, remarks::add, (done, total) -> looked.incrementAndGet())
        .of(items);
  }

  @Test
  void everyPictureGetsItsViewsAndWhatHasNoneIsLeftOutAndTold() throws IOException {
    List<Item> made = made();
    assertEquals(List.of("a", "b", "c"), made.stream().map(Item::id).toList());
    for (Item item : made) {
      assertEquals(Set.of("grid-blobs", "color-layout"), item.views().keySet());
    }
    assertEquals(
        "2 of 5 items have no picture that can be read and are left out", remarks.getLast());
    assertTrue(remarks.toString().contains("item broken: "), remarks.toString());
  }

  @Test
  void viewsOfTheCollectionStayAndAreHiddenByThoseMade() throws IOException {
    View own = DenseVector.of(1, 2);
    items.replaceAll(
        item ->
            new Item(
                item.id(),
                item.split(),
                item.picture(),
                item.text(),
                item.labels(),
                Map.of("published", own, "color-layout", own)));
    for (Item item : made()) {
      assertEquals(own, item.views().get("published"));
      assertNotEquals(own, item.views().get("color-layout"));
      assertEquals(3, item.views().size());
    }
  }

  @Test
  void whatIsKeptIsNotMadeAgainAndWhatIsMissingIs() throws IOException {
    List<Item> first = made();
    assertEquals(2 + 3 + 3, looked.get(), "two to learn words from, three for each view");
    Path layout = kept.resolve("color-layout.jsonl");
    List<String> lines = Files.readAllLines(layout);
    Files.writeString(layout, lines.get(0) + "\n" + lines.get(1).substring(0, 20));
    assertEquals(first, made());
    assertEquals(2, looked.get(), "one was cut, one was not there");
  }

  /** An experiment that looks at more pictures isn't answered by the words of another one. */
  @Test
  void wordsOfMorePicturesAreLearnedBesideThoseOfFewer() throws IOException {
    made();
    made(new Experiment.Features(FEATURES.words(), FEATURES.views(), 1));
    assertEquals(1 + 3, looked.get(), "one to learn words from, three for the view of words");
  }

  @Test
  void aViewThatStandsTwiceIsRefused() {
    assertMessage(
        "duplicate view blobs, as blobs=3 and as blobs:grid-regions=4: remove one, or"
            + " rename it by NAME:grid-regions=4",
        () ->
            made(
                new Experiment.Features(List.of("blobs=3", "blobs:grid-regions=4"), List.of(), 2)));
    assertMessage(
        "the view lbp is named twice: remove one",
        () -> made(new Experiment.Features(List.of("lbp=3"), List.of("lbp"), 2)));
  }

  @Test
  void aCodeBookOfAnotherVersionIsRefused() throws IOException {
    made();
    Path file = kept.resolve("grid-blobs-3-of-2.safetensors");
    Quantiser book = CodeBookFile.read(file).get("grid-blobs");
    int version = book.version();
    CodeBookFile.write(
        Map.of("grid-blobs", new Quantiser(book.source(), version + 1, book.book())), file);
    assertMessage(
        Formatted.of(
            "%s is for version %d of grid-regions, this is version %d: delete it, and"
                + " grid-blobs-3-of-2.jsonl",
            file, version + 1, version),
        this::made);
  }

  private static void assertMessage(String message, Executable executable) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, executable).getMessage());
  }
}
