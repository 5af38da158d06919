package io.github.crossmedia.gallery.words;

import io.github.crossmedia.model.CrossMediaModel;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The readers of a folder's queries. The language of the one who asks decides what a word means
 * that several languages have: See is a lake to a German and no view.
 */
public final class QueryReaders {

  /** The readers of a model, which lessons replace by another one. */
  private record OfModel(CrossMediaModel model, Map<Locale, QueryReader> readers) {}

  private final CrossMediaModel base;
  private final boolean readsShipped;
  private volatile OfModel latest;

  /** Readers of a model, of which a model that reads other languages already stays as it is. */
  public QueryReaders(CrossMediaModel model) {
    this.base = ShippedLanguages.addTo(model, Locale.ENGLISH);
    this.readsShipped = base != model;
    this.latest = new OfModel(base, new ConcurrentHashMap<>());
  }

  /** Returns the model, which reads the shipped languages where English lacks a word. */
  public CrossMediaModel base() {
    return base;
  }

  /**
   * Returns the reader of the model with its lessons.
   *
   * @param language of the one who asks
   */
  public QueryReader of(CrossMediaModel taught, Locale language) {
    OfModel known = latest;
    if (known.model() != taught) {
      known = new OfModel(taught, new ConcurrentHashMap<>());
      latest = known;
    }
    return known
        .readers()
        .computeIfAbsent(
            Locale.of(language.getLanguage()),
            own -> {
              QueryReader reader = QueryReader.of(taught);
              return readsShipped ? reader.of(own) : reader;
            });
  }
}
