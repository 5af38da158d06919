package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.lucene.Share;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.SharedConcepts;
import io.github.crossmedia.model.WordEvidence;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The reasons why a picture was found. Each word of the query adds to its score, and each part of
 * the picture carries some of it, which is measured by covering the part.
 */
public final class HitReasons {

  /** The reasons for a hit. A query has either words or concepts. */
  private static final Set<Share.Kind> TOLD = Set.of(Share.Kind.WORD, Share.Kind.CONCEPT);

  private static final int MAX_CONCEPTS = 3;

  /** The raw score that a word of the query adds, and its share of the total. */
  public record WordShare(String word, float weight, float share, List<String> as) {}

  /** The share of the raw score that a concept adds. */
  public record ConceptShare(String concept, float share) {}

  /**
   * The distribution of the score over a grid, from 0 to 1, row by row.
   *
   * @param rows of parts
   * @param columns of parts
   */
  public record Regions(int rows, int columns, List<Float> shares) {
    public Regions {
      shares = List.copyOf(shares);
    }
  }

  private HitReasons() {}

  /** Returns the shares of a query's words in a picture's raw score, the greatest first. */
  public static List<WordShare> words(Gallery gallery, QueryReading reading, String id)
      throws IOException {
    List<Share> words =
        gallery.searches().reasons(id, reading, SearchOptions.first(1)).stream()
            .flatMap(reasons -> reasons.shares().stream())
            .filter(share -> TOLD.contains(share.kind()))
            .sorted(Comparator.comparing(Share::share).reversed())
            .toList();
    double sum = words.stream().mapToDouble(word -> Math.max(0, word.share())).sum();
    return words.stream()
        .map(
            word ->
                new WordShare(
                    word.name(),
                    word.share(),
                    sum > 0 ? (float) (Math.max(0, word.share()) / sum) : 0,
                    word.as()))
        .toList();
  }

  /**
   * Returns the concepts that a query and a picture are both about, the greatest share first. None
   * if the model's concepts have no names.
   */
  public static List<ConceptShare> concepts(Gallery gallery, QueryReading reading, String id)
      throws IOException {
    if (!SharedConcepts.areNamedIn(gallery.model())) {
      return List.of();
    }
    Map<String, Double> added = new HashMap<>();
    double score = 0;
    for (Reasons reasons :
        gallery.searches().reasons(id, reading, SearchOptions.first(1)).stream().toList()) {
      score += reasons.rawScore();
      for (Share share : reasons.shares()) {
        add(share, added);
        share.parts().forEach(part -> add(part, added));
      }
    }
    double whole = score;
    return added.entrySet().stream()
        .filter(each -> whole > 0 && each.getValue() > 0)
        .map(each -> new ConceptShare(each.getKey(), (float) (each.getValue() / whole)))
        .sorted(
            Comparator.comparing(ConceptShare::share)
                .reversed()
                .thenComparing(ConceptShare::concept))
        .limit(MAX_CONCEPTS)
        .toList();
  }

  private static void add(Share share, Map<String, Double> added) {
    if (share.kind() == Share.Kind.CONCEPT) {
      added.merge(share.name(), (double) share.share(), Double::sum);
    }
  }

  /**
   * Returns a copy of the picture that shows which regions and key points count for the query.
   * Empty if the model reads neither.
   */
  public static Optional<BufferedImage> evidence(
      Gallery gallery, QueryReading reading, Picture picture) {
    List<PartContributions> parts = parts(gallery, reading, picture);
    return parts.isEmpty() ? Optional.empty() : Optional.of(EvidencePicture.draw(picture, parts));
  }

  private static List<PartContributions> parts(
      Gallery gallery, QueryReading reading, Picture picture) {
    PictureViews views = gallery.pictureEncoder().views();
    WordEvidence evidence =
        WordEvidence.of(
            gallery.model().textToImage(),
            Medium.ofText(reading.text()),
            views.medium(picture),
            views.books().keySet());
    return PartContributions.of(views, evidence, picture);
  }

  /**
   * Distributes the score over a grid. The regions and key points give it; if the model reads
   * neither, one cell after the other is covered.
   */
  public static Regions regions(Gallery gallery, QueryReading reading, Picture whole)
      throws IOException {
    List<PartContributions> parts = parts(gallery, reading, whole);
    float[] query = gallery.searches().point(reading);
    Heatmap grid =
        parts.isEmpty()
            ? Occlusion.of(whole, picture -> dot(query, gallery.point(picture)))
            : Heatmap.of(whole, parts);
    double most = Arrays.stream(grid.shares()).max().orElse(0);
    List<Float> shares = new ArrayList<>();
    for (double share : grid.shares()) {
      shares.add(most > 0 ? (float) (Math.max(0, share) / most) : 0f);
    }
    return new Regions(grid.rows(), grid.columns(), shares);
  }

  private static double dot(float[] query, float[] point) {
    double sum = 0;
    for (int i = 0; i < query.length; i++) {
      sum += (double) query[i] * point[i];
    }
    return sum;
  }
}
