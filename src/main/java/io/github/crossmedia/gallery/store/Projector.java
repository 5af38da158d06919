package io.github.crossmedia.gallery.store;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WordLens;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.train.teach.WordTeacher;
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
  private final SortedMap<Integer, float[]> columns = new TreeMap<>();

  public Projector(IndexHead head, CrossMediaModel base, Lessons lessons) {
    this.lessons = lessons;
    CrossMediaModel model = base;
    if (!lessons.taught().isEmpty()) {
      TaughtModel ground = TaughtModel.on(base);
      SortedMap<String, float[]> taught = lessons.columns();
      model = ground.with(taught, lessons.calibrations());
      Vocabulary vocabulary = ground.vocabulary(taught.keySet());
      for (Map.Entry<String, float[]> entry : taught.entrySet()) {
        columns.put(vocabulary.indexOf(entry.getKey()).orElseThrow(), entry.getValue());
      }
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
    columns.forEach((place, column) -> point[place] += scale * picture.features().dot(column));
    return point;
  }

  /** A picture as an example of a word, with its raw score for the word so far. */
  public WordTeacher.Sample seen(IndexedPicture picture, String word) {
    OptionalInt place = lens().vocabulary().indexOf(word);
    double score =
        place.isEmpty() ? 0 : point(picture)[place.getAsInt()] / model().textToImage().scale();
    return new WordTeacher.Sample(picture.features(), score);
  }

  Document document(IndexedPicture picture, Belongings belongings) {
    boolean isOutside =
        model().familiarity().filter(known -> known.isOutside(picture.features())).isPresent();
    return SearchDocument.of(
        picture, belongings, pictures, pictures.projected(point(picture)), isOutside);
  }
}
