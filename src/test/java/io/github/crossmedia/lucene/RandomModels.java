package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Calibrations.Phrases;
import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.WordSource;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.train.texts.TextWords;
import io.github.crossmedia.train.texts.TextWords.CombinedWords.NewWord;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Random models of a word space, and random pictures for them. */
final class RandomModels {

  private final Random random;
  private final List<String> words;
  private final Map<String, Integer> views = new HashMap<>();

  RandomModels(Random random) {
    this(random, 2 + random.nextInt(20));
  }

  RandomModels(Random random, int words) {
    this.random = random;
    boolean hasPhrases = random.nextBoolean();
    this.words =
        IntStream.range(0, words)
            .mapToObj(i -> hasPhrases && i % 4 == 3 ? "word0 word" + (i - 1) : "word" + i)
            .toList();
    views.put("sift", 1 + random.nextInt(1000));
    if (random.nextBoolean()) {
      views.put("blobs", 1 + random.nextInt(30));
    }
  }

  CrossMediaModel model() {
    return model(words.size());
  }

  /** A model of so many words, and of sentences, which compare texts of two words and more. */
  CrossMediaModel withSentences(int known) {
    return ofPictures(known, 1 + random.nextInt(8));
  }

  /** A model that knows only the first words, some of them perhaps by others. */
  CrossMediaModel model(int known) {
    int made = random.nextBoolean() ? random.nextInt(known) : 0;
    CrossMediaModel model = ofPictures(known - made, 0);
    SortedMap<String, NewWord> others = new TreeMap<>();
    for (int word = known - made; word < known; word++) {
      Map<Integer, Float> weights = new HashMap<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        weights.put(random.nextInt(known - made), (float) random.nextGaussian());
      }
      WordOrigin origin = new WordOrigin(WordSource.TEXTS, List.of("word0"));
      others.put(
          words.get(word),
          new NewWord(SparseVector.of(known - made, weights), origin, calibration()));
    }
    return TextWords.CombinedWords.with(GrownModel.on(model).orElseThrow(), others);
  }

  private CrossMediaModel ofPictures(int known, int sentences) {
    Vocabulary vocabulary = Vocabulary.of(words.subList(0, known));
    TextEncoder texts = new TextEncoder(analysis(), vocabulary, steps(vocabulary.size()));
    List<ViewPipeline> pipelines = new ArrayList<>();
    views.forEach((view, size) -> pipelines.add(new ViewPipeline(view, size, steps(size))));
    int joined = views.values().stream().mapToInt(Integer::intValue).sum();
    ViewsEncoder pictures = new ViewsEncoder(pipelines, steps(joined));
    Tower asked = new EncodedTower(texts, new IdentityProjection(known));
    Tower seen = new EncodedTower(pictures, new LinearProjection(matrix(joined, known)));
    Space.Words space = new Space.Words(vocabulary);
    if (sentences > 0) {
      float most = random.nextFloat();
      asked =
          new ConcatenatedTower(
              List.of(asked, new EncodedTower(texts, affine(known, sentences))),
              DenseVector.of(1, most),
              Matrix.of(2, 2, new float[] {1, 0, 1, most / 2}));
      seen =
          new ConcatenatedTower(
              List.of(seen, new EncodedTower(pictures, affine(joined, sentences))),
              DenseVector.of(1, 0.1f + random.nextFloat()));
    }
    Couple couple =
        new Couple(
            asked, seen, Similarity.DOT, 0.1f + random.nextFloat(), calibrations(vocabulary));
    return CrossMediaModel.of(
        ModelCard.of("random", Map.of()),
        sentences > 0 ? space.withSentences(sentences) : space,
        couple);
  }

  private AffineProjection affine(int rows, int columns) {
    return new AffineProjection(matrix(rows, columns), DenseVector.of(matrix(1, columns).row(0)));
  }

  private Matrix matrix(int rows, int columns) {
    float[] values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return Matrix.of(rows, columns, values);
  }

  /** Phrases count in place of their words, as in models that {@code train --phrases} makes. */
  private TextAnalysis analysis() {
    int longest = 1 + random.nextInt(2);
    TextAnalysis analysis = TextAnalysis.of("standard", longest);
    return longest == 1 && random.nextBoolean() ? analysis : analysis.written();
  }

  /** Half of the words share two maps. */
  private Map<String, Calibration> ofWords(Vocabulary vocabulary) {
    List<Calibration> two = List.of(calibration(), calibration());
    Map<String, Calibration> maps = new TreeMap<>();
    for (int word = 0; word < vocabulary.size(); word += 2) {
      maps.put(vocabulary.word(word), two.get(random.nextInt(2)));
    }
    return maps;
  }

  /** A map of its own for each length of texts, for some words and for each direction. */
  private Calibrations calibrations(Vocabulary vocabulary) {
    List<Calibration> byWords = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      byWords.add(calibration());
    }
    QueryCalibrations across =
        new QueryCalibrations(
            calibration(),
            byWords,
            new TreeMap<>(),
            phrases(vocabulary),
            calibration(),
            1 - 0.9f * random.nextFloat());
    return new Calibrations(
        random.nextBoolean() ? across : across.with(ofWords(vocabulary)),
        QueryCalibrations.of(calibration()));
  }

  private Phrases phrases(Vocabulary vocabulary) {
    if (random.nextBoolean()) {
      return Phrases.NONE;
    }
    SortedMap<String, Integer> groups = new TreeMap<>();
    vocabulary.words().forEach(word -> groups.put(word, -random.nextInt(4)));
    return new Phrases(
        groups, List.of(new TreeMap<>(Map.of(-1, calibration(), -3, calibration()))));
  }

  private Calibration calibration() {
    float low = -random.nextFloat();
    return Calibration.of(new float[] {low, low + 2}, new float[] {0.1f, 0.9f});
  }

  private List<Step> steps(int size) {
    List<Step> steps = new ArrayList<>();
    if (random.nextBoolean()) {
      float[] weights = new float[size];
      for (int i = 0; i < size; i++) {
        weights[i] = 0.5f + random.nextFloat();
      }
      steps.add(new Step.Weights(weights));
    }
    if (random.nextBoolean()) {
      steps.add(new Step.LengthOne());
    }
    return steps;
  }

  /** The counts of a picture; some lie beyond what the model knows, some are no whole numbers. */
  Map<String, SparseVector> picture() {
    Map<String, SparseVector> counts = new HashMap<>();
    views.forEach(
        (view, size) -> {
          Map<Integer, Float> sparse = new HashMap<>();
          float unit = random.nextInt(4) == 0 ? 0.3f : 1;
          for (int i = random.nextInt(60); i > 0; i--) {
            sparse.put(random.nextInt(size + 5), unit * (1 + random.nextInt(9)));
          }
          counts.put(view, SparseVector.of(SparseVector.UNBOUNDED, sparse));
        });
    return counts;
  }

  static Medium medium(Map<String, SparseVector> counts) {
    return Medium.ofViews(new HashMap<String, View>(counts));
  }

  /** One to five words, of which some are repeated or unknown, but never all. */
  String text() {
    String known = words.get(random.nextInt(words.size()));
    int others = random.nextInt(5);
    return others == 0 ? known : known + " " + text(others);
  }

  String text(int length) {
    List<String> text = new ArrayList<>();
    for (int i = length; i > 0; i--) {
      text.add(random.nextInt(10) == 0 ? "unheard" : words.get(random.nextInt(words.size())));
    }
    return String.join(" ", text);
  }
}
