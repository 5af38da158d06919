package io.github.crossmedia.client;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.ClickLesson;
import io.github.crossmedia.train.clicks.ImprovedModel;
import io.github.crossmedia.train.clicks.SeenPictures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Learns from the clicks that were recorded since the served model was learned. If a new model
 * improves the rankings by more than its interval, it is stored and served, and projects the
 * pictures of the index. The card of a model records the time of its last clicks, so no other state
 * is needed.
 */
public final class ClickLoop {

  /** The key of the time of the last learned clicks in a model's card. */
  static final String CLICKS_UNTIL = "clicks-until";

  /** The card's entry about the version that clicks improved. */
  static final String IMPROVES = "improves";

  private final StoredPictures pictures;
  private final RecordedBehavior behavior;
  private final String id;
  private final int words;
  private final int others;
  private final CandidateGate gate;

  /**
   * Creates a loop.
   *
   * @param id the served model
   * @param words how many of its strongest words a document keeps
   * @param others how many pictures to read at most that no recorded search names
   * @param gate what a better model must meet besides
   */
  public ClickLoop(
      StoredPictures pictures,
      RecordedBehavior behavior,
      String id,
      int words,
      int others,
      CandidateGate gate) {
    this.pictures = pictures;
    this.behavior = behavior;
    this.id = id;
    this.words = words;
    this.others = others;
    this.gate = gate;
  }

  /**
   * The outcome of a round.
   *
   * @param read the pictures that were learned from
   * @param findings what the gate found out; empty if the rankings did not improve
   * @param stored the version that was stored; empty if the served one was kept
   * @param projected how many documents it projected
   * @param unreadable how many pictures lack a view of the model and were left out
   * @param beside the native field of the same vectors
   */
  public record Round(
      String served,
      Optional<Instant> since,
      ClickLesson lesson,
      ReadPictures read,
      List<CheckResult> findings,
      Optional<String> stored,
      int projected,
      int unreadable,
      Optional<DenseVectorField> beside) {

    /** Returns true if the rankings improved and the gate has no objection. */
    public boolean passes() {
      return lesson.isBetter() && findings.stream().noneMatch(CheckResult::refuses);
    }

    private Round swappedIn(String version, int documents) {
      return new Round(
          served,
          since,
          lesson,
          read,
          findings,
          Optional.of(version),
          documents,
          unreadable,
          beside);
    }
  }

  /** Learns, and swaps in the new model if it improves the rankings and passes the gate. */
  public Round run(boolean mayStore) throws IOException {
    StoredModel served = StoredModel.fetch(pictures.index().cluster(), id);
    Optional<Instant> since = served.clicksUntil();
    Instant now = Instant.now();
    UserBehavior recorded = behavior.read(since.orElse(Instant.MIN), now);
    Set<String> named =
        recorded.log().counts().stream().map(ClickCount::picture).collect(Collectors.toSet());
    named.addAll(gate.pictures());
    ReadPictures read = pictures.read(named, others);
    Map<String, Medium> media = read.readableBy(served);
    int unreadable = read.media().size() - media.size();
    Optional<DenseVectorField> beside = pictures.index().vectorField();
    ClickLesson lesson =
        ClickLesson.of(
            served.model(), recorded, SeenPictures.by(served.model(), media), settings(beside));
    CrossMediaModel learned = improved(served, lesson, now);
    List<CheckResult> findings =
        lesson.isBetter() ? gate.findings(served, learned, media, recorded) : List.of();
    Round kept =
        new Round(
            served.version(),
            since,
            lesson,
            read,
            findings,
            Optional.empty(),
            0,
            unreadable,
            beside);
    if (!mayStore || !kept.passes()) {
      return kept;
    }
    StoredModel better = store(learned);
    return kept.swappedIn(better.version(), pictures.project(better, words, Backoff.PATIENT));
  }

  /** New words would widen the space, whose vectors then don't fit into the native field. */
  private static ImprovedModel settings(Optional<DenseVectorField> beside) {
    boolean isFixed = beside.filter(field -> field.dimensions() > 0).isPresent();
    return isFixed ? ImprovedModel.standard().withoutNewWords() : ImprovedModel.standard();
  }

  private static CrossMediaModel improved(StoredModel served, ClickLesson lesson, Instant until) {
    ModelCard card = served.model().card();
    TreeMap<String, String> parameters = new TreeMap<>(card.parameters());
    parameters.put(CLICKS_UNTIL, until.toString());
    parameters.put(IMPROVES, served.version());
    parameters.put("propensity", lesson.propensity());
    return lesson
        .improvement()
        .on(served.model())
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
