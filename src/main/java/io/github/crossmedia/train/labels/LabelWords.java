package io.github.crossmedia.train.labels;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
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
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A model whose words are the names of a network's classes. A name of several words also counts as
 * its last one, the kind of thing it is: a {@code sports car} is a {@code car}. The score of a word
 * is the sum of the probabilities of its classes, so no picture is needed to learn it.
 */
public final class LabelWords {

  /** The method in the model's card. */
  public static final String METHOD = "labels";

  private static final TextAnalysis ENGLISH = TextAnalysis.of("english").written();

  /** Keeps scores off 0 and 1. */
  private static final float MIN_PROBABILITY = 1e-4f;

  private final List<String> words = new ArrayList<>();
  private final Map<String, Integer> columns = new LinkedHashMap<>();
  private final List<Set<Integer>> classes = new ArrayList<>();

  private LabelWords(List<String> labels) {
    for (int label = 0; label < labels.size(); label++) {
      for (String name : labels.get(label).split(",")) {
        add(name.strip(), label);
        String[] parts = name.strip().split("\\s+");
        add(parts[parts.length - 1], label);
      }
    }
  }

  private void add(String name, int label) {
    String form = String.join(" ", ENGLISH.terms(name));
    if (form.isEmpty()) {
      return;
    }
    int column =
        columns.computeIfAbsent(
            form,
            added -> {
              words.add(name.toLowerCase(Locale.ROOT));
              classes.add(new TreeSet<>());
              return words.size() - 1;
            });
    classes.get(column).add(label);
  }

  /**
   * Returns the model.
   *
   * @param view of the network, which must be its classes
   * @param labels the names of the classes, synonyms between commas
   * @param areProbabilities whether the view has probabilities already, not logarithms of their
   *     ratios
   */
  public static CrossMediaModel model(String view, List<String> labels, boolean areProbabilities) {
    LabelWords made = new LabelWords(labels);
    Vocabulary vocabulary = Vocabulary.of(made.words);
    LinearProjection sums = new LinearProjection(made.sums(labels.size()));
    Projection pictures =
        areProbabilities
            ? sums
            : new ChainProjection(
                List.of(new ActivationProjection(Activation.SOFTMAX, labels.size()), sums));
    ViewsEncoder seen =
        new ViewsEncoder(List.of(new ViewPipeline(view, labels.size(), List.of())), List.of());
    TextEncoder asked = new TextEncoder(ENGLISH, vocabulary, List.of(new Step.LengthOne()));
    return CrossMediaModel.of(
        ModelCard.of(METHOD, Map.of()),
        new Space.Words(vocabulary),
        new Couple(
            new EncodedTower(asked, new IdentityProjection(vocabulary.size())),
            new EncodedTower(seen, pictures),
            Similarity.DOT,
            1,
            Calibration.of(
                new float[] {0, 1}, new float[] {MIN_PROBABILITY, 1 - MIN_PROBABILITY})));
  }

  private Matrix sums(int labels) {
    float[] ones = new float[labels * words.size()];
    for (int word = 0; word < words.size(); word++) {
      for (int label : classes.get(word)) {
        ones[label * words.size() + word] = 1;
      }
    }
    return Matrix.of(labels, words.size(), ones);
  }
}
