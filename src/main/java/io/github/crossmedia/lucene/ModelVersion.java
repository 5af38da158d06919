package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.WordLens;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Optional;

/**
 * One version of a model at work on one field: makes what is stored of a document, and the forms a
 * query takes.
 */
public final class ModelVersion {

  private final String name;
  private final Couple couple;
  private final boolean wordSpace;
  private final Optional<WordLens> lens;

  private ModelVersion(String name, Couple couple, boolean wordSpace, Optional<WordLens> lens) {
    this.name = name;
    this.couple = couple;
    this.wordSpace = wordSpace;
    this.lens = lens;
  }

  /** For a field of pictures, found by texts or by other pictures. */
  public static ModelVersion ofPictures(String name, CrossMediaModel model) {
    return new ModelVersion(
        name,
        model.textToImage(),
        model.space() instanceof Space.Words,
        model.textEncoder().map(encoder -> WordLens.of(model)));
  }

  /** For a field of texts, found by pictures or by other texts. */
  public static ModelVersion ofTexts(String name, CrossMediaModel model) {
    return new ModelVersion(name, model.imageToText(), false, Optional.empty());
  }

  public String name() {
    return name;
  }

  /** True where a text is answered by the plan {@code words} unless another is asked for. */
  public boolean isWordSpace() {
    return wordSpace && lens.isPresent();
  }

  /** About how much memory this takes beside the model itself. */
  public long ramBytesUsed() {
    return lens.map(WordLens::ramBytesUsed).orElse(0L);
  }

  /**
   * What is stored of a document: its point, and its words of a weight above {@code threshold}, the
   * strongest {@code words} of them.
   */
  public Projected project(Medium document, int words, float threshold) {
    float[] point = couple.document(document);
    return new Projected(
        name,
        DenseVector.of(point),
        lens.map(seen -> seen.strongest(point, words, threshold)).orElse(List.of()));
  }

  /** A query of the other medium: a text for pictures, a picture for texts. */
  public QueryPoint across(Medium query) {
    return new QueryPoint(name, DenseVector.of(couple.query(query)), couple.calibration());
  }

  /** A query of the documents' own medium: a picture for pictures, a text for texts. */
  public QueryPoint among(Medium query) {
    return new QueryPoint(name, DenseVector.of(same().query(query)), couple.calibration());
  }

  /**
   * A query of the documents' own medium, made of what is stored of one.
   *
   * @throws IllegalArgumentException where a document's point is no query's point
   */
  public QueryPoint amongStored(DenseVector stored) {
    if (couple.similarity() == Similarity.EUCLIDEAN
        || couple.similarity() == Similarity.KULLBACK_LEIBLER) {
      throw new IllegalArgumentException(
          "the model " + name + " can't ask by a stored point: it needs the document's views");
    }
    return new QueryPoint(name, stored.scaled(1 / couple.scale()), couple.calibration());
  }

  private Couple same() {
    return new Couple(
        couple.documentTower(),
        couple.documentTower(),
        couple.similarity(),
        couple.scale(),
        couple.calibration());
  }

  /** A text as the plan {@code words} takes it. */
  public QueryWords words(String text) {
    WordLens seen =
        lens.orElseThrow(
            () -> new IllegalArgumentException("the model " + name + " finds nothing by words"));
    return new QueryWords(name, seen.weights(text), couple.calibration());
  }

  /**
   * A query as the plan {@code visual_words} takes it.
   *
   * @throws io.github.crossmedia.model.NotLinearException where the model is not linear
   */
  public QueryCounts counts(Medium query) {
    return new QueryCounts(couple.back(query), couple.calibration());
  }
}
