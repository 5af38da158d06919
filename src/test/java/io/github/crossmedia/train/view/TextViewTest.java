package io.github.crossmedia.train.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Free text is asked of latent models, whose own text encoder makes the view. */
class TextViewTest {

  private static final TextSide.Words ENGLISH =
      new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 2);
  private static final List<String> ANIMALS = List.of("dogs", "horses", "birds");

  @Test
  void aLatentModelReadsTextsItHasNotSeen(@TempDir Path folder) throws IOException {
    Settings settings =
        Settings.of("pixels:raw").with(TextSide.of(List.of("tfidf"), ENGLISH), ItemTask.PAIRS);
    Trainer cca = Trainers.all().named("cca", List.of());
    Parameters parameters =
        cca.searchSpace().fixed(Parameters.of(Map.of("similarity", "cosine"))).first();
    Path file = folder.resolve("model.safetensors");
    ModelFile.write(cca.train(TrainingData.of(items(), settings), parameters), file);
    CrossMediaModel model = ModelFile.read(file);
    for (int animal = 0; animal < ANIMALS.size(); animal++) {
      String asked = "Was that one " + ANIMALS.get(animal).replaceAll("s$", "") + "?";
      assertEquals(animal, best(model, asked), asked);
    }
    assertEquals(
        List.of("dog"), model.textEncoder().orElseThrow().knownWords("a dog and the dogs"));
  }

  @Test
  void madeViewsStandAlone() {
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> TextSide.of(List.of("lda:raw", "tfidf"), ENGLISH));
    assertTrue(e.getMessage().contains("tfidf:raw"), e.getMessage());
    assertEquals(TextSide.Views.class, TextSide.of(List.of("tfidf:raw"), ENGLISH).getClass());
  }

  private static int best(CrossMediaModel model, String asked) {
    float[] query = model.textToImage().query(Medium.ofText(asked));
    int best = -1;
    float highest = Float.NEGATIVE_INFINITY;
    for (int animal = 0; animal < ANIMALS.size(); animal++) {
      float[] document = model.textToImage().document(picture(animal, new Random(7)));
      float score = 0;
      for (int i = 0; i < query.length; i++) {
        score += query[i] * document[i];
      }
      if (score > highest) {
        highest = score;
        best = animal;
      }
    }
    return best;
  }

  private static Medium picture(int animal, Random random) {
    float[] pixels = new float[6];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = (float) (0.1 * random.nextGaussian() + (i == animal ? 1 : 0));
    }
    return Medium.ofViews(Map.of("pixels", DenseVector.of(pixels)));
  }

  private static List<Item> items() {
    Random random = new Random(1);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 90; i++) {
      int animal = i % ANIMALS.size();
      items.add(
          new Item(
              "item" + i,
              "train",
              "",
              "The " + ANIMALS.get(animal) + " that were seen on day" + i,
              List.of(),
              picture(animal, random).views()));
    }
    return items;
  }
}
