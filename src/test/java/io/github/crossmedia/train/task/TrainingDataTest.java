package io.github.crossmedia.train.task;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.view.TextSide;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class TrainingDataTest {

  private final TrainingData data = Scenery.data(20, 1);

  @Test
  void whatIsInUseIsMadeOnceForEachVariant() {
    List<Integer> made = new ArrayList<>();
    StringBuilder first = once(1, made);
    StringBuilder second = once(2, made);
    assertSame(first, once(1, made));
    assertSame(second, once(2, made));
    assertEquals(List.of(1, 2), made);
  }

  private StringBuilder once(int variant, List<Integer> made) {
    return data.once(
        StringBuilder.class,
        variant,
        () -> {
          made.add(variant);
          return new StringBuilder();
        });
  }

  @Test
  void anotherSeedDrawsOtherwiseFromTheSameEncodedItems() {
    TrainingData other = data.withSeed(7);
    assertEquals(7, other.seed());
    assertEquals(data.settings().withSeed(7), other.settings());
    assertSame(data.pictures(), other.pictures());
    assertSame(data.pictureCounts(), other.pictureCounts());
    assertSame(data.texts(), other.texts());
    assertSame(data.words(), other.words());
    StringBuilder drawn = once(1, new ArrayList<>());
    assertNotSame(
        drawn,
        other.once(StringBuilder.class, 1, StringBuilder::new),
        "what was learned may depend on the seed");
  }

  @Test
  void aViewOfTextsThatIsDrawnIsMadeAgainForAnotherSeed() {
    Settings topics =
        data.settings().with(TextSide.of(List.of("lda=3"), TextSide.Words.ALL), ItemTask.PAIRS);
    TrainingData drawn = TrainingData.of(data.items(), topics);
    assertNotEquals(drawn.texts(), drawn.withSeed(7).texts());
    assertEquals(
        TrainingData.of(data.items(), topics.withSeed(7)).texts(), drawn.withSeed(7).texts());
  }

  @Test
  void anItemThatAnEncoderRefusesIsNamed() {
    ViewsEncoder cedd =
        new ViewsEncoder(List.of(new ViewPipeline("cedd", 3, List.of())), List.of());
    assertRefused(() -> WordPrediction.encoded(data, cedd));
    assertRefused(() -> CarriedPictures.sampled(data, 20).encoded(data, cedd));
  }

  private static void assertRefused(Executable encode) {
    assertTold(
        assertThrows(IllegalArgumentException.class, encode).getMessage(), "p1-0", "\"cedd\"");
  }
}
