package io.github.crossmedia.train.score;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.FoundWord;
import io.github.crossmedia.train.score.HeldOutScores.AskedText;
import io.github.crossmedia.train.task.CaptionRelevance;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Fits what a finished model's scores say to captioned pictures that it did not learn from. The
 * pictures are cut into parts. Queries as people type them are made of the captions of all other
 * parts, so that some have no relevant picture, as in practice.
 */
public final class CaptionFit {

  /** The least number of pictures: fewer say little about scores. */
  public static final int MIN_PICTURES = 100;

  private static final int PARTS = 4;
  private static final int MAX_QUERIES = 5_000;
  private static final ScoreScale NO_SCALE = new ScoreScale(1, 0);

  private final CrossMediaModel model;
  private final TextEncoder encoder;
  private final long seed;
  private final HeldOutScores scores = new HeldOutScores();

  private CaptionFit(CrossMediaModel model, TextEncoder encoder, long seed) {
    this.model = model;
    this.encoder = encoder;
    this.seed = seed;
  }

  /**
   * Returns the model with maps that are fitted to these pictures.
   *
   * @param collections each is asked for by its own captions
   */
  public static CrossMediaModel of(
      CrossMediaModel model, TextEncoder encoder, List<List<Item>> collections, long seed) {
    CaptionFit fit = new CaptionFit(model, encoder, seed);
    collections.forEach(fit::add);
    QueryCalibrations known = fit.maps().textToImage().calibrations().across();
    collections.forEach(items -> fit.addUnknown(items, known));
    return fit.maps();
  }

  private CrossMediaModel maps() {
    return scores.fit(NO_SCALE, NO_SCALE).calibrate(model);
  }

  /** Receives the captions of all other parts, and the pictures of a part. */
  private interface Asking {
    void ask(List<String> captions, List<Item> pictures);
  }

  private void parts(List<Item> items, Asking asking) {
    if (items.size() < MIN_PICTURES) {
      throw new IllegalArgumentException(
          Formatted.of(
              "scores need at least %s captioned pictures of a collection, there are %s",
              MIN_PICTURES, items.size()));
    }
    List<Item> drawn = new ArrayList<>(items);
    Collections.shuffle(drawn, new Random(seed));
    for (int part = 0; part < PARTS; part++) {
      int from = part * drawn.size() / PARTS;
      int to = (part + 1) * drawn.size() / PARTS;
      List<Item> others = new ArrayList<>(drawn.subList(0, from));
      others.addAll(drawn.subList(to, drawn.size()));
      asking.ask(others.stream().map(Item::text).toList(), drawn.subList(from, to));
    }
  }

  private void add(List<Item> items) {
    List<SparseVector> all = counts(items);
    parts(
        items,
        (captions, pictures) -> {
          scores.begin(encoder.vocabulary(), all);
          ask(captions, pictures);
        });
  }

  private void ask(List<String> captions, List<Item> pictures) {
    QuerySet queries =
        TypedQueries.of(captions, encoder, MAX_QUERIES, seed).among(counts(pictures));
    List<AskedText> texts =
        IntStream.range(0, queries.size())
            .mapToObj(query -> new AskedText(words(queries, query), queries.relevant(query)))
            .toList();
    List<Medium> media = pictures.stream().map(Item::medium).toList();
    PointScores points =
        PointScores.of(model.textToImage(), texts.stream().map(AskedText::medium).toList(), media);
    for (int query = 0; query < texts.size(); query++) {
      AskedText text = texts.get(query);
      scores.add(text.words().size(), text.words(), points.scores(query), text.relevant());
    }
    scores.addOthers(model, media, CaptionRelevance.of(pictures, encoder), texts);
  }

  private List<String> words(QuerySet queries, int query) {
    return Arrays.stream(queries.words(query)).mapToObj(encoder.vocabulary()::word).toList();
  }

  /** Adds queries as people type them that have one unknown word. */
  private void addUnknown(List<Item> items, QueryCalibrations known) {
    parts(
        items,
        (captions, pictures) -> {
          List<CaptionWords> shown = pictures.stream().map(this::words).toList();
          List<List<FoundWord>> queries = withOneUnknown(captions);
          PointScores points =
              PointScores.of(
                  model.textToImage(),
                  queries.stream().map(CaptionFit::text).toList(),
                  pictures.stream().map(Item::medium).toList());
          for (int query = 0; query < queries.size(); query++) {
            Calibration map = known.ofText(encoder.knownWords(text(queries.get(query)).text()));
            float[] raw = points.scores(query);
            CaptionWords asked = words(queries.get(query));
            for (int picture = 0; picture < raw.length; picture++) {
              scores.addUnknown(map.apply(raw[picture]), shown.get(picture).haveAll(asked));
            }
          }
        });
  }

  /** Returns words that stand together in a line and of which the model knows all but one. */
  private List<List<FoundWord>> withOneUnknown(List<String> captions) {
    List<String> lines = new ArrayList<>(captions.stream().flatMap(String::lines).toList());
    Collections.shuffle(lines, new Random(seed));
    Random random = new Random(seed);
    Map<String, List<FoundWord>> queries = new LinkedHashMap<>();
    for (String line : lines) {
      List<FoundWord> words = encoder.words().in(line);
      for (int length = 2; length <= Math.min(TypedQueries.LONGEST_RUN, words.size()); length++) {
        int start = random.nextInt(words.size() - length + 1);
        List<FoundWord> run = words.subList(start, start + length);
        if (run.stream().filter(word -> !word.isKnown()).count() == 1
            && queries.size() < MAX_QUERIES) {
          queries.putIfAbsent(text(run).text(), run);
        }
      }
    }
    return List.copyOf(queries.values());
  }

  private static Medium text(List<FoundWord> words) {
    return Medium.ofText(words.stream().map(FoundWord::written).collect(Collectors.joining(" ")));
  }

  private CaptionWords words(Item item) {
    return words(encoder.words().in(item.text()));
  }

  private CaptionWords words(List<FoundWord> found) {
    Set<Integer> known = new HashSet<>();
    Set<String> unknown = new HashSet<>();
    for (FoundWord word : found) {
      if (word.isKnown()) {
        word.strongest().ifPresent(known::add);
      } else {
        unknown.add(String.join(" ", encoder.analysis().terms(word.written())));
      }
    }
    return new CaptionWords(known, unknown);
  }

  /** The words of a caption or a query: places in the vocabulary, and terms that it lacks. */
  private record CaptionWords(Set<Integer> known, Set<String> unknown) {

    boolean haveAll(CaptionWords asked) {
      return known.containsAll(asked.known) && unknown.containsAll(asked.unknown);
    }
  }

  private List<SparseVector> counts(List<Item> items) {
    return items.stream().map(item -> encoder.counts(item.text())).toList();
  }
}
