package io.github.crossmedia.network.text;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextViewEncoder;
import io.github.crossmedia.model.encoder.WordVectorsEncoder;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models whose texts a network of sentences reads, alone or beside the bag of words. */
final class SentenceViewTest {

  /** What a network makes of its words is remembered by the place of the library. */
  @TempDir private static Path networks;

  @TempDir private Path folder;

  @BeforeAll
  static void readFewWords() throws IOException {
    SentenceModels.addFewWords(networks);
  }

  @BeforeEach
  void theLibraryOfTheseTests() {
    System.setProperty(SentenceModels.LIBRARY, networks.toString());
  }

  @AfterEach
  void theLibraryOfTheUser() {
    System.clearProperty(SentenceModels.LIBRARY);
  }

  @Test
  void wordsThatNoCaptionHasFindWhatTheyMean() throws IOException {
    CrossMediaModel model = learned("minilm");
    for (int i = 0; i < SentenceModels.ASKED.size(); i++) {
      assertEquals(
          i, best(model, Medium.ofText(SentenceModels.ASKED.get(i))), SentenceModels.ASKED.get(i));
    }
    CrossMediaModel both = learned("tfidf", "minilm:plain:0.5");
    for (int i = 0; i < SentenceModels.ASKED.size(); i++) {
      assertEquals(
          i, best(both, Medium.ofText(SentenceModels.ASKED.get(i))), SentenceModels.ASKED.get(i));
    }
    assertEquals(List.of("dog"), both.textEncoder().orElseThrow().knownWords("dogs and puppies"));
  }

  @Test
  void aReadyViewCountsAsWhatTheNetworkMakes() throws IOException {
    CrossMediaModel model = learned("minilm");
    String view = new LibraryTexts().named("minilm").orElseThrow();
    float[] made = new LibraryTexts().views(view, List.of("puppies")).getFirst();
    assertArrayEquals(
        model.textToImage().query(Medium.ofText("puppies")),
        model.textToImage().query(Medium.ofViews(Map.of(view, DenseVector.of(made)))),
        1e-5f);
  }

  /** Words for words, sentences for sentences: both find, and so do words that no caption has. */
  @Test
  void aRegressionOverWordsIsFusedWithSentences() throws IOException {
    Trainer fusion = Trainers.all().named("fusion", List.of("ridge", "contrastive"));
    SearchSpace space =
        fusion
            .searchSpace()
            .fixed(
                Parameters.of(
                    Map.of(
                        "weight.ridge", "1",
                        "weight.contrastive", "1",
                        "contrastive.passes", "0",
                        "contrastive.components", "5",
                        "contrastive.dimensions", "3")));
    TrainingData data =
        TrainingData.of(SentenceModels.items(), SentenceModels.settings("tfidf", "minilm"));
    CrossMediaModel tuned =
        Tuner.tune(fusion, space, data, data.heldOut(SentenceModels.items()), trial -> {})
            .best()
            .model();
    Path file = folder.resolve("fused.safetensors");
    ModelFile.write(tuned, file);
    CrossMediaModel model = ModelFile.read(file);
    for (int i = 0; i < SentenceModels.ASKED.size(); i++) {
      assertEquals(
          i, best(model, Medium.ofText(SentenceModels.ASKED.get(i))), SentenceModels.ASKED.get(i));
      assertEquals(
          i,
          best(model, Medium.ofText(SentenceModels.CAPTIONS.get(i))),
          SentenceModels.CAPTIONS.get(i));
    }
    assertEquals(1, best(model, Medium.ofText("car")));
    WordWeigher weigher = WordWeigher.of(model);
    String strongest =
        weigher.strongest(model.textToImage().document(picture(1)), 1, 0).getFirst().word();
    assertTrue(SentenceModels.CAPTIONS.get(1).contains(strongest), strongest);
  }

  /** As on a node: the model's own vectors of words come near what the network makes of a text. */
  @Test
  void withoutTheNetworkWordsAreReadByTheirVectors() throws IOException {
    CrossMediaModel model = learned("tfidf", "minilm");
    Encoder encoder = model.textToImage().queryTower().encoders().toList().get(1);
    Encoder words = encoder.ofWords();
    assertInstanceOf(WordVectorsEncoder.class, words);
    List<Medium> texts =
        Stream.of("a dog runs on the grass", "puppies", "an old automobile", "ship", "a violin")
            .map(Medium::ofText)
            .toList();
    List<Vector> read = encoder.encodeAll(texts);
    for (int i = 0; i < texts.size(); i++) {
      Vector compiled = words.encode(texts.get(i));
      double own = cosine(read.get(i), compiled);
      for (int other = 0; other < texts.size(); other++) {
        double distance = own - cosine(read.get(other), compiled);
        assertTrue(other == i || distance > 0.1, texts.get(i) + " " + distance);
      }
    }
    WordWeigher weigher = WordWeigher.of(model);
    assertTrue(weigher.ramBytesUsed() > 0, "what a node does when it stores a model");
  }

  private static double cosine(Vector one, Vector other) {
    double[] sums = new double[3];
    float[] others = new float[other.dimension()];
    other.forEach(
        (index, value) -> {
          others[index] = value;
          sums[2] += value * value;
        });
    one.forEach(
        (index, value) -> {
          sums[0] += value * others[index];
          sums[1] += value * value;
        });
    return sums[0] / Math.sqrt(sums[1] * sums[2]);
  }

  @Test
  void aModelNamesTheNetworkThatIsMissing() throws IOException {
    Path export =
        new PairExport(folder.resolve("tiny"))
            .sentences(Map.of("dog", new float[] {1, 0}, "car", new float[] {0, 1}));
    System.setProperty(SentenceModels.LIBRARY, folder.resolve("networks").toString());
    NetworkLibrary library = new NetworkLibrary(folder.resolve("networks"));
    String full = SentenceNetwork.at(export).orElseThrow().addTo(library, "tiny");
    CrossMediaModel model = learned("tiny");
    Files.move(folder.resolve("networks"), folder.resolve("elsewhere"));
    String message =
        assertThrows(
                NetworkException.class,
                () -> new LibraryTexts().views(full + ".text", List.of("dog")))
            .getMessage();
    assertEquals(
        "texts need the network "
            + full
            + ", which is not in the library: add it with `crossmedia network add DIR --name"
            + " tiny`",
        message);
    Encoder encoder = model.textToImage().queryTower().encoders().findFirst().orElseThrow();
    assertEquals(full + ".text", ((TextViewEncoder) encoder).view().view(), "by its hash");
    assertEquals(
        encoder.ofWords().encode(Medium.ofText("car")),
        encoder.encode(Medium.ofText("car")),
        "until it is added, words are read by their vectors");
  }

  @Test
  void aNetworkJoinsNoReadyViewsAndARawViewIsReady() {
    assertInstanceOf(
        TextSide.Views.class, TextSide.of(List.of("minilm:raw"), SentenceModels.ENGLISH));
    var wrong =
        assertThrows(
            IllegalArgumentException.class,
            () -> TextSide.of(List.of("minilm", "lda:raw"), SentenceModels.ENGLISH));
    assertTold(wrong.getMessage(), "minilm", "minilm:raw");
  }

  /** As it is read again from its file. */
  private CrossMediaModel learned(String... views) throws IOException {
    Path file = folder.resolve(String.join("-", views).replace(':', '-') + ".safetensors");
    ModelFile.write(SentenceModels.learned(views), file);
    return ModelFile.read(file);
  }

  private static int best(CrossMediaModel model, Medium asked) {
    float[] query = model.textToImage().query(asked);
    int best = -1;
    double highest = Double.NEGATIVE_INFINITY;
    for (int kind = 0; kind < SentenceModels.CAPTIONS.size(); kind++) {
      float[] document = model.textToImage().document(picture(kind));
      double score = 0;
      for (int i = 0; i < query.length; i++) {
        score += query[i] * document[i];
      }
      if (score > highest) {
        highest = score;
        best = kind;
      }
    }
    return best;
  }

  private static Medium picture(int kind) {
    return Medium.ofViews(Map.of("pixels", DenseVector.of(SentenceModels.pixels(kind))));
  }
}
