package io.github.crossmedia.train.distil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.distil.WordEmbeddings.UnitVectors;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A pair of which each word has a direction of its own, and a picture lies between the directions
 * of the two things it shows.
 */
final class DistilledWordsTrainerTest {

  private static final List<String> WORDS =
      List.of("dog", "cat", "sea", "snow", "car", "tree", "horse", "boat");
  private static final String UNCAPTIONED = "boat";
  private static final int DIMENSION = 24;

  private final Directions pair = new Directions();
  private final List<Item> train = items(300, 1);
  private final List<Item> unseen = items(100, 2);

  private static final class Directions implements NetworkPair {

    private final Map<String, float[]> words = new HashMap<>();

    Directions() {
      Random random = new Random(5);
      for (String word : WORDS) {
        float[] direction = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) {
          direction[i] = (float) random.nextGaussian();
        }
        words.put(word, lengthOne(direction));
      }
    }

    @Override
    public String view() {
      return "seen";
    }

    @Override
    public String textView() {
      return "said";
    }

    @Override
    public double temperature() {
      return 0.05;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      return texts.stream().map(this::embed).toList();
    }

    float[] embed(String text) {
      float[] sum = new float[DIMENSION];
      for (String word : text.split(" ")) {
        float[] direction = words.getOrDefault(word, new float[DIMENSION]);
        for (int i = 0; i < DIMENSION; i++) {
          sum[i] += direction[i];
        }
      }
      return lengthOne(sum);
    }

    private static float[] lengthOne(float[] vector) {
      double[] unit = UnitVectors.lengthOne(vector);
      float[] floats = new float[vector.length];
      for (int i = 0; i < floats.length; i++) {
        floats[i] = (float) unit[i];
      }
      return floats;
    }
  }

  /** Boats are in pictures but in no caption. */
  private List<Item> items(int count, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String one = WORDS.get(random.nextInt(WORDS.size()));
      String other = WORDS.get(random.nextInt(WORDS.size()));
      float[] seen = pair.embed(one + " " + other);
      for (int d = 0; d < DIMENSION; d++) {
        seen[d] += (float) (0.05 * random.nextGaussian());
      }
      String caption = (one + " " + other).replace(UNCAPTIONED, "").strip();
      items.add(
          new Item(
              one + " " + other + " " + i,
              "train",
              "",
              caption,
              List.of(),
              Map.of("seen", DenseVector.of(seen))));
    }
    return items;
  }

  private TrainingData data() {
    TextSide words =
        new TextSide.Words(
            TextAnalysis.of(TextAnalysis.WHITESPACE), Optional.of(Vocabulary.of(WORDS)), 1);
    return TrainingData.of(
        train, Settings.of("seen:plain").with(words, ItemTask.SENTENCES).withSeed(1));
  }

  private CrossMediaModel trained(Map<String, String> given) {
    DistilledWordsTrainer trainer = new DistilledWordsTrainer(pair);
    return trainer.train(data(), trainer.searchSpace().fixed(Parameters.of(given)).first());
  }

  private final Map<String, String> few = Map.of("words", "2", "passes", "40");

  @Test
  void aPicturesStrongestWordsAreWhatItShows() {
    CrossMediaModel model = trained(few);

    assertEquals(new Space.Words(Vocabulary.of(WORDS)), model.space());
    int right = 0;
    int all = 0;
    for (Item item : unseen) {
      String[] shown = item.id().split(" ");
      if (!shown[0].equals(shown[1])) {
        float[] point = model.textToImage().document(medium(item));
        int[] order =
            IntStream.range(0, point.length)
                .boxed()
                .sorted((a, b) -> Float.compare(point[b], point[a]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int place = 0; place < 2; place++) {
          String word = WORDS.get(order[place]);
          right += word.equals(shown[0]) || word.equals(shown[1]) ? 1 : 0;
          all++;
        }
      }
    }
    assertTrue(right > 0.95 * all, right + " of " + all);
  }

  @Test
  void aWordWithoutACaptionFindsItsPicturesToo() {
    Couple couple = trained(few).textToImage();
    float[] query = couple.query(Medium.ofText(UNCAPTIONED));
    List<Item> ranked =
        unseen.stream()
            .sorted(
                (a, b) ->
                    Float.compare(
                        dot(query, couple.document(medium(b))),
                        dot(query, couple.document(medium(a)))))
            .toList();
    long relevant = unseen.stream().filter(item -> item.id().contains(UNCAPTIONED)).count();
    long found =
        ranked.stream().limit(relevant).filter(item -> item.id().contains(UNCAPTIONED)).count();
    assertTrue(found > 0.9 * relevant, found + " of " + relevant);
  }

  @Test
  void weightsOfPicturesAndQueriesAreNeverNegative() {
    Couple couple = trained(few).textToImage();
    for (Item item : unseen) {
      for (float weight : couple.document(medium(item))) {
        assertTrue(weight >= 0, "a weight of " + weight);
      }
    }
    for (float weight : couple.query(Medium.ofText(String.join(" ", WORDS)))) {
      assertTrue(weight >= 0, "a weight of " + weight);
    }
  }

  @Tag("thorough")
  @Test
  void aPenaltyLeavesPicturesFewerWords() {
    assertTrue(words("0") > 1.5 * words("0.2"), words("0") + " and " + words("0.2"));
  }

  /** Returns how many words pictures have, learned with all of them. */
  private double words(String penalty) {
    Couple couple =
        trained(Map.of("words", "8", "passes", "20", "sparse-passes", "20", "l1", penalty))
            .textToImage();
    int count = 0;
    for (Item item : unseen) {
      for (float weight : couple.document(medium(item))) {
        count += weight > 0 ? 1 : 0;
      }
    }
    return (double) count / unseen.size();
  }

  @Test
  void ownWordsComeFirstAndOthersLater() {
    Couple couple = trained(Map.of("words", "2", "passes", "40", "expansion", "0.5")).textToImage();
    Couple closed = trained(Map.of("words", "2", "passes", "40", "expansion", "1")).textToImage();
    float[] open = couple.document(medium(unseen.getFirst()));
    assertNotEquals(
        DenseVector.of(open), DenseVector.of(closed.document(medium(unseen.getFirst()))));
    float[] query = couple.query(Medium.ofText(UNCAPTIONED));
    double with = 0;
    double without = 0;
    for (Item item : unseen) {
      float score = dot(query, couple.document(medium(item)));
      if (item.id().contains(UNCAPTIONED)) {
        with = Math.max(with, score);
      } else {
        without = Math.max(without, score);
      }
    }
    assertTrue(with > without, "no caption holds it, so it comes in late");
  }

  @Test
  void wordsOfQueriesGetLearnedWeights() {
    float[] asked = trained(few).textToImage().query(Medium.ofText("dog cat sea snow"));
    double[] distinct =
        IntStream.range(0, asked.length).mapToDouble(i -> asked[i]).filter(w -> w > 0).toArray();
    assertEquals(4, distinct.length);
    assertEquals(4, Arrays.stream(distinct).distinct().count());
  }

  @Test
  void aSeedAndDataGiveOneModel() {
    float[] once = trained(few).textToImage().document(medium(unseen.getFirst()));
    float[] again = trained(few).textToImage().document(medium(unseen.getFirst()));
    assertEquals(DenseVector.of(once), DenseVector.of(again));
  }

  @Test
  void wordsAreTaughtOnTopOfIt() {
    CrossMediaModel model = trained(few);
    float[] dog = pair.embed("dog");

    CrossMediaModel taught = TaughtModel.on(model).with(new TreeMap<>(Map.of("puppy", dog)));

    Item shown = unseen.stream().filter(item -> item.id().contains("dog")).findFirst().get();
    float[] before = model.textToImage().document(medium(shown));
    float[] after = taught.textToImage().document(medium(shown));
    for (int word = 0; word < before.length; word++) {
      assertEquals(before[word], after[word], 1e-6f);
    }
    float[] seen = ((Vector) shown.views().get("seen")).toArray();
    assertEquals(dot(dog, Directions.lengthOne(seen)), after[before.length], 1e-5f);
    assertTrue(taught.textToImage().query(Medium.ofText("puppy"))[before.length] > 0);
  }

  @Test
  void withoutAPairItSaysWhatIsMissing() {
    DistilledWordsTrainer trainer = new DistilledWordsTrainer(NetworkPair.Missing.INSTANCE);
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> trainer.train(data(), trainer.searchSpace().first()))
            .getMessage();
    assertEquals("the method needs a pair of networks: name it by --network", message);
  }

  private static Medium medium(Item item) {
    return Medium.ofViews(Map.of("seen", (Vector) item.views().get("seen")));
  }

  private static float dot(float[] one, float[] other) {
    float dot = 0;
    for (int i = 0; i < one.length; i++) {
      dot += one[i] * other[i];
    }
    return dot;
  }
}
