package io.github.crossmedia.train.labels;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.WordSource;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.Activation;
import io.github.crossmedia.model.projection.ActivationProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.text.EnglishNouns;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.util.VectorUtil;

/**
 * A model that knows words by the names of a network's classes, so that no picture is needed to
 * learn it. A name of several words also counts as its last one, the kind of thing it is: a {@code
 * sports car} is a {@code car}. Other words are known by the labels that a network of texts finds
 * like them. The score of a word is the sum, over labels, of the root of what the label's
 * probability exceeds chance by, times the cube of the likeness (a convex combination of labels, as
 * in Norouzi et al., ICLR 2014). The label of a name has the likeness one.
 */
public final class LabelWords {

  /** The method in the model's card. */
  public static final String METHOD = "labels";

  private static final TextAnalysis ENGLISH = TextAnalysis.of("english").written();

  /** Other words, whose nearest label is less like them, find little more than chance. */
  private static final double MIN_LIKENESS = 0.45;

  private static final int MAX_OTHERS = 4_000;

  /** How many labels make a word. With 20 or all of them, words find less. */
  private static final int LABELS_A_WORD = 40;

  private static final int SHOWN = 3;

  /**
   * What share of pictures show a word with a given score. Measured by {@code crossmedia reproduce
   * words-labels} on training pictures of Corel and Flickr8k, whose captions the model has not
   * seen.
   */
  private static final Calibration OF_NAMES =
      Calibration.of(
          new float[] {.002f, .032f, .07f, .138f, .274f, .521f, .856f, 1.219f},
          new float[] {.005f, .014f, .022f, .04f, .078f, .142f, .312f, .492f});

  private static final Calibration OF_OTHERS =
      Calibration.of(
          new float[] {.002f, .03f, .068f, .135f, .256f, .442f},
          new float[] {.009f, .027f, .052f, .11f, .194f, .506f});

  private final List<String> labels;
  private final List<String> words = new ArrayList<>();
  private final Map<String, Integer> columns = new LinkedHashMap<>();
  private final List<SortedMap<Integer, Float>> weights = new ArrayList<>();
  private final SortedMap<String, WordOrigin> origins = new TreeMap<>();

  private LabelWords(List<String> labels) {
    this.labels = labels;
    for (int label = 0; label < labels.size(); label++) {
      for (String name : names(labels.get(label))) {
        addName(name, label);
        String[] parts = name.split("\\s+");
        addName(parts[parts.length - 1], label);
      }
    }
    words.forEach(word -> origins.put(word, new WordOrigin(WordSource.LABELS, List.of())));
  }

  private static List<String> names(String label) {
    return List.of(label.strip().split("\\s*,\\s*"));
  }

  private void addName(String name, int label) {
    String form = form(name);
    if (!form.isEmpty()) {
      int column = columns.computeIfAbsent(form, added -> added(name.toLowerCase(Locale.ROOT)));
      weights.get(column).put(label, 1f);
    }
  }

  private static String form(String word) {
    return String.join(" ", ENGLISH.terms(word));
  }

  private int added(String word) {
    words.add(word);
    weights.add(new TreeMap<>());
    return words.size() - 1;
  }

  /**
   * How words are read besides the names of classes.
   *
   * @param words that may be asked for
   * @param network returns a vector of length one for each text
   */
  public record Reading(List<String> words, Function<List<String>, List<float[]>> network) {

    /** Reads nothing: only the names are known. */
    public static final Reading NONE = new Reading(List.of(), texts -> List.of());

    public Reading {
      words = List.copyOf(words);
    }
  }

  /**
   * Returns the model.
   *
   * @param view of the network, which must be its classes
   * @param labels the names of the classes, synonyms between commas
   * @param areProbabilities whether the view has probabilities already, not logarithms of their
   *     ratios
   */
  public static CrossMediaModel model(
      String view, List<String> labels, boolean areProbabilities, Reading reading) {
    LabelWords made = new LabelWords(labels);
    Map<String, Calibration> ofNames = new HashMap<>();
    made.words.forEach(name -> ofNames.put(name, OF_NAMES));
    if (!reading.words().isEmpty()) {
      made.read(reading);
    }
    Vocabulary vocabulary = Vocabulary.of(made.words);
    List<Projection> steps = new ArrayList<>();
    if (!areProbabilities) {
      steps.add(new ActivationProjection(Activation.SOFTMAX, labels.size()));
    }
    steps.add(new ActivationProjection(Activation.ROOT_ABOVE_CHANCE, labels.size()));
    steps.add(new LinearProjection(made.matrix()));
    ViewsEncoder seen =
        new ViewsEncoder(List.of(new ViewPipeline(view, labels.size(), List.of())), List.of());
    TextEncoder asked = new TextEncoder(ENGLISH, vocabulary, List.of(new Step.LengthOne()));
    Calibrations all = Calibrations.of(OF_OTHERS);
    return CrossMediaModel.of(
        ModelCard.of(METHOD, Map.of()),
        new Space.Words(vocabulary, made.origins),
        new Couple(
            new EncodedTower(asked, new IdentityProjection(vocabulary.size())),
            new EncodedTower(seen, new ChainProjection(steps)),
            Similarity.DOT,
            1,
            new Calibrations(all.across().with(ofNames), all.back())));
  }

  /** Adds the words that are like labels, and to names the labels that are like them. */
  private void read(Reading reading) {
    List<String> asked = new ArrayList<>(words);
    Map<String, String> others = new LinkedHashMap<>();
    for (String word : reading.words()) {
      String form = form(word);
      if (!form.isEmpty() && !columns.containsKey(form) && EnglishNouns.contains(word)) {
        others.putIfAbsent(form, word.toLowerCase(Locale.ROOT));
      }
    }
    asked.addAll(others.values());
    List<String> named = labels.stream().flatMap(label -> names(label).stream()).toList();
    List<float[]> vectors = new ArrayList<>(reading.network().apply(asked));
    vectors.addAll(reading.network().apply(named));
    centre(vectors);
    Likeness likeness = new Likeness(labels, vectors.subList(asked.size(), vectors.size()));
    List<float[]> like = vectors.subList(0, asked.size()).stream().map(likeness::of).toList();
    for (int name = 0; name < words.size(); name++) {
      SortedMap<Integer, Float> own = weights.get(name);
      strongest(like.get(name)).forEach((label, weight) -> own.merge(label, weight, Math::max));
    }
    IntStream.range(words.size(), asked.size())
        .boxed()
        .filter(word -> largest(like.get(word)) >= MIN_LIKENESS)
        .sorted(Comparator.comparing(word -> -largest(like.get(word))))
        .limit(MAX_OTHERS)
        .forEach(word -> add(asked.get(word), like.get(word)));
  }

  private void add(String word, float[] like) {
    int column = added(word);
    weights.get(column).putAll(strongest(like));
    List<String> as = descending(like).limit(SHOWN).map(this::word).toList();
    origins.put(word, new WordOrigin(WordSource.LABELS, as));
  }

  /** Returns the first name of a label as a word of the model. */
  private String word(int label) {
    return words.get(columns.get(form(names(labels.get(label)).getFirst())));
  }

  private static float largest(float[] like) {
    float largest = 0;
    for (float value : like) {
      largest = Math.max(largest, value);
    }
    return largest;
  }

  private static Stream<Integer> descending(float[] like) {
    return IntStream.range(0, like.length)
        .boxed()
        .filter(label -> like[label] > 0)
        .sorted(Comparator.comparing(label -> -like[label]));
  }

  private static Map<Integer, Float> strongest(float[] like) {
    Map<Integer, Float> strongest = new HashMap<>();
    descending(like)
        .limit(LABELS_A_WORD)
        .forEach(label -> strongest.put(label, like[label] * like[label] * like[label]));
    return strongest;
  }

  /** Subtracts what all texts have in common, and brings each vector back to length one. */
  private static void centre(List<float[]> vectors) {
    int dimension = vectors.getFirst().length;
    double[] mean = new double[dimension];
    for (float[] vector : vectors) {
      for (int i = 0; i < dimension; i++) {
        mean[i] += vector[i] / vectors.size();
      }
    }
    vectors.replaceAll(
        vector -> {
          float[] centred = new float[dimension];
          for (int i = 0; i < dimension; i++) {
            centred[i] = (float) (vector[i] - mean[i]);
          }
          return VectorUtil.l2normalize(centred, false);
        });
  }

  /** How like a word each label is: as its name that is most like the word. */
  private static final class Likeness {

    private final int[] labelOf;
    private final int labels;
    private final List<float[]> names;

    Likeness(List<String> labels, List<float[]> names) {
      this.labels = labels.size();
      this.names = names;
      this.labelOf =
          IntStream.range(0, labels.size())
              .flatMap(
                  label ->
                      IntStream.generate(() -> label)
                          .limit(LabelWords.names(labels.get(label)).size()))
              .toArray();
    }

    float[] of(float[] word) {
      float[] like = new float[labels];
      for (int name = 0; name < labelOf.length; name++) {
        float cosine = VectorUtil.dotProduct(names.get(name), word);
        like[labelOf[name]] = Math.max(like[labelOf[name]], cosine);
      }
      return like;
    }
  }

  private Matrix matrix() {
    float[] all = new float[labels.size() * words.size()];
    for (int word = 0; word < words.size(); word++) {
      int column = word;
      weights.get(word).forEach((label, weight) -> all[label * words.size() + column] = weight);
    }
    return Matrix.of(labels.size(), words.size(), all);
  }
}
