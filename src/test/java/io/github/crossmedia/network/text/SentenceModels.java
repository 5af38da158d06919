package io.github.crossmedia.network.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Models of three kinds of pictures, whose captions MiniLM reads. */
public final class SentenceModels {

  /** The system property that names the library of networks. */
  public static final String LIBRARY = "crossmedia.networks";

  public static final List<String> CAPTIONS =
      List.of("a dog runs on the grass", "a car is parked in a street", "a boat lies at sea");

  /** For each caption a query none of whose words any caption has. */
  public static final List<String> ASKED = List.of("puppies", "an automobile", "ships");

  static final TextSide.Words ENGLISH =
      new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 2);

  private static final String FILES = "/all-minilm-l6-v2-q";
  private static final int MOST_FREQUENT = 5_000;

  /** Rarer words of the tests; a word that is none of the network's is read in pieces. */
  private static final Set<String> RARER =
      Set.of("grass", "parked", "puppy", "puppies", "automobile", "ships", "violin");

  private SentenceModels() {}

  /**
   * Adds MiniLM to a library, with a tokenizer that knows only the most frequent words as a whole:
   * a model reads all that a network knows, and 20,000 take ten seconds.
   */
  public static void addFewWords(Path library) throws IOException {
    Path folder = Files.createTempDirectory("few-words");
    Path network = Files.write(folder.resolve("minilm.onnx"), file(".onnx"));
    JsonNode all = new JsonMapper().readTree(file("-tokenizer.json"));
    Iterator<Map.Entry<String, JsonNode>> words =
        ((ObjectNode) all.at("/model/vocab")).properties().iterator();
    while (words.hasNext()) {
      Map.Entry<String, JsonNode> word = words.next();
      if (word.getKey().matches("\\p{Ll}{2,}")
          && word.getValue().intValue() > MOST_FREQUENT
          && RARER.stream().noneMatch(rarer -> rarer.startsWith(word.getKey()))) {
        words.remove();
      }
    }
    Path tokenizer = Files.writeString(folder.resolve("tokenizer.json"), all.toString());
    SentenceNetwork.at(network).orElseThrow().addTo(new NetworkLibrary(library), "minilm");
    Files.delete(network);
    Files.delete(tokenizer);
    Files.delete(folder);
  }

  private static byte[] file(String end) throws IOException {
    try (InputStream in = SentenceModels.class.getResourceAsStream(FILES + end)) {
      return in.readAllBytes();
    }
  }

  /** Learns from thirty pictures, whose texts the library of {@link #LIBRARY} reads. */
  public static CrossMediaModel learned(String... views) {
    Trainer trainer = Trainers.all().named("contrastive", List.of());
    Parameters parameters =
        trainer
            .searchSpace()
            .fixed(Parameters.of(Map.of("passes", "0", "components", "5", "dimensions", "3")))
            .first();
    return trainer.train(TrainingData.of(items(), settings(views)), parameters);
  }

  static Settings settings(String... views) {
    return Settings.of("pixels:raw").with(TextSide.of(List.of(views), ENGLISH), ItemTask.SENTENCES);
  }

  static List<Item> items() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      String caption = CAPTIONS.get(i % CAPTIONS.size());
      items.add(
          new Item(
              "item" + i,
              "train",
              "",
              caption + "\n" + caption.replaceFirst("^a", "one"),
              List.of(),
              Map.of("pixels", DenseVector.of(pixels(i)))));
    }
    return items;
  }

  /** The view of a picture, whose caption is that of its number. */
  public static float[] pixels(int number) {
    Random random = new Random(number);
    float[] pixels = new float[6];
    for (int i = 0; i < pixels.length; i++) {
      float noise = (float) (0.1 * random.nextGaussian());
      pixels[i] = noise + (i == number % CAPTIONS.size() ? 1 : 0);
    }
    return pixels;
  }
}
