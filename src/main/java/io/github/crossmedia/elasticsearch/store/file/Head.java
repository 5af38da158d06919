package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.serve.ServedVersion;
import java.util.List;

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
   * @param networks the full names of the networks that it reads pictures and texts by
   */
  public record Summary(
      ModelCard card,
      String space,
      int dimension,
      String similarity,
      int words,
      List<String> networks) {

    /** A document that was written before models told their networks has none. */
    public Summary {
      networks = networks == null ? List.of() : List.copyOf(networks);
    }

    public static Summary of(CrossMediaModel model) {
      return new Summary(
          model.card(),
          model.abilities().hasWords() ? "words" : "latent",
          model.textToImage().dimension(),
          model.textToImage().similarity().name().toLowerCase(java.util.Locale.ROOT),
          model.textEncoder().map(TextEncoder::vocabulary).map(v -> v.size()).orElse(0),
          ServedVersion.networkViews(model).stream()
              .map(view -> NetworkFolder.isOfTexts(view) ? NetworkFolder.ofTexts(view) : view)
              .distinct()
              .toList());
    }
  }
}
