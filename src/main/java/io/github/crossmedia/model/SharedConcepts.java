package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The concepts that a text and a picture share, in a space whose dimensions have names.
 *
 * @param similarity before it is scaled, such as the correlation; the shares and the rest add up to
 *     it
 * @param shares the shares of the strongest concepts, the strongest first
 * @param rest the sum of all other shares
 */
public record SharedConcepts(double similarity, List<Share> shares, double rest) {

  /** What a concept adds to the similarity. */
  public record Share(String concept, double share) {}

  public SharedConcepts {
    shares = List.copyOf(shares);
  }

  /** Returns true if a model's similarity is a sum over named concepts. */
  public static boolean areNamedIn(CrossMediaModel model) {
    return switch (model.textToImage().similarity()) {
      case DOT, COSINE, CORRELATION ->
          model.space() instanceof Space.Latent && !model.space().names().isEmpty();
      case EUCLIDEAN, KULLBACK_LEIBLER -> false;
    };
  }

  /** Returns the strongest concepts of a prepared query and document. */
  public static SharedConcepts of(
      CrossMediaModel model, float[] query, float[] document, int count) {
    List<String> names = model.space().names();
    List<Share> shares = new ArrayList<>();
    double sum = 0;
    for (int i = 0; i < names.size(); i++) {
      double share = (double) query[i] * document[i] / model.textToImage().scale();
      sum += share;
      shares.add(new Share(names.get(i), share));
    }
    shares.sort(Comparator.comparing(Share::share).reversed());
    List<Share> strongest = shares.subList(0, Math.min(count, shares.size()));
    double rest = sum - strongest.stream().mapToDouble(Share::share).sum();
    return new SharedConcepts(sum, strongest, rest);
  }

  /**
   * Returns, for example, "both are about beach, sand, wave (0.62); forest, tree (0.05) and others
   * (0.02), 0.69 in all".
   */
  @Override
  public String toString() {
    String strongest =
        shares.stream()
            .map(share -> Formatted.of("%s (%.2f)", share.concept(), share.share()))
            .collect(Collectors.joining("; "));
    return Formatted.of(
        "both are about %s and others (%.2f), %.2f in all", strongest, rest, similarity);
  }
}
