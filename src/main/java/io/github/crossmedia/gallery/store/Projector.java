package io.github.crossmedia.gallery.store;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WordLens;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.teach.LessonSpace;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.train.teach.TaughtWeights;
import io.github.crossmedia.train.teach.WordTeacher;
import io.github.crossmedia.vector.DenseVector;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.document.Document;

/**
 * One version of the model, with the lessons that made it, that makes documents of pictures. It
 * never changes, so its lessons, words and points always belong together.
 */
public final class Projector {

  private static final int WORDS = 24;
  private static final float LEAST_WEIGHT = 0.05f;

  private final Lessons lessons;
  private final ServedVersion version;
  private final LearnedField pictures;
  private final LessonSpace space;
  private final SortedMap<Integer, TaughtWeights> taught = new TreeMap<>();

  public Projector(IndexHead head, CrossMediaModel base, Lessons lessons) {
    this.lessons = lessons;
    this.space = LessonSpace.of(base);
    CrossMediaModel model = base;
    if (!lessons.taught().isEmpty()) {
      TaughtModel ground = TaughtModel.on(base);
      SortedMap<String, TaughtWeights> weights = lessons.weights();
      model = ground.taught(weights, lessons.calibrations());
      Vocabulary vocabulary = ground.vocabulary(weights.keySet());
      weights.forEach((word, some) -> taught.put(vocabulary.indexOf(word).orElseThrow(), some));
    }
    this.version = ServedVersion.of(head.version(lessons.version()), model, Budget.ofHeap());
    this.pictures =
        LearnedField.of(CrossMediaField.named(SearchDocument.PICTURE), version)
            .keeping(WORDS, LEAST_WEIGHT);
  }

  public Lessons lessons() {
    return lessons;
  }

  public VersionId version() {
    return version.id();
  }

  public CrossMediaModel model() {
    return version.model();
  }

  public WordLens lens() {
    return version.lens().orElseThrow();
  }

  /** The field of the pictures, served by this version. */
  public LearnedField pictures() {
    return pictures;
  }

  /** The point of a picture in this version's space. */
  public float[] point(IndexedPicture picture) {
    float[] point = Arrays.copyOf(picture.point(), model().textToImage().dimension());
    float scale = model().textToImage().scale();
    taught.forEach(
        (place, weights) -> {
          if (weights.features().length > 0) {
            point[place] += scale * picture.features().dot(weights.features());
          }
          if (weights.words().length > 0) {
            point[place] += DenseVector.of(picture.point()).dot(weights.words());
          }
        });
    return point;
  }

  /** What lessons know of pictures. */
  public LessonSpace space() {
    return space;
  }

  /** The query for a word or phrase, known or not. */
  public float[] query(String word) {
    OptionalInt place = lens().vocabulary().indexOf(word);
    if (place.isEmpty()) {
      return model().textToImage().query(Medium.ofText(word));
    }
    float[] query = new float[model().textToImage().dimension()];
    query[place.getAsInt()] = 1;
    return query;
  }

  /** What a query says, as what a lesson may add to a new word. */
  public TaughtWeights weights(float[] query) {
    float[] words = Arrays.copyOf(query, space.words());
    TaughtWeights weights = new TaughtWeights(new float[0], words);
    for (Map.Entry<Integer, TaughtWeights> one : taught.entrySet()) {
      if (query[one.getKey()] != 0) {
        weights = weights.plus(one.getValue().times(query[one.getKey()]));
      }
    }
    return weights;
  }

  /** A picture as an example of a word, with its raw score for the word so far. */
  public WordTeacher.Sample seen(IndexedPicture picture, float[] query) {
    double score = DenseVector.of(point(picture)).dot(query);
    return new WordTeacher.Sample(space.point(picture.point(), picture.features()), score);
  }

  Document document(IndexedPicture picture, Belongings belongings) {
    boolean isOutside =
        model().familiarity().filter(known -> known.isOutside(picture.features())).isPresent();
    return SearchDocument.of(
        picture, belongings, pictures, pictures.projected(point(picture)), isOutside);
  }
}
