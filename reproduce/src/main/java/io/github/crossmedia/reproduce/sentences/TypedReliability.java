package io.github.crossmedia.reproduce.sentences;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.task.PointScores;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What scores say and what is true, for queries as people type them. */
public final class TypedReliability {

  /** The most queries of one length. */
  private static final int TYPED = 1_000;

  private static final long SEED = 1;

  private TypedReliability() {}

  /**
   * Asks a model.
   *
   * @param encoder whose words are typed
   * @param typed captions of other pictures, of which queries are made
   */
  public static Reliability of(
      CrossMediaModel model, List<Item> pictures, TextEncoder encoder, List<Item> typed) {
    QuerySet queries =
        TypedQueries.of(typed.stream().map(Item::text).toList(), encoder, TYPED, SEED)
            .ofAtMost(Reliability.MAX_WORDS)
            .among(pictures.stream().map(item -> encoder.counts(item.text())).toList());
    List<Medium> texts =
        IntStream.range(0, queries.size())
            .mapToObj(query -> Arrays.stream(queries.words(query)))
            .map(places -> places.mapToObj(encoder.vocabulary()::word))
            .map(words -> Medium.ofText(words.collect(Collectors.joining(" "))))
            .toList();
    PointScores scores =
        PointScores.of(model.textToImage(), texts, pictures.stream().map(Item::medium).toList());
    Reliability reliability = new Reliability();
    for (int query = 0; query < texts.size(); query++) {
      Calibration map = model.textToImage().calibration(texts.get(query));
      float[] raw = scores.scores(query);
      for (int picture = 0; picture < raw.length; picture++) {
        boolean isRelevant = Arrays.binarySearch(queries.relevant(query), picture) >= 0;
        reliability.add(queries.words(query).length, map.apply(raw[picture]), isRelevant);
      }
    }
    return reliability;
  }
}
