package io.github.crossmedia.model.encoder;

import io.github.crossmedia.text.FoundWord;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One word of a text, for explanations: its share of the text's vector is what is missing if it is
 * left out and all else stays as strong as it is.
 *
 * @param word as the vocabulary spells it; as it is written, if the vocabulary lacks it
 * @param written the words of the text that stand for it; none for a phrase whose words count too
 * @param without the text without it, with the views that a network makes of that; empty where no
 *     network is asked
 */
public record WordPart(String word, Set<String> written, Optional<Medium> without) {

  /** All words of a text, and whatever else is read of it. */
  public static final WordPart ALL = new WordPart("", Set.of(), Optional.empty());

  public WordPart {
    written = Set.copyOf(written);
  }

  /** Returns the words of a text that the vocabulary of an encoder has or lacks, in their order. */
  public static List<WordPart> of(Medium text, TextEncoder encoder) {
    Map<String, Set<String>> written = new LinkedHashMap<>();
    Set<String> taken = new LinkedHashSet<>();
    List<FoundWord> found = text.read(encoder.words());
    for (boolean isPhrase : new boolean[] {false, true}) {
      for (FoundWord each : found) {
        List<String> tokens = List.of(each.written().split(" "));
        if (tokens.size() > 1 == isPhrase) {
          String word =
              each.strongest().stream()
                  .mapToObj(encoder.vocabulary()::word)
                  .findFirst()
                  .orElse(each.written());
          Set<String> own = written.computeIfAbsent(word, none -> new LinkedHashSet<>());
          tokens.stream().filter(taken::add).forEach(own::add);
        }
      }
    }
    encoder
        .read(text)
        .forEach((place, count) -> written.putIfAbsent(encoder.vocabulary().word(place), Set.of()));
    List<WordPart> parts = new ArrayList<>();
    written.forEach((word, own) -> parts.add(new WordPart(word, own, Optional.empty())));
    return parts;
  }

  public WordPart without(Medium text) {
    return new WordPart(word, written, Optional.of(text));
  }

  public String leftOutOf(String text) {
    String left = text;
    for (String each : written) {
      left =
          Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(each) + "(?![\\p{L}\\p{N}])")
              .matcher(left)
              .replaceAll(" ");
    }
    return left.strip().replaceAll("\\s+", " ");
  }

  /**
   * Returns what a network's vector of a text has that its vector of the text without this word
   * lacks: the difference to the nearest multiple of that, for the rest of a text is told less
   * loudly in the vector of the whole.
   */
  static Vector missing(Vector whole, Vector without) {
    float[] missing = whole.toArray();
    double squares = without.norm() * without.norm();
    if (squares > 0) {
      without.addTo(missing, (float) (-without.dot(whole.toArray()) / squares));
    }
    return DenseVector.of(missing);
  }
}
