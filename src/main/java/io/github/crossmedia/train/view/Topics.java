package io.github.crossmedia.train.view;

import cc.mallet.topics.ParallelTopicModel;
import cc.mallet.types.Alphabet;
import cc.mallet.types.FeatureSequence;
import cc.mallet.types.Instance;
import cc.mallet.types.InstanceList;
import io.github.crossmedia.model.encoder.TopicMixture;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.stream.IntStream;

/**
 * Topics of texts by latent Dirichlet allocation (Blei, Ng and Jordan, 2003), learned by MALLET's
 * Gibbs sampler in one thread with Habibian's priors.
 *
 * @param mixture takes counted words to the portions of the topics
 * @param sampled the portions in each training text, a row for each, by the sampler's last state:
 *     the number of its words of a topic plus the prior, divided by the total
 */
public record Topics(TopicMixture mixture, Matrix sampled) {

  /** The sum of MALLET's alpha over the topics of a text. */
  private static final double ALPHA = 1;

  private static final double BETA = 0.1;
  private static final int ITERATIONS = 200;
  private static final int FOLDING_STEPS = 20;
  private static final int NAMED_BY = 3;

  /** Learns from the counted words of texts. */
  public static Topics of(List<SparseVector> texts, int topics, long seed) {
    int size = texts.getFirst().dimension();
    Alphabet alphabet = new Alphabet(IntStream.range(0, size).boxed().toArray());
    InstanceList instances = new InstanceList(alphabet, null);
    for (SparseVector text : texts) {
      instances.add(new Instance(new FeatureSequence(alphabet, tokens(text)), null, null, null));
    }
    // without this, MALLET reports every tenth iteration on the console
    ParallelTopicModel.logger.setLevel(Level.WARNING);
    ParallelTopicModel model = new ParallelTopicModel(topics, ALPHA, BETA);
    model.setRandomSeed(Long.hashCode(seed));
    model.setNumThreads(1);
    model.setNumIterations(ITERATIONS);
    model.setOptimizeInterval(0);
    model.setTopicDisplay(0, 0);
    model.printLogLikelihood = false;
    model.addInstances(instances);
    try {
      model.estimate();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    double[][] probabilities = model.getTopicWords(true, true);
    float[] words = new float[Math.multiplyExact(size, topics)];
    for (int word = 0; word < size; word++) {
      for (int topic = 0; topic < topics; topic++) {
        words[word * topics + topic] = (float) probabilities[topic][word];
      }
    }
    Matrix matrix = Matrix.of(size, topics, words);
    return new Topics(
        new TopicMixture(matrix, ALPHA / topics, FOLDING_STEPS),
        sampled(model, texts.size(), topics));
  }

  private static Matrix sampled(ParallelTopicModel model, int texts, int topics) {
    float[] portions = new float[Math.multiplyExact(texts, topics)];
    for (int text = 0; text < texts; text++) {
      double[] of = model.getTopicProbabilities(text);
      for (int topic = 0; topic < topics; topic++) {
        portions[text * topics + topic] = (float) of[topic];
      }
    }
    return Matrix.of(texts, topics, portions);
  }

  private static int[] tokens(SparseVector counts) {
    List<Integer> tokens = new ArrayList<>();
    counts.forEach(
        (word, count) -> {
          for (int i = 0; i < count; i++) {
            tokens.add(word);
          }
        });
    return tokens.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Returns each topic by its likeliest words, such as "beach, sand, waves", and by one more if two
   * topics would have the same name.
   *
   * @param shown the words as people write them, by their places; empty for those that name nothing
   */
  public List<String> names(List<String> shown) {
    List<String> names = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (int topic = 0; topic < mixture.topics(); topic++) {
      List<String> words = likeliest(topic, shown);
      int length = Math.min(NAMED_BY, words.size());
      while (length < words.size() && taken.contains(String.join(", ", words.subList(0, length)))) {
        length++;
      }
      String name = String.join(", ", words.subList(0, length));
      taken.add(name);
      names.add(name);
    }
    return names;
  }

  private List<String> likeliest(int topic, List<String> shown) {
    Comparator<Integer> byProbability =
        Comparator.comparing(word -> mixture.words().get(word, topic));
    return IntStream.range(0, shown.size())
        .boxed()
        .filter(word -> !shown.get(word).isEmpty())
        .sorted(byProbability.reversed().thenComparing(Comparator.naturalOrder()))
        .limit(2 * NAMED_BY)
        .map(shown::get)
        .toList();
  }
}
