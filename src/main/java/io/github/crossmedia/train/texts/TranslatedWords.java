package io.github.crossmedia.train.texts;

import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.ForeignWords;
import io.github.crossmedia.text.FoundWord;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Translation;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Words of another language as words of a model. Several meanings share a word by how often the
 * captions have them, which the model's inverse document frequencies tell, and by how often the
 * list names them.
 */
public final class TranslatedWords {

  private static final int MAX_MEANINGS = 8;

  /** Marks the first part of compounds in a list, such as "Himmels…". It is not a word. */
  private static final String BEGINNING = "…";

  private static final double MIN_SHARE = 0.02;

  private final TextEncoder encoder;
  private final double[] frequencies;
  private final Map<String, List<Integer>> read = new ConcurrentHashMap<>();

  private TranslatedWords(TextEncoder encoder) {
    this.encoder = encoder.with(List::of);
    this.frequencies = frequencies(encoder);
  }

  /** Translates to the words of a model. Lists have many meanings in common: each is read once. */
  public static TranslatedWords to(TextEncoder encoder) {
    return new TranslatedWords(encoder);
  }

  private static double[] frequencies(TextEncoder encoder) {
    double[] frequencies = new double[encoder.vocabulary().size()];
    Arrays.fill(frequencies, 1);
    for (Step step : encoder.steps()) {
      if (step instanceof Step.Weights idf) {
        for (int word = 0; word < frequencies.length; word++) {
          frequencies[word] = Math.exp(-idf.weights()[word]);
        }
      }
    }
    return frequencies;
  }

  /**
   * Returns the words of a list that mean something the model knows. Others that have a stem in
   * common with one of these are among them without a meaning, so that they are not read as it.
   */
  public ForeignWords of(BilingualList list) {
    Map<String, String> written = new HashMap<>();
    Map<String, Map<List<Integer>, Double>> known = new HashMap<>();
    for (Translation pair : list.pairs()) {
      String head = pair.foreign().toLowerCase(Locale.ROOT);
      written.putIfAbsent(head, pair.foreign());
      List<Integer> words = read.computeIfAbsent(pair.meaning(), this::places);
      if (!words.isEmpty()) {
        double evidence = words.stream().mapToDouble(word -> frequencies[word]).min().orElse(0);
        known.computeIfAbsent(head, first -> new HashMap<>()).merge(words, evidence, Double::sum);
      }
    }
    known.putAll(others(list.language(), written.keySet(), known.keySet()));
    Map<String, Map<List<Integer>, Double>> sorted = new TreeMap<>(known);
    return new ForeignWords(
        list.language(),
        sorted.keySet().stream().map(written::get).toList(),
        SparseMatrix.of(
            encoder.vocabulary().size(), sorted.values().stream().map(this::row).toList()));
  }

  private static Map<String, Map<List<Integer>, Double>> others(
      String language, Set<String> heads, Set<String> known) {
    TextAnalysis analysis = TextAnalysis.of(language);
    Set<List<String>> stems = known.stream().map(analysis::terms).collect(Collectors.toSet());
    return heads.stream()
        .filter(head -> !head.endsWith(BEGINNING) && !known.contains(head))
        .filter(head -> stems.contains(analysis.terms(head)))
        .collect(Collectors.toMap(head -> head, head -> Map.of()));
  }

  /** Returns the model's words of a meaning; none unless it knows all. */
  private List<Integer> places(String meaning) {
    String bare = meaning.startsWith("to ") ? meaning.substring(3) : meaning;
    List<FoundWord> found = encoder.words().in(bare);
    return found.stream().allMatch(FoundWord::isKnown)
        ? found.stream().map(word -> word.place().getAsInt()).distinct().sorted().toList()
        : List.of();
  }

  private SparseVector row(Map<List<Integer>, Double> meanings) {
    List<Map.Entry<List<Integer>, Double>> strongest =
        meanings.entrySet().stream()
            .sorted(
                Map.Entry.<List<Integer>, Double>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(each -> each.getKey().toString()))
            .limit(MAX_MEANINGS)
            .toList();
    double all = strongest.stream().mapToDouble(Map.Entry::getValue).sum();
    double kept =
        strongest.stream()
            .mapToDouble(Map.Entry::getValue)
            .filter(evidence -> evidence >= MIN_SHARE * all)
            .sum();
    Map<Integer, Float> row = new HashMap<>();
    for (Map.Entry<List<Integer>, Double> meaning : strongest) {
      if (meaning.getValue() >= MIN_SHARE * all) {
        float share = (float) (meaning.getValue() / kept);
        meaning.getKey().forEach(word -> row.merge(word, share, Float::sum));
      }
    }
    return SparseVector.of(encoder.vocabulary().size(), row);
  }
}
