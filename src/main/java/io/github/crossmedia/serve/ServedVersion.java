package io.github.crossmedia.serve;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.version.VersionId;
import java.util.Optional;

/**
 * One version of a model, which never changes. It projects pictures and texts to be stored. Texts
 * name their version with a suffix, so that one field can hold both pictures and texts.
 */
public final class ServedVersion {

  private final VersionId id;
  private final CrossMediaModel model;
  private final VersionRole pictures;
  private final VersionRole texts;

  /** Null until they are needed: an application that extracts views itself needs no descriptors. */
  private volatile PictureViews views;

  private ServedVersion(VersionId id, CrossMediaModel model, Budget budget) {
    this.id = id;
    this.model = model;
    this.pictures = VersionRole.ofPictures(id.ofPictures().toString(), model, budget);
    this.texts = VersionRole.ofTexts(id.ofTexts().toString(), model, pictures);
  }

  /** Returns a version with an id such as {@code corel@3} or {@code corel@3#9f2c1ab04d3e}. */
  public static ServedVersion of(String id, CrossMediaModel model) {
    return of(VersionId.parse(id), model, Budget.ofHeap());
  }

  /** Returns a version whose words are compiled within a budget. */
  public static ServedVersion of(VersionId id, CrossMediaModel model, Budget budget) {
    return new ServedVersion(id, model, budget);
  }

  public VersionId id() {
    return id;
  }

  public CrossMediaModel model() {
    return model;
  }

  /** Returns true if the plan {@code words} is the default for texts. */
  public boolean isWordSpace() {
    return pictures.isWordSpace();
  }

  /**
   * Returns the weigher that expresses pictures in words; empty if the model reads texts as ready
   * views.
   */
  public Optional<WordWeigher> weigher() {
    return pictures.weigher();
  }

  /** Returns true if it can extract all views that it reads from pictures. */
  public boolean extractsViews() {
    return views != null || PictureViews.obstacle(model).isEmpty();
  }

  /**
   * Returns the views it extracts from pictures.
   *
   * @throws IllegalArgumentException if it reads views that it cannot extract
   */
  public PictureViews views() {
    PictureViews known = views;
    if (known == null) {
      known = PictureViews.of(model);
      views = known;
    }
    return known;
  }

  /** Returns true if a picture has all views that it reads. */
  public boolean reads(Medium picture) {
    return model.textToImage().documentTower().reads(picture)
        && model.imageToText().queryTower().reads(picture);
  }

  /**
   * Returns what to store for a picture: its point, and at most {@code words} of its strongest
   * words with a weight above {@code threshold}.
   */
  public ProjectedItem picture(Medium picture, int words, float threshold) {
    return pictures.project(picture, words, threshold);
  }

  /** Returns what to store for a picture whose point is known. */
  public ProjectedItem picturePoint(float[] point, int words, float threshold) {
    return pictures.projected(point, words, threshold);
  }

  /** Returns what to store for a text. */
  public ProjectedItem text(Medium text) {
    return texts.project(text, 0, 0);
  }

  VersionRole pictures() {
    return pictures;
  }

  VersionRole texts() {
    return texts;
  }

  @Override
  public String toString() {
    return id.toString();
  }
}
