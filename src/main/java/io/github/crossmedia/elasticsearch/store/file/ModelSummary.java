package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.serve.ServedVersion;
import java.util.List;
import java.util.Locale;

/**
 * What a stored version of a model says of itself, which is read without loading it.
 *
 * @param memory how many bytes of memory the decoded model takes
 * @param space {@code words} or {@code latent}
 * @param words how many words a query may use, zero if texts are ready views
 * @param networks the full names of the networks that it reads pictures and texts by
 */
public record ModelSummary(
    long memory,
    ModelCard card,
    String space,
    int dimension,
    String similarity,
    int words,
    List<String> networks) {

  public ModelSummary {
    networks = List.copyOf(networks);
  }

  /** Returns the summary of a model whose memory is not known yet. */
  public static ModelSummary of(CrossMediaModel model) {
    return new ModelSummary(
        0,
        model.card(),
        model.abilities().hasWords() ? "words" : "latent",
        model.textToImage().dimension(),
        model.textToImage().similarity().name().toLowerCase(Locale.ROOT),
        model.textEncoder().map(TextEncoder::vocabulary).map(v -> v.size()).orElse(0),
        ServedVersion.networkViews(model).stream()
            .map(view -> NetworkFolder.isOfTexts(view) ? NetworkFolder.ofTexts(view) : view)
            .distinct()
            .toList());
  }

  /** Returns this summary of a model that takes so much memory. */
  public ModelSummary taking(long bytes) {
    return new ModelSummary(bytes, card, space, dimension, similarity, words, networks);
  }
}
