package io.github.crossmedia.client;

import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.train.clicks.ClickLesson;
import io.github.crossmedia.train.clicks.SeenPictures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Learns from the clicks that were recorded since the served model was learned. What improves the
 * rankings beyond its interval is stored and served, and the index's pictures are projected by it.
 * A model's card keeps up to which moment its clicks are, so that nothing else must be remembered.
 */
public final class ClickLoop {

  /** Up to which moment clicks are learned, in a model's card. */
  static final String CLICKS_UNTIL = "clicks-until";

  private final StoredPictures pictures;
  private final RecordedBehavior behavior;
  private final String id;
  private final int words;

  /**
   * A loop.
   *
   * @param id the model that is served
   * @param words how many of the strongest words a document keeps
   */
  public ClickLoop(StoredPictures pictures, RecordedBehavior behavior, String id, int words) {
    this.pictures = pictures;
    this.behavior = behavior;
    this.id = id;
    this.words = words;
  }

  /**
   * What a round did.
   *
   * @param stored the version that was stored, empty where the served one was kept
   * @param projected how many documents it projected
   */
  public record Round(
      String served,
      Optional<Instant> since,
      ClickLesson lesson,
      Optional<String> stored,
      int projected) {}

  /** Learns, and swaps the model where that is allowed and worth it. */
  public Round run(boolean mayStore) throws IOException {
    StoredModel served = StoredModel.fetch(pictures.index().cluster(), id);
    Optional<Instant> since =
        Optional.ofNullable(served.model().card().parameters().get(CLICKS_UNTIL))
            .map(Instant::parse);
    Instant now = Instant.now();
    UserBehavior recorded = behavior.read(since, now);
    Map<String, Medium> media = pictures.media();
    requireViews(served, media);
    ClickLesson lesson =
        ClickLesson.of(served.model(), recorded, SeenPictures.by(served.model(), media));
    if (!mayStore || !lesson.isBetter()) {
      return new Round(served.version(), since, lesson, Optional.empty(), 0);
    }
    StoredModel better = store(improved(served.model(), lesson, now));
    int projected = pictures.project(better, words, Backoff.PATIENT);
    return new Round(served.version(), since, lesson, Optional.of(better.version()), projected);
  }

  /** A picture without a view of the model would look like nothing. */
  private static void requireViews(StoredModel served, Map<String, Medium> media) {
    Set<String> kept =
        media.values().stream()
            .flatMap(medium -> medium.views().keySet().stream())
            .collect(Collectors.toSet());
    PictureFeatures.of(served.model()).encoders().stream()
        .filter(ViewsEncoder.class::isInstance)
        .flatMap(encoder -> ((ViewsEncoder) encoder).views().stream())
        .map(ViewPipeline::view)
        .filter(view -> !kept.contains(view))
        .findFirst()
        .ifPresent(
            view -> {
              throw new IllegalArgumentException(
                  String.format(
                      Locale.ROOT,
                      "no document keeps the view \"%s\" of %s: name the field that holds it,"
                          + " --view %s=FIELD",
                      view,
                      served.version(),
                      view));
            });
  }

  private static CrossMediaModel improved(
      CrossMediaModel model, ClickLesson lesson, Instant until) {
    ModelCard card = model.card();
    TreeMap<String, String> parameters = new TreeMap<>(card.parameters());
    parameters.put(CLICKS_UNTIL, until.toString());
    parameters.put("propensity", lesson.propensity());
    return lesson
        .improvement()
        .on(model)
        .withCard(
            new ModelCard(
                card.method(),
                parameters,
                card.data(),
                card.quality(),
                card.date(),
                card.licence()));
  }

  private StoredModel store(CrossMediaModel model) throws IOException {
    Path file = Files.createTempFile("crossmedia", ".safetensors");
    try {
      ModelFile.write(model, file);
      return StoredModel.put(pictures.index().cluster(), id, file);
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
