package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.TextEncoder;

/**
 * A summary of a model that is read without loading it.
 *
 * @param space {@code words} or {@code latent}
 * @param words how many words a query may use, zero if texts are ready views
 */
public record ModelSummary(
    ModelCard card, String space, int dimension, String similarity, int words) {

  public static ModelSummary of(CrossMediaModel model) {
    return new ModelSummary(
        model.card(),
        model.space() instanceof Space.Words ? "words" : "latent",
        model.textToImage().dimension(),
        model.textToImage().similarity().name().toLowerCase(java.util.Locale.ROOT),
        model.textEncoder().map(TextEncoder::vocabulary).map(v -> v.size()).orElse(0));
  }
}
