package io.github.crossmedia.serve;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.WordLens;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Names the dimensions of a latent space as the model does or, without such names, by their number
 * and some words. These are the words whose queries have the greatest values there, in the
 * direction that the query points to.
 */
final class ConceptNames {

  static final ConceptNames NONE = new ConceptNames(List.of(), List.of());

  private static final int WORDS = 3;

  private final List<String> above;
  private final List<String> below;

  private ConceptNames(List<String> above, List<String> below) {
    this.above = List.copyOf(above);
    this.below = List.copyOf(below);
  }

  static ConceptNames of(CrossMediaModel model, Optional<WordLens> lens) {
    if (model.space() instanceof Space.Words) {
      return NONE;
    }
    List<String> names = model.space().names();
    return names.isEmpty()
        ? lens.map(seen -> ofWords(seen, model.textToImage().queryTower().dimension())).orElse(NONE)
        : new ConceptNames(names, names);
  }

  private static ConceptNames ofWords(WordLens lens, int dimension) {
    Farthest above = new Farthest(dimension);
    Farthest below = new Farthest(dimension);
    for (String word : lens.vocabulary().words()) {
      Vector query = lens.query(word);
      query.forEach(
          (index, value) -> {
            if (index < dimension) {
              above.offer(index, value, word);
              below.offer(index, -value, word);
            }
          });
    }
    return new ConceptNames(above.names(), below.names());
  }

  /** Returns the names of the strongest dimensions of a query, by number. */
  Map<Integer, String> ofStrongest(DenseVector query, int count) {
    Map<Integer, String> names = new HashMap<>();
    IntStream.range(0, Math.min(query.dimension(), above.size()))
        .boxed()
        .sorted((one, other) -> Float.compare(Math.abs(query.get(other)), Math.abs(query.get(one))))
        .limit(count)
        .forEach(i -> names.put(i, (query.get(i) < 0 ? below : above).get(i)));
    return names;
  }

  /** The words with the greatest positive values in each dimension. */
  private static final class Farthest {

    private final float[][] values;
    private final String[][] words;

    Farthest(int dimension) {
      values = new float[dimension][WORDS];
      words = new String[dimension][WORDS];
    }

    void offer(int dimension, float value, String word) {
      float[] best = values[dimension];
      int place = WORDS;
      while (place > 0 && value > best[place - 1]) {
        place--;
      }
      if (place < WORDS) {
        System.arraycopy(best, place, best, place + 1, WORDS - 1 - place);
        best[place] = value;
        String[] own = words[dimension];
        System.arraycopy(own, place, own, place + 1, WORDS - 1 - place);
        own[place] = word;
      }
    }

    List<String> names() {
      List<String> names = new ArrayList<>();
      for (int i = 0; i < words.length; i++) {
        List<String> known = Arrays.stream(words[i]).filter(word -> word != null).toList();
        names.add(
            known.isEmpty()
                ? String.valueOf(i)
                : String.format(Locale.ROOT, "%d (%s)", i, String.join(", ", known)));
      }
      return names;
    }
  }
}
