package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.ranking.RankedPictures;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.words.FoundWords.Trial;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.util.VectorUtil;

/** Pairs of words that captions support, asked of a model that learned them and of one without. */
final class PhraseTrial {

  private static final int MIN_ASKED = 2;

  private final List<Item> learned;
  private final List<Item> tuning;
  private final List<Item> asked;
  private final Candidates candidates;
  private final WordTrials trials;
  private final CrossMediaModel without;

  /**
   * A trial.
   *
   * @param asked pictures that are found
   * @param trials how pictures and captions are read
   */
  PhraseTrial(List<Item> learned, List<Item> tuning, List<Item> asked, WordTrials trials) {
    this.learned = learned;
    this.tuning = tuning;
    this.asked = asked;
    this.candidates = Candidates.of(asked.stream().map(Item::id).toList());
    this.trials = trials;
    this.without = trials.learned(learned, tuning, trials.settings());
  }

  /**
   * What phrases found.
   *
   * @param learned how many phrases the model learned
   * @param wordsWith average precision of single words by the model with phrases
   * @param wordsWithout the same by the model without
   */
  record Outcome(int learned, FoundWords found, double wordsWith, double wordsWithout) {}

  Outcome run(int most) {
    Settings settings = trials.settings();
    CrossMediaModel with =
        trials.learned(
            learned,
            tuning,
            settings.with(((TextSide.Words) settings.text()).withPhrases(most), settings.task()));
    Map<String, int[]> phrases = new TreeMap<>();
    Map<String, int[]> words = new TreeMap<>();
    showing(with.textEncoder().orElseThrow())
        .forEach(
            (term, pictures) ->
                (term.contains(" ") ? phrases : words)
                    .put(term, pictures.stream().mapToInt(place -> place).toArray()));
    FoundWords found = new FoundWords();
    found.add(
        new Trial(
            asked.size(),
            ranked(with, phrases),
            ranked(without, phrases),
            ranked(without, lastWords(phrases))));
    int count =
        (int)
            with.textEncoder().orElseThrow().vocabulary().words().stream()
                .filter(term -> term.contains(" "))
                .count();
    return new Outcome(count, found, mean(ranked(with, words)), mean(ranked(without, words)));
  }

  /** The terms that enough pictures show. */
  private Map<String, List<Integer>> showing(TextEncoder encoder) {
    Map<String, List<Integer>> showing = new TreeMap<>();
    for (int picture = 0; picture < asked.size(); picture++) {
      for (String term : encoder.knownWords(asked.get(picture).text())) {
        showing.computeIfAbsent(term, missing -> new ArrayList<>()).add(picture);
      }
    }
    showing.values().removeIf(pictures -> pictures.size() < MIN_ASKED);
    return showing;
  }

  private record Query(String text, int[] relevant) {}

  private static List<Query> queries(Map<String, int[]> terms) {
    return terms.entrySet().stream()
        .map(term -> new Query(term.getKey(), term.getValue()))
        .toList();
  }

  private static List<Query> lastWords(Map<String, int[]> phrases) {
    return queries(phrases).stream()
        .map(
            query ->
                new Query(
                    query.text().substring(query.text().lastIndexOf(' ') + 1), query.relevant()))
        .toList();
  }

  private List<RankedPictures> ranked(CrossMediaModel model, Map<String, int[]> terms) {
    return ranked(model, queries(terms));
  }

  private List<RankedPictures> ranked(CrossMediaModel model, List<Query> queries) {
    List<float[]> points = model.textToImage().documents(asked.stream().map(Item::medium).toList());
    List<RankedPictures> ranked = new ArrayList<>();
    for (Query query : queries) {
      float[] point = model.textToImage().query(Medium.ofText(query.text()));
      float[] scores = new float[points.size()];
      for (int picture = 0; picture < scores.length; picture++) {
        scores[picture] = VectorUtil.dotProduct(point, points.get(picture));
      }
      ranked.add(candidates.pictures(scores, query.relevant()));
    }
    return ranked;
  }

  private double mean(List<RankedPictures> queries) {
    int[] once = new int[asked.size()];
    Arrays.fill(once, 1);
    return queries.stream()
        .mapToDouble(query -> Measures.averagePrecision().of(query.drawn(once, asked.size())))
        .average()
        .orElse(0);
  }
}
