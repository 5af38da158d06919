package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What facets and filters by the words that pictures keep are worth, for the words that most
 * captions hold.
 *
 * @param probability that a kept word has at least; 0 for all of a picture's strongest words
 * @param right of the pictures that keep a word, how many have it in a caption
 * @param found of the pictures with a word in a caption, how many keep it
 */
record KeptWords(float probability, ResampledFigure right, ResampledFigure found) {

  /** As the processor and folders keep words, and what takes more of them. */
  private static final List<Float> PROBABILITIES = List.of(0.5f, 0.25f, 0f);

  private static final int COMMONEST = 50;
  private static final long SEED = 1;

  /**
   * Projects pictures as an index does.
   *
   * @param encoder whose words are asked, which is that of no model compared
   */
  static List<KeptWords> of(
      CrossMediaModel model, List<Item> pictures, TextEncoder encoder, int resamples) {
    ServedVersion version = ServedVersion.of("measured@1", model);
    WordWeigher weigher = version.weigher().orElseThrow();
    List<SparseVector> captions = pictures.stream().map(p -> encoder.counts(p.text())).toList();
    Set<Integer> asked = commonest(captions);
    List<Set<String>> held =
        captions.stream()
            .map(
                caption ->
                    places(caption)
                        .filter(asked::contains)
                        .mapToObj(encoder.vocabulary()::word)
                        .flatMap(word -> weigher.known(word).stream())
                        .collect(Collectors.toSet()))
            .toList();
    Set<String> names = held.stream().flatMap(Set::stream).collect(Collectors.toSet());
    List<ProjectedItem> projected =
        pictures.stream()
            .map(p -> version.picture(p.medium(), ServedVersion.WORDS_OF_MODEL, 0))
            .toList();
    return PROBABILITIES.stream()
        .map(
            probability -> {
              int[][] counts = new int[pictures.size()][];
              for (int picture = 0; picture < counts.length; picture++) {
                Set<String> kept =
                    version.likely(projected.get(picture), probability).words().stream()
                        .map(WeightedWord::word)
                        .filter(names::contains)
                        .collect(Collectors.toSet());
                Set<String> right = new HashSet<>(kept);
                right.retainAll(held.get(picture));
                counts[picture] = new int[] {right.size(), kept.size(), held.get(picture).size()};
              }
              return new KeptWords(
                  probability, share(counts, 1, resamples), share(counts, 2, resamples));
            })
        .toList();
  }

  private static Set<Integer> commonest(List<SparseVector> captions) {
    Map<Integer, Integer> holding = new TreeMap<>();
    captions.forEach(
        caption -> places(caption).forEach(word -> holding.merge(word, 1, Integer::sum)));
    return holding.entrySet().stream()
        .sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed())
        .limit(COMMONEST)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static IntStream places(SparseVector caption) {
    return IntStream.range(0, caption.size()).map(caption::index);
  }

  /** Returns the right ones' share of a count, with the pictures drawn again. */
  private static ResampledFigure share(int[][] counts, int of, int resamples) {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] drawn = new double[resamples];
    Arrays.setAll(
        drawn,
        resample ->
            share(
                IntStream.range(0, counts.length).map(i -> random.nextInt(counts.length)),
                counts,
                of));
    return new ResampledFigure(share(IntStream.range(0, counts.length), counts, of), drawn);
  }

  private static double share(IntStream pictures, int[][] counts, int of) {
    int[] sum = new int[2];
    pictures.forEach(
        picture -> {
          sum[0] += counts[picture][0];
          sum[1] += counts[picture][of];
        });
    return sum[1] == 0 ? 0 : (double) sum[0] / sum[1];
  }
}
