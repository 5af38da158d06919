package io.github.crossmedia.lucene;

import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.Query;

/**
 * A field together with the versions of a model that serve it, the current one first. The current
 * version projects documents; queries carry all versions. A field may hold pictures and texts.
 *
 * <p>The default plan of a text is {@code words} in a word space, {@code nearest} if {@code k} is
 * given, and {@code exact} otherwise. {@link ServedModel} can prepare further queries, such as a
 * vector.
 */
public final class LearnedField {

  private final CrossMediaField field;
  private final ServedModel model;
  private final int words;
  private final float threshold;
  private final WindowCache windows;

  private LearnedField(
      CrossMediaField field, ServedModel model, int words, float threshold, WindowCache windows) {
    this.field = field;
    this.model = model;
    this.words = words;
    this.threshold = threshold;
    this.windows = windows;
  }

  /**
   * Returns a field that a model file serves, as version 1 of a model with the file's name. Its
   * pictures keep their strongest words with a positive weight: 16, or as many as the model says.
   *
   * @param name the name of the field, for example {@code picture}
   */
  public static LearnedField of(String name, Path file) throws IOException {
    String model = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    return of(CrossMediaField.named(name), ServedVersion.of(model + "@1", ModelFile.read(file)));
  }

  /** Returns a field whose pictures keep their strongest words, as many as the model says. */
  public static LearnedField of(CrossMediaField field, ServedVersion... currentFirst) {
    return of(field, ServedModel.of(List.of(currentFirst)));
  }

  /** Returns a field served by a model, whose pictures keep as many words as it says. */
  public static LearnedField of(CrossMediaField field, ServedModel model) {
    return new LearnedField(field, model, ServedVersion.WORDS_OF_MODEL, 0, WindowCache.ofHeap());
  }

  /** Returns this field with another limit on the words that a picture keeps. */
  public LearnedField keeping(int newWords, float newThreshold) {
    return new LearnedField(field, model, newWords, newThreshold, windows);
  }

  /** Returns this field with another cache of words, such as one that several fields share. */
  public LearnedField with(WindowCache newWindows) {
    return new LearnedField(field, model, words, threshold, newWindows);
  }

  /** Returns the versions that serve this field. */
  public ServedModel model() {
    return model;
  }

  /** Returns the Lucene fields of a picture file, as the current version sees it. */
  public List<IndexableField> fields(Path picture) throws IOException {
    Picture pixels = new PictureReader(DecodingLimits.STANDARD).read(picture);
    return fields(model.current().views().medium(pixels));
  }

  /**
   * Returns the Lucene fields of a document that is a picture: its projection by the current
   * version, and the counts of its visual words, that is, of all sparse views.
   */
  public List<IndexableField> fields(Medium picture) {
    return fields(model.current().picture(picture, words, threshold), picture.visualWords());
  }

  /** Returns what the current version stores for a picture whose point is known. */
  public ProjectedItem projected(float[] point) {
    return model.current().picturePoint(point, words, threshold);
  }

  /** Returns the Lucene fields of a projection, with visual words by the name of their view. */
  public List<IndexableField> fields(
      ProjectedItem projected, Map<String, SparseVector> visualWords) {
    return field.fields(projected, visualWords);
  }

  /** Returns the Lucene fields of a document that is a text. */
  public List<IndexableField> textFields(Medium text) {
    return field.fields(model.current().text(text));
  }

  /** Returns a query by a text with the default plan of the model. */
  public Query text(String text) {
    return text(text, PlanOptions.DEFAULT);
  }

  /** Returns a query by a text with a plan other than {@code nearest}. */
  public Query text(String text, Plan plan) {
    return text(text, PlanOptions.of(plan));
  }

  /** Returns a query by a text. */
  public Query text(String text, PlanOptions options) {
    return query(model.text(text, options), options);
  }

  /** Returns a query by a text that may have ready views instead of words. */
  public Query text(Medium text, PlanOptions options) {
    return query(model.text(text, options), options);
  }

  /** Returns a query for pictures like a picture, and for texts that describe it. */
  public Query picture(Medium picture) {
    return picture(picture, PlanOptions.DEFAULT);
  }

  /**
   * Returns a query for pictures like a picture, and for texts that describe it, by {@code exact}
   * or {@code nearest}.
   */
  public Query picture(Medium picture, PlanOptions options) {
    return query(model.picture(picture, options), options);
  }

  /** Returns a query for pictures like all of these, and for texts that describe them. */
  public Query like(List<Medium> pictures) {
    return like(pictures, PlanOptions.DEFAULT);
  }

  /**
   * Returns a query for pictures like all of these, and for texts that describe them, by {@code
   * exact} or {@code nearest}.
   */
  public Query like(List<Medium> pictures, PlanOptions options) {
    return query(model.like(pictures.stream().map(model::example).toList(), options), options);
  }

  /** Returns the Lucene query of a prepared query. */
  public Query query(PreparedQuery prepared, PlanOptions options) {
    return CrossMediaField.planned(field.name(), prepared, options, windows);
  }
}
