package io.github.crossmedia.train.nearest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class LearnedViewsTest {

  private static final NearestTrainer NEAREST = new NearestTrainer();
  private static final String[] MAPPED = {"noise:hellinger", "blobs:hellinger"};

  private static Parameters with(String views) {
    return NEAREST
        .searchSpace()
        .first()
        .with("views", views)
        .with("distance", "cosine")
        .with("neighbours", 50);
  }

  @Test
  void theViewThatTellsWordsApartWeighsMost() {
    TrainingData data = TrainingData.of(Scenery.picturesAndNoise(300, 1), Settings.of(MAPPED));
    LearnedViews learned = LearnedViews.of(data);
    float noise = learned.views().get(0).weight();
    float blobs = learned.views().get(1).weight();
    assertSame(learned, LearnedViews.of(data), "learned once");
    assertEquals(1, noise * noise + blobs * blobs, 1e-3);
    assertTrue(blobs > 3 * noise, "blobs " + blobs + ", noise " + noise);
    TrainingData unseen = data.heldOut(Scenery.picturesAndNoise(100, 2));
    AverageOverQueries quality = new AverageOverQueries(unseen);
    double given = quality.of(NEAREST.train(data, with("given")));
    double better = quality.of(NEAREST.train(data, with("learned")));
    assertTrue(better > given + 0.05, "given " + given + ", learned " + better);
  }

  @Test
  void theModelsCardTellsTheWeightsAsTheyAre() throws IOException {
    TrainingData data = TrainingData.of(Scenery.picturesAndNoise(100, 1), Settings.of(MAPPED));
    CrossMediaModel model = NEAREST.train(data, with("learned").with("logarithm", 0.001));
    String[] weights = model.card().parameters().get("weights").split(",");
    TrainingData again = TrainingData.of(Scenery.picturesAndNoise(100, 1), Settings.of(weights));
    assertEquals(LearnedViews.of(data).encoder(data), again.pictureEncoder());
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(model, file);
    assertEquals(model, ModelFile.read(ByteBuffer.wrap(file.toByteArray())));
  }

  @Test
  void whatCannotBeLearnedIsSaid() {
    TrainingData usual = TrainingData.of(Scenery.picturesAndNoise(20, 1), Settings.of("blobs"));
    assertMessage(
        "the weight of the view \"blobs\" can't be learned, as the view is not normalised:"
            + " give it a map, such as blobs:hellinger",
        usual,
        with("learned"));
    assertMessage(
        "the weight of the view \"blobs:roots\" can't be learned, as the view is not normalised:"
            + " give it a map, such as blobs:hellinger",
        TrainingData.of(Scenery.picturesAndNoise(20, 1), Settings.of("blobs:roots")),
        with("learned"));
    TrainingData mapped = TrainingData.of(Scenery.picturesAndNoise(20, 1), Settings.of(MAPPED));
    assertMessage(
        "the parameter \"distance\" is \"jaccard\": must be cosine for learned views",
        mapped,
        with("learned").with("distance", "jaccard"));
    assertMessage(
        "the parameter \"views\" is \"best\": must be given or learned", mapped, with("best"));
    assertMessage(
        "the parameter \"logarithm\" is \"-1\": not between 0 and 1",
        mapped,
        with("given").with("logarithm", -1));
  }

  @Test
  void moreDistancesThanMemoryHoldsAreRefused() {
    long most = Runtime.getRuntime().maxMemory() / (1 << 20);
    var error =
        assertThrows(
            IllegalArgumentException.class,
            () -> LearnedViews.ViewDistances.requireRoom(1_000_000));
    // 3 matrices of 1e12 doubles are 24e12 bytes
    assertEquals(
        "distances of 1000000 pictures need 22888184 MB of memory, and there are "
            + most
            + ": set the parameter \"views\" to given, or give Java more",
        error.getMessage());
  }

  private static void assertMessage(String message, TrainingData data, Parameters parameters) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> NEAREST.train(data, parameters))
            .getMessage());
  }
}
