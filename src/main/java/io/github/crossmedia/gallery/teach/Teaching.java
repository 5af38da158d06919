package io.github.crossmedia.gallery.teach;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.gallery.store.TickedPictures;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.clicks.ClickLesson;
import io.github.crossmedia.train.clicks.SeenPictures;
import io.github.crossmedia.train.clicks.SeenPictures.SeenPicture;
import io.github.crossmedia.train.clicks.WordChange;
import io.github.crossmedia.train.teach.LearnedWord;
import io.github.crossmedia.train.teach.LearnedWord.Estimate;
import io.github.crossmedia.train.teach.TaughtCalibration;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.train.teach.TaughtWeights;
import io.github.crossmedia.train.teach.WordTeacher;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

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
  public List<Lessons.Lesson> lessons() {
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
  public Lessons.Lesson teach(String word, List<String> examples, List<String> counterExamples)
      throws IOException {
    return taught(word, examples, counterExamples).lesson();
  }

  /** A lesson, and what is estimated of it. */
  public record TaughtLesson(Lessons.Lesson lesson, Estimate estimate) {}

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
      Lessons.Lesson told =
          new Lessons.Lesson(before.nextNumber(), meant, examples, counterExamples, false);
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
          SearchLogReader.readBehavior(
              clicks, current.lessons().clicksUntil().orElse(Instant.MIN), now);
      Map<String, SeenPicture> seen = new LinkedHashMap<>();
      for (IndexedPicture picture : pictures.sample(MAX_CLICKED)) {
        seen.put(
            picture.id(),
            SeenPicture.of(current.model(), picture.features(), current.point(picture)));
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
    TextEncoder reader = learned.improvement().on(current.model()).textEncoder().orElseThrow();
    for (Map.Entry<String, WordChange> change : learned.changes().entrySet()) {
      String word = change.getKey();
      List<String> clicked =
          behavior.toLearn().counts().stream()
              .filter(count -> count.clicks() > 0)
              .filter(count -> reader.knownWords(count.query()).contains(word))
              .map(ClickCount::picture)
              .distinct()
              .toList();
      lessons =
          lessons.with(
              new Lessons.Lesson(lessons.nextNumber(), word, clicked, List.of(), true),
              weights(current, word, change.getValue()),
              current.model().textToImage().calibrations().across().ofText(List.of(word)));
    }
    return lessons;
  }

  /** Returns a change as weights that are added to those that the word has. */
  private static TaughtWeights weights(Projector current, String word, WordChange change) {
    TaughtWeights added = TaughtWeights.ofFeatures(change.features());
    return change.kept() == 1
        ? added
        : added.plus(current.weights(current.query(word)).times(change.kept() - 1));
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
    return new Meaning(meant, current.weigher().vocabulary().contains(meant));
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

  /** One word that is learned from pictures of an index, those of its earlier lessons included. */
  static final class WordLesson {

    private static final int OTHERS = 400;

    private final Projector current;
    private final String word;
    private final boolean isKnown;
    private final float[] query;
    private final Set<String> marked = new HashSet<>();
    private final WordTeacher.Lesson lesson;

    WordLesson(
        IndexedPictures pictures,
        Projector current,
        String word,
        List<String> examples,
        List<String> counterExamples)
        throws IOException {
      this.current = current;
      this.word = word;
      this.isKnown = current.weigher().vocabulary().contains(word);
      this.query = current.query(word);
      TickedPictures before = current.lessons().ticked(word);
      List<Sample> yes = samples(pictures, examples, before.yours(), counterExamples);
      List<Sample> no = samples(pictures, counterExamples, before.crossedOut(), examples);
      List<Sample> others = new ArrayList<>();
      for (IndexedPicture picture : pictures.sample(OTHERS)) {
        if (!marked.contains(picture.id())) {
          others.add(current.seen(picture, query));
        }
      }
      this.lesson = new WordTeacher.Lesson(yes, no, others, current.space().words(), isKnown);
    }

    /** Returns the pictures that are marked now or were marked before. The latest mark counts. */
    private List<Sample> samples(
        IndexedPictures pictures, List<String> now, Set<String> before, List<String> otherwise)
        throws IOException {
      List<Sample> samples = new ArrayList<>();
      Set<String> ids = new TreeSet<>(before);
      otherwise.forEach(ids::remove);
      ids.addAll(now);
      for (String id : ids) {
        Optional<IndexedPicture> picture = pictures.find(id);
        if (picture.isEmpty() && now.contains(id)) {
          throw new IndexException("no picture " + id + " in the index");
        }
        marked.add(id);
        picture.ifPresent(found -> samples.add(current.seen(found, query)));
      }
      return samples;
    }

    LearnedWord learned() {
      return WordTeacher.standard().teach(lesson);
    }

    /** Returns what is added to the word. A new phrase starts from the weights of its words. */
    TaughtWeights weights(LearnedWord learned) {
      TaughtWeights added = current.space().weights(learned.weights());
      return isKnown || !isRead() ? added : added.plus(current.weights(query));
    }

    /** Returns true if the model reads the word. */
    private boolean isRead() {
      return DenseVector.of(query).norm() > 0;
    }

    Calibration calibration(LearnedWord learned) {
      List<String> words =
          isKnown ? List.of(word) : current.model().textEncoder().orElseThrow().knownWords(word);
      Calibration map = current.model().textToImage().calibrations().across().ofText(words);
      // a new phrase may be shown far more often than captions hold all of its words
      double share =
          isKnown && isRead()
              ? lesson.others().stream()
                  .mapToDouble(other -> map.apply((float) other.score()))
                  .average()
                  .orElse(0)
              : 0;
      return TaughtCalibration.of(learned, share, map);
    }

    /** Pictures that are not marked, the best first. */
    List<String> best(LearnedWord learned, List<IndexedPicture> pictures, int most) {
      record ScoredPicture(String id, double score) {}
      return pictures.stream()
          .filter(picture -> !marked.contains(picture.id()))
          .map(
              picture -> {
                Sample seen = current.seen(picture, query);
                return new ScoredPicture(
                    picture.id(), seen.score() + seen.point().dot(learned.weights()));
              })
          .sorted(
              Comparator.comparingDouble(ScoredPicture::score)
                  .reversed()
                  .thenComparing(ScoredPicture::id))
          .limit(most)
          .map(ScoredPicture::id)
          .toList();
    }

    /** Returns the known word that finds the examples of a new one, if one does. */
    Optional<String> related(LearnedWord learned) {
      return learned.related().stream()
          .mapToObj(place -> current.weigher().vocabulary().word(place))
          .findFirst();
    }
  }
}
