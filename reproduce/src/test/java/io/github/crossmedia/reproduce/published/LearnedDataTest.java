package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.published.ExperimentRunner.LearnedData;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
class LearnedDataTest {

  private static Item picture(String id, int blob) {
    SparseVector blobs = SparseVector.of(SparseVector.UNBOUNDED, Map.of(blob, 1f));
    return new Item(id, "train", "", "sea", List.of(), Map.of("blobs", blobs, "sift", blobs));
  }

  @Test
  void equalSettingsShareWhatIsComputedOnce() {
    LearnedData learned = new LearnedData(List.of(picture("a", 1), picture("b", 2)));

    TrainingData one = learned.under(Settings.of("blobs").withSeed(2));

    assertSame(one, learned.under(Settings.of("blobs").withSeed(2)));
    assertNotSame(one, learned.under(Settings.of("blobs").withSeed(3)));
    assertNotSame(one, learned.under(Settings.of("sift").withSeed(2)));
    assertEquals(3, learned.under(Settings.of("blobs").withSeed(3)).seed());
  }
}
