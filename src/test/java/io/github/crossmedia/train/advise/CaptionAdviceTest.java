package io.github.crossmedia.train.advise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CaptionAdviceTest {

  private static final Settings SETTINGS = Settings.of("look:plain");

  private static Item item(String id, String text, float x, float y, float z) {
    return new Item(id, "", "", text, List.of(), Map.of("look", DenseVector.of(x, y, z)));
  }

  /** Five pictures like each other, three others, and one unlike all. */
  private static List<Item> three(String caption) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      items.add(item("a" + i, i == 0 ? caption : "", 1, 0.02f * i, 0));
    }
    for (int i = 0; i < 3; i++) {
      items.add(item("b" + i, "", 0, 1, 0.02f * i));
    }
    items.add(item("c", "", 0, 0, 1));
    return items;
  }

  private static List<String> advised(List<Item> items, int count) {
    return CaptionAdvice.of(items, SETTINGS, count).stream().map(Item::id).toList();
  }

  @Test
  void theLargestKindComesFirstAndEachKindOnce() {
    List<String> ids = advised(three(""), 3);
    assertEquals(List.of("a", "b", "c"), ids.stream().map(id -> id.substring(0, 1)).toList());
    assertEquals("a2", ids.getFirst(), "the one in the middle of its kind");
  }

  @Test
  void aKindWithACaptionIsNotAskedForAgain() {
    List<String> ids = advised(three("sea"), 2);
    assertEquals(List.of("b", "c"), ids.stream().map(id -> id.substring(0, 1)).toList());
  }

  @Test
  void onlyPicturesWithoutCaptionsAreNamedEachOnce() {
    List<String> ids = advised(three("sea"), 100);
    assertEquals(8, Set.copyOf(ids).size());
    assertEquals(8, ids.size());
    assertTrue(!ids.contains("a0"));
  }

  /** Eight words of a made-up scenery, of which eight pictures drawn at random miss several. */
  @Test
  void advisedPicturesShowMoreWordsThanTheFirstOnes() {
    List<Item> told = Scenery.pictures(300, 1);
    Map<String, String> texts = told.stream().collect(Collectors.toMap(Item::id, Item::text));
    List<Item> untold =
        told.stream()
            .map(item -> new Item(item.id(), "", "", "", List.of(), item.views()))
            .toList();
    List<Item> advised = CaptionAdvice.of(untold, Settings.of("blobs"), 6);
    assertTrue(
        words(advised, texts) >= words(untold.subList(0, 6), texts),
        words(advised, texts) + " words");
    assertEquals(advised, CaptionAdvice.of(untold, Settings.of("blobs"), 6), "a seed, one advice");
  }

  private static int words(List<Item> items, Map<String, String> texts) {
    return items.stream()
        .flatMap(item -> List.of(texts.get(item.id()).split(" ")).stream())
        .collect(Collectors.toSet())
        .size();
  }

  @Test
  void aLearningCurveRisesWithCaptions() {
    LearningCurve curve = LearningCurve.of(Scenery.pictures(120, 1), Settings.of("blobs"));
    assertEquals(120, curve.captions());
    assertTrue(curve.doubled() > 0, "twice the captions add " + curve.doubled());
    assertTrue(curve.now() > 0.4 && curve.now() <= 1.1, "now " + curve.now());
    assertEquals(curve.doubled(), curve.gain(120), 1e-9, "120 more are twice the captions");
    assertTrue(curve.gain(20) < curve.doubled() / 2);
    assertTrue(curve.uncertainty(20) > 0);
  }

  @Test
  void tooFewCaptionsMakeNoCurve() {
    List<Item> few = Scenery.pictures(LearningCurve.MIN_CAPTIONS - 1, 1);
    Settings blobs = Settings.of("blobs");
    assertThrows(IllegalArgumentException.class, () -> LearningCurve.of(few, blobs));
  }
}
