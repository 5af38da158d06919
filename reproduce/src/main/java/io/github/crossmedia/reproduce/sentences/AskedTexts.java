package io.github.crossmedia.reproduce.sentences;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.task.PointScores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Texts that some pictures are asked by, the same of every model: neighbouring words of their
 * captions as people type them, drawn by three seeds, and whole sentences.
 *
 * @param kind as pages name it
 * @param relevant the places of the pictures relevant to each text
 */
public record AskedTexts(String kind, Measure measure, List<String> texts, List<int[]> relevant) {

  /** The kind of whole sentences, whose figure is the share that finds its picture among ten. */
  private static final String SENTENCES = "sentences, R@10";

  private static final int LONGEST = 4;

  private static final List<Integer> SEEDS = List.of(1, 2, 3);
  private static final int TEN = 10;

  /**
   * Returns neighbouring words of the pictures' captions, the shorter ones first. A picture is
   * relevant if its captions hold all words.
   *
   * @param encoder whose words are asked, the same of all models compared
   * @param most texts of one length by each seed
   */
  public static List<AskedTexts> words(List<Item> pictures, TextEncoder encoder, int most) {
    List<String> captions = pictures.stream().map(Item::text).toList();
    Map<Integer, Map<String, int[]>> byLength = new TreeMap<>();
    for (int seed : SEEDS) {
      QuerySet typed = TypedQueries.of(captions, encoder, most, seed).ofAtMost(LONGEST);
      for (int query = 0; query < typed.size(); query++) {
        int[] words = typed.words(query);
        String text =
            String.join(" ", Arrays.stream(words).mapToObj(encoder.vocabulary()::word).toList());
        byLength
            .computeIfAbsent(words.length, length -> new LinkedHashMap<>())
            .putIfAbsent(text, typed.relevant(query));
      }
    }
    return byLength.entrySet().stream()
        .map(
            entry ->
                new AskedTexts(
                    kind(entry.getKey()),
                    Measures.averagePrecision(),
                    List.copyOf(entry.getValue().keySet()),
                    List.copyOf(entry.getValue().values())))
        .toList();
  }

  /** Returns each line of the pictures' captions, to which its picture alone is relevant. */
  public static AskedTexts sentences(List<Item> pictures) {
    List<String> texts = new ArrayList<>();
    List<int[]> relevant = new ArrayList<>();
    for (int picture = 0; picture < pictures.size(); picture++) {
      for (String line : pictures.get(picture).text().lines().toList()) {
        texts.add(line);
        relevant.add(new int[] {picture});
      }
    }
    return new AskedTexts(SENTENCES, Measures.foundWithin(TEN), texts, relevant);
  }

  private static String kind(int words) {
    return words == 1 ? "1 word" : words + " words";
  }

  /**
   * Returns how well a model finds the pictures.
   *
   * @param groups the number of each picture's group, which is drawn as a whole
   */
  public ResampledFigure of(
      CrossMediaModel model, List<Item> pictures, int[] groups, PictureBootstrap bootstrap) {
    PointScores scores =
        PointScores.of(
            model.textToImage(),
            texts.stream().map(Medium::ofText).toList(),
            pictures.stream().map(Item::medium).toList());
    PictureRankings.Builder rankings =
        new PictureRankings.Builder(Candidates.of(pictures.stream().map(Item::id).toList()));
    IntStream.range(0, texts.size())
        .forEach(query -> rankings.add(scores.scores(query), relevant.get(query)));
    return bootstrap.of(rankings.build(), List.of(measure), groups).getFirst();
  }
}
