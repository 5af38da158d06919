package io.github.crossmedia.train.texts;

import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Translation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds words that mean the same in captions and their translations, by model 1 of Brown et al.,
 * "The mathematics of statistical machine translation" (1993). A pair must be likely in both
 * directions.
 */
public final class ParallelCaptions {

  private static final TextAnalysis CUTTING = TextAnalysis.of("standard");
  private static final int ROUNDS = 10;

  /** The least number of captions with a pair. */
  private static final int MIN_CAPTIONS = 2;

  /** The least geometric mean of the probabilities of a pair in both directions. */
  private static final double MIN_LIKELIHOOD = 0.2;

  private final Words foreign = new Words();
  private final Words own = new Words();
  private final Map<Long, Integer> numbers = new LinkedHashMap<>();
  private final List<int[][]> captions = new ArrayList<>();

  private ParallelCaptions(List<Translation> pairs) {
    for (Translation pair : pairs) {
      int[] from = foreign.numbers(pair.foreign());
      int[] to = own.numbers(pair.meaning());
      captions.add(
          Arrays.stream(from)
              .mapToObj(word -> Arrays.stream(to).map(other -> number(word, other)).toArray())
              .toArray(int[][]::new));
    }
  }

  /** Distinct words by number. */
  private static final class Words {
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    int[] numbers(String text) {
      return CUTTING.terms(text).stream()
          .distinct()
          .mapToInt(word -> numbers.computeIfAbsent(word, missing -> numbers.size()))
          .toArray();
    }
  }

  private int number(int word, int other) {
    return numbers.computeIfAbsent((long) word << Integer.SIZE | other, key -> numbers.size());
  }

  /**
   * Returns the pairs of words of captions, in order of first occurrence.
   *
   * @param captions pairs of a caption in another language and its translation
   */
  public static BilingualList words(BilingualList captions) {
    return new BilingualList(captions.language(), new ParallelCaptions(captions.pairs()).likely());
  }

  private List<Translation> likely() {
    int[] together = new int[numbers.size()];
    int[] ofForeign = new int[numbers.size()];
    int[] ofOwn = new int[numbers.size()];
    numbers.forEach(
        (words, number) -> {
          ofForeign[number] = (int) (words >> Integer.SIZE);
          ofOwn[number] = words.intValue();
        });
    captions.forEach(
        rows -> Stream.of(rows).flatMapToInt(Arrays::stream).forEach(pair -> together[pair]++));
    List<int[][]> turned = captions.stream().map(ParallelCaptions::turned).toList();
    double[] said = probabilities(captions, ofOwn);
    double[] meant = probabilities(turned, ofForeign);
    List<String> foreignWords = List.copyOf(foreign.numbers.keySet());
    List<String> ownWords = List.copyOf(own.numbers.keySet());
    List<Translation> likely = new ArrayList<>();
    for (int pair = 0; pair < together.length; pair++) {
      if (together[pair] >= MIN_CAPTIONS && Math.sqrt(meant[pair] * said[pair]) >= MIN_LIKELIHOOD) {
        likely.add(new Translation(foreignWords.get(ofForeign[pair]), ownWords.get(ofOwn[pair])));
      }
    }
    return likely;
  }

  private static int[][] turned(int[][] rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    int[][] turned = new int[columns][rows.length];
    for (int row = 0; row < rows.length; row++) {
      for (int column = 0; column < columns; column++) {
        turned[column][row] = rows[row][column];
      }
    }
    return turned;
  }

  /**
   * Returns how likely the word of a column gives that of a row, for each pair of words.
   *
   * @param reasons the number of the column's word, for each pair
   */
  private double[] probabilities(List<int[][]> all, int[] reasons) {
    double[] probabilities = new double[numbers.size()];
    Arrays.fill(probabilities, 1);
    for (int round = 0; round < ROUNDS; round++) {
      double[] counts = new double[probabilities.length];
      for (int[][] rows : all) {
        for (int[] row : rows) {
          double sum = 0;
          for (int pair : row) {
            sum += probabilities[pair];
          }
          for (int pair : row) {
            counts[pair] += sum == 0 ? 0 : probabilities[pair] / sum;
          }
        }
      }
      Map<Integer, Double> sums = new HashMap<>();
      for (int pair = 0; pair < counts.length; pair++) {
        sums.merge(reasons[pair], counts[pair], Double::sum);
      }
      for (int pair = 0; pair < counts.length; pair++) {
        double sum = sums.get(reasons[pair]);
        probabilities[pair] = sum == 0 ? 0 : counts[pair] / sum;
      }
    }
    return probabilities;
  }
}
