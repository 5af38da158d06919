package io.github.crossmedia.gallery.teach;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.store.Lesson;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.gallery.store.TickedPictures;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.clicks.ClickLesson;
import io.github.crossmedia.train.clicks.SeenPictures;
import io.github.crossmedia.train.teach.LearnedWord;
import io.github.crossmedia.train.teach.LearnedWord.Estimate;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.train.teach.TaughtWeights;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Teaches words to the model of an index by a few of its pictures. */
public final class Teaching {

  /** The maximum number of pictures to learn clicks on. Their features must fit into memory. */
  private static final int MAX_CLICKED = 1_000_000;

  private static final int PREVIEWED = 2000;

  /** The maximum number of words in an entry of the vocabulary that queries find. */
  private static final int MAX_PHRASE = 8;

  private final CrossMediaModel base;
  private final IndexedPictures pictures;

  public Teaching(CrossMediaModel base, IndexedPictures pictures) {
    this.base = base;
    this.pictures = pictures;
  }

  /** Returns the lessons taught so far, the oldest first. */
  public List<Lesson> lessons() {
    return pictures.projector().lessons().taught().stream()
        .map(Lessons.StoredLesson::lesson)
        .toList();
  }

  /** The pictures that people ticked and crossed out for all of some words. */
  public TickedPictures ticked(List<String> words) {
    return TickedPictures.forAll(words, pictures.projector().lessons());
  }

  /** The pictures that people ticked and crossed out, by word. */
  public SortedMap<String, TickedPictures> ticked() {
    SortedMap<String, TickedPictures> ticked = new TreeMap<>();
    Lessons taught = pictures.projector().lessons();
    lessons().forEach(one -> ticked.computeIfAbsent(one.word(), taught::ticked));
    return ticked;
  }

  /**
   * Teaches a word by pictures that show it and pictures that do not. The pictures of earlier
   * lessons of the word count again. Searches use the old version until all pictures have their new
   * scores.
   */
  public Lesson teach(String word, List<String> examples, List<String> counterExamples)
      throws IOException {
    return taught(word, examples, counterExamples).lesson();
  }

  /** A lesson, and what is estimated of it. */
  public record TaughtLesson(Lesson lesson, Estimate estimate) {}

  /** Returns the word with an estimate of its quality. */
  public TaughtLesson taught(String word, List<String> examples, List<String> counterExamples)
      throws IOException {
    synchronized (pictures) {
      TaughtModel.on(base);
      Projector current = pictures.projector();
      String meant = meant(current, word);
      pictures.commit();
      WordLesson learning = new WordLesson(pictures, current, meant, examples, counterExamples);
      LearnedWord learned = learning.learned();
      Lessons before = current.lessons();
      Lesson told = new Lesson(before.nextNumber(), meant, examples, counterExamples, false);
      project(before.with(told, learning.weights(learned), learning.calibration(learned)));
      return new TaughtLesson(told, learned.estimate());
    }
  }

  /**
   * Learns from new clicks. If rankings improve beyond the interval, each word that changes becomes
   * a lesson with the pictures that were clicked for it. Each lesson can be undone.
   *
   * @param clicks a log that {@link SearchLogReader} reads
   */
  public ClickLesson learn(Path clicks, boolean mayChange) throws IOException {
    synchronized (pictures) {
      pictures.commit();
      Projector current = pictures.projector();
      Instant now = Instant.now();
      UserBehavior behavior =
          SearchLogReader.readBehavior(clicks, current.lessons().clicksUntil(), now);
      Map<String, SeenPictures.SeenPicture> seen = new LinkedHashMap<>();
      for (IndexedPicture picture : pictures.sample(MAX_CLICKED)) {
        seen.put(
            picture.id(), new SeenPictures.SeenPicture(picture.features(), current.point(picture)));
      }
      float scale = base.textToImage().scale();
      ClickLesson lesson = ClickLesson.of(current.model(), behavior, new SeenPictures(scale, seen));
      if (mayChange && lesson.isBetter()) {
        project(with(current, behavior, lesson).withClicksUntil(now));
      }
      return lesson;
    }
  }

  private static Lessons with(Projector current, UserBehavior behavior, ClickLesson learned) {
    Lessons lessons = current.lessons();
    for (Map.Entry<String, float[]> change : learned.changes().entrySet()) {
      String word = change.getKey();
      List<String> clicked =
          behavior.toLearn().counts().stream()
              .filter(count -> count.clicks() > 0)
              .filter(count -> QueryReader.words(count.query()).contains(word))
              .map(ClickCount::picture)
              .distinct()
              .toList();
      Calibration calibration =
          Optional.ofNullable(learned.improvement().calibrations().get(word))
              .orElseGet(
                  () ->
                      current.model().textToImage().calibrations().across().ofText(List.of(word)));
      lessons =
          lessons.with(
              new Lesson(lessons.nextNumber(), word, clicked, List.of(), true),
              TaughtWeights.ofFeatures(change.getValue()),
              calibration);
    }
    return lessons;
  }

  /** Undoes a lesson. */
  public void undo(int number) throws IOException {
    synchronized (pictures) {
      pictures.commit();
      project(pictures.projector().lessons().without(number));
    }
  }

  private void project(Lessons lessons) throws IOException {
    pictures.project(pictures.projector().with(lessons));
  }

  /** A word after a lesson. */
  public record Meaning(String word, boolean isKnown) {}

  /** Returns the word or phrase that a lesson would teach. */
  public Meaning meaning(String word) {
    Projector current = pictures.projector();
    String meant = meant(current, word);
    return new Meaning(meant, current.lens().vocabulary().contains(meant));
  }

  private static String meant(Projector current, String word) {
    String phrase = QueryReader.phrase(word);
    if (QueryReader.allCommon(phrase) || phrase.split(" ").length > MAX_PHRASE) {
      throw new IndexException(
          "teach a word or a phrase of at most " + MAX_PHRASE + " words, such as \"red boat\"");
    }
    QueryReader reader = new QueryReader(current.model().textEncoder().orElseThrow());
    return reader.same(phrase).orElse(phrase);
  }

  /**
   * The result of a lesson that is not taught.
   *
   * @param found other pictures, the best first
   * @param related the word of the model that finds the examples best, for a new word
   */
  public record Preview(List<String> found, Estimate estimate, Optional<String> related) {}

  /**
   * Returns what a lesson would find, without teaching it.
   *
   * @param most how many pictures
   */
  public Preview preview(String word, List<String> examples, List<String> counterExamples, int most)
      throws IOException {
    Projector current = pictures.projector();
    TaughtModel.on(base);
    WordLesson learning =
        new WordLesson(pictures, current, meant(current, word), examples, counterExamples);
    LearnedWord learned = learning.learned();
    return new Preview(
        learning.best(learned, pictures.sample(PREVIEWED), most),
        learned.estimate(),
        learning.related(learned));
  }
}
