package io.github.crossmedia.gallery.teach;

import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.gallery.store.TickedPictures;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.train.teach.LearnedWord;
import io.github.crossmedia.train.teach.TaughtCalibration;
import io.github.crossmedia.train.teach.TaughtWeights;
import io.github.crossmedia.train.teach.WordTeacher;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** One word that is learned from pictures of an index, those of its earlier lessons included. */
final class WordLesson {

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
    this.isKnown = current.lens().vocabulary().contains(word);
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
    this.lesson = new WordTeacher.Lesson(yes, no, others, current.space().words());
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
    double share =
        isRead()
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
        .mapToObj(place -> current.lens().vocabulary().word(place))
        .findFirst();
  }
}
