package io.github.crossmedia.gallery.store;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.VectorAdditions;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WordWeigher;
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
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.document.Document;

/**
 * A version of the model with its lessons, which makes documents of pictures. It is immutable, so
 * its lessons, words and points always belong together.
 *
 * <p>A document keeps its point by the model without lessons. A second field holds what lessons add
 * to the point, so that a lesson changes only that field.
 */
public final class Projector {

  private static final int WORDS = 24;
  private static final float MIN_WEIGHT = 0.05f;
  private static final Budget BUDGET = Budget.ofHeap();

  private final IndexHead head;
  private final ServedVersion base;
  private final Lessons lessons;
  private final ServedVersion version;
  private final LearnedField pictures;
  private final LessonSpace space;
  private final SortedMap<Integer, TaughtWeights> taught = new TreeMap<>();

  public Projector(IndexHead head, CrossMediaModel base, Lessons lessons) {
    this(head, ServedVersion.of(head.version(Lessons.NONE.version()), base, BUDGET), lessons);
  }

  private Projector(IndexHead head, ServedVersion base, Lessons lessons) {
    this.head = head;
    this.base = base;
    this.lessons = lessons;
    this.space = LessonSpace.of(base.model());
    if (lessons.taught().isEmpty()) {
      this.version = base;
    } else {
      TaughtModel ground = TaughtModel.on(base.model());
      SortedMap<String, TaughtWeights> weights = lessons.weights();
      CrossMediaModel model = ground.taught(weights, lessons.calibrations());
      Vocabulary vocabulary = ground.vocabulary(weights.keySet());
      weights.forEach((word, some) -> taught.put(vocabulary.indexOf(word).orElseThrow(), some));
      this.version = ServedVersion.of(base.id(), model, BUDGET);
    }
    this.pictures = field(version);
  }

  private static LearnedField field(ServedVersion version) {
    return LearnedField.of(CrossMediaField.named(SearchDocument.PICTURE), version)
        .keeping(Math.max(WORDS, version.model().words()), MIN_WEIGHT);
  }

  /** Returns the same model with other lessons. */
  public Projector with(Lessons others) {
    return new Projector(head, base, others);
  }

  public Lessons lessons() {
    return lessons;
  }

  /** Returns the version of the model with its lessons. */
  public VersionId version() {
    return head.version(lessons.version());
  }

  public CrossMediaModel model() {
    return version.model();
  }

  public WordWeigher weigher() {
    return version.weigher().orElseThrow();
  }

  /** Returns the field of the pictures, served by this version. */
  public LearnedField pictures() {
    return pictures;
  }

  /** Returns the point of a picture in this version's space. */
  public float[] point(IndexedPicture picture) {
    float[] point = Arrays.copyOf(picture.point(), model().textToImage().dimension());
    additions(picture.point(), picture.features()).added().addTo(point, 1);
    return point;
  }

  /** Adds what moves a point of sentences behind words that the base does not have. */
  private void moveSentences(float[] point, Map<Integer, Float> added) {
    int words = base.model().space().names().size();
    int more = model().space().names().size() - words;
    int sentences = model().space().sentences();
    if (more == 0 || sentences == 0) {
      return;
    }
    for (int i = words; i < point.length + more; i++) {
      float moved = i < words + more ? 0 : point[i - more];
      added.put(i, moved - (i < point.length ? point[i] : 0));
    }
  }

  /**
   * Returns what lessons add to the point of a picture.
   *
   * @param features of the picture, which may be empty unless {@link #readsFeatures}
   */
  VectorAdditions additions(float[] point, SparseVector features) {
    float scale = model().textToImage().scale();
    DenseVector words = DenseVector.of(Arrays.copyOf(point, space.words()));
    Map<Integer, Float> added = new TreeMap<>();
    moveSentences(point, added);
    taught.forEach(
        (place, weights) -> {
          float value = 0;
          if (weights.features().length > 0) {
            value += scale * features.dot(weights.features());
          }
          if (weights.words().length > 0) {
            value += words.dot(weights.words());
          }
          added.merge(place, value, Float::sum);
        });
    int dimension = model().textToImage().dimension();
    return new VectorAdditions(point.length, SparseVector.of(dimension, added));
  }

  /** Returns true if lessons weigh features of pictures, not only words. */
  boolean readsFeatures() {
    return taught.values().stream().anyMatch(weights -> weights.features().length > 0);
  }

  /** Returns true if lessons changed a word or added it. */
  public boolean isTaught(String word) {
    OptionalInt place = weigher().vocabulary().indexOf(word);
    return place.isPresent() && taught.containsKey(place.getAsInt());
  }

  /** Returns the space in which lessons see pictures. */
  public LessonSpace space() {
    return space;
  }

  /** Returns the query for a word or phrase, known or not, by words alone. */
  public float[] query(String word) {
    OptionalInt place = weigher().vocabulary().indexOf(word);
    if (place.isEmpty()) {
      float[] query = model().textToImage().query(Medium.ofText(word));
      Arrays.fill(query, query.length - model().space().sentences(), query.length, 0);
      return query;
    }
    float[] query = new float[model().textToImage().dimension()];
    query[place.getAsInt()] = 1;
    return query;
  }

  /** Returns the weights of a query in this space, from which a new word may start. */
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

  /** Returns a picture as an example of a word, with its raw score for the word so far. */
  public WordTeacher.Sample seen(IndexedPicture picture, float[] query) {
    double score = DenseVector.of(point(picture)).dot(query);
    return new WordTeacher.Sample(space.point(picture.point(), picture.features()), score);
  }

  Document document(IndexedPicture picture, PictureMembership belongings) {
    boolean isOutside =
        model().familiarity().filter(known -> known.isOutside(picture.features())).isPresent();
    LearnedField untaught = field(base);
    Document document =
        SearchDocument.of(
            picture, belongings, untaught, untaught.projected(picture.point()), isOutside);
    if (!taught.isEmpty()) {
      document.add(additions(picture.point(), picture.features()).field(SearchDocument.PICTURE));
    }
    return document;
  }
}
