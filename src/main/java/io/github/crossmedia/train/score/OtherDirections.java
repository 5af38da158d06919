package io.github.crossmedia.train.score;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.task.Relevance;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;

/**
 * Scores of held-out items in the directions other than text to picture: of texts for a picture, of
 * pictures for a picture, of texts for a text.
 */
final class OtherDirections {

  /** The maximum number of items that are compared with each other for one model. */
  private static final int MAX_COMPARED = 500;

  private final ScoredPairs textsOfPictures = new ScoredPairs();
  private final ScoredPairs amongPictures = new ScoredPairs();
  private final ScoredPairs amongTexts = new ScoredPairs();

  /** Adds the scores of a model of scale 1 for items it did not learn from. */
  void add(CrossMediaModel model, TrainingData asked) {
    Relevance relevance = asked.task().relevance(asked);
    List<ComparedItem> items = compared(model, asked);
    for (ComparedItem asking : items) {
      for (ComparedItem found : items) {
        textsOfPictures.add(
            asking.pictureForTexts().dot(found.storedText()),
            relevance.answersPicture(asking.place(), found.place()));
        if (asking != found) {
          amongPictures.add(
              asking.pictureForPictures().dot(found.storedPicture()),
              relevance.arePicturesAlike(asking.place(), found.place()));
          amongTexts.add(
              asking.textForTexts().dot(found.storedText()),
              relevance.answersText(asking.place(), found.place()));
        }
      }
    }
  }

  private static List<ComparedItem> compared(CrossMediaModel model, TrainingData asked) {
    Couple pictures = model.textToImage();
    Couple texts = model.imageToText();
    int every = Math.max(1, Math.ceilDiv(asked.size(), MAX_COMPARED));
    List<ComparedItem> items = new ArrayList<>();
    for (int place = 0; place < asked.size(); place += every) {
      Medium medium = asked.items().get(place).medium();
      items.add(
          new ComparedItem(
              place,
              sparse(texts.query(medium)),
              sparse(pictures.among().query(medium)),
              pictures.document(medium),
              sparse(texts.among().query(medium)),
              texts.document(medium)));
    }
    return items;
  }

  /**
   * Returns a point as a sparse vector, whose products are added in the same order however they are
   * compiled.
   */
  private static SparseVector sparse(float[] point) {
    return SparseVector.of(DenseVector.of(point));
  }

  ScoredPairs textsOfPictures() {
    return textsOfPictures;
  }

  ScoredPairs amongPictures() {
    return amongPictures;
  }

  ScoredPairs amongTexts() {
    return amongTexts;
  }

  /** An item as a query and as a document, in both media. */
  private record ComparedItem(
      int place,
      SparseVector pictureForTexts,
      SparseVector pictureForPictures,
      float[] storedPicture,
      SparseVector textForTexts,
      float[] storedText) {}
}
