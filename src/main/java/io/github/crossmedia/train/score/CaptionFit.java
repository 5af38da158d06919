package io.github.crossmedia.train.score;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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

  private final Couple couple;
  private final TextEncoder encoder;
  private final long seed;
  private final HeldOutScores scores = new HeldOutScores();

  private CaptionFit(Couple couple, TextEncoder encoder, long seed) {
    this.couple = couple;
    this.encoder = encoder;
    this.seed = seed;
  }

  /**
   * Returns the model with maps of texts that are fitted to these pictures.
   *
   * @param collections each is asked for by its own captions
   */
  public static CrossMediaModel of(
      CrossMediaModel model, TextEncoder encoder, List<List<Item>> collections, long seed) {
    CaptionFit fit = new CaptionFit(model.textToImage(), encoder, seed);
    collections.forEach(fit::add);
    Calibrations old = fit.couple.calibrations();
    Calibrations maps = new Calibrations(fit.scores.texts(old.across()), old.back());
    Couple calibrated = fit.couple.withCalibrations(maps);
    return new CrossMediaModel(
        model.card(),
        model.space(),
        calibrated,
        model.isSymmetric() ? calibrated.reversed() : model.imageToText(),
        model.familiarity());
  }

  private void add(List<Item> items) {
    if (items.size() < MIN_PICTURES) {
      throw new IllegalArgumentException(
          Formatted.of(
              "scores need at least %s captioned pictures of a collection, there are %s",
              MIN_PICTURES, items.size()));
    }
    List<Item> drawn = new ArrayList<>(items);
    Collections.shuffle(drawn, new Random(seed));
    List<SparseVector> captions = counts(drawn);
    for (int part = 0; part < PARTS; part++) {
      int from = part * drawn.size() / PARTS;
      int to = (part + 1) * drawn.size() / PARTS;
      List<Item> others = new ArrayList<>(drawn.subList(0, from));
      others.addAll(drawn.subList(to, drawn.size()));
      scores.begin(encoder.vocabulary(), captions);
      ask(others.stream().map(Item::text).toList(), drawn.subList(from, to));
    }
  }

  private void ask(List<String> captions, List<Item> pictures) {
    QuerySet queries =
        TypedQueries.of(captions, encoder, MAX_QUERIES, seed).among(counts(pictures));
    List<List<String>> words =
        IntStream.range(0, queries.size())
            .mapToObj(query -> Arrays.stream(queries.words(query)))
            .map(places -> places.mapToObj(encoder.vocabulary()::word).toList())
            .toList();
    PointScores points =
        PointScores.of(
            couple,
            words.stream().map(known -> Medium.ofText(String.join(" ", known))).toList(),
            pictures.stream().map(Item::medium).toList());
    for (int query = 0; query < words.size(); query++) {
      List<String> known = words.get(query);
      scores.add(known.size(), known, points.scores(query), queries.relevant(query));
    }
  }

  private List<SparseVector> counts(List<Item> items) {
    return items.stream().map(item -> encoder.counts(item.text())).toList();
  }
}
