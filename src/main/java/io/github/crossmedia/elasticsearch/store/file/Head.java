package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.TextEncoder;

/**
 * The document that makes a version exist; it is written after the chunks.
 *
 * @param memory how many bytes of memory the decoded model takes, 0 if the document does not say
 */
public record Head(StoredFile file, String created, long memory, Summary summary) {

  /**
   * A summary of a model that is read without loading it.
   *
   * @param space {@code words} or {@code latent}
   * @param words how many words a query may use, zero if texts are ready views
   */
  public record Summary(ModelCard card, String space, int dimension, String similarity, int words) {

    public static Summary of(CrossMediaModel model) {
      return new Summary(
          model.card(),
          model.space() instanceof Space.Words ? "words" : "latent",
          model.textToImage().dimension(),
          model.textToImage().similarity().name().toLowerCase(java.util.Locale.ROOT),
          model.textEncoder().map(TextEncoder::vocabulary).map(v -> v.size()).orElse(0));
    }
  }
}
