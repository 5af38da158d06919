package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.TextEncoder;
import java.util.Locale;
import java.util.Optional;

/**
 * A learned similarity of texts and pictures. Pictures are found through {@code textToImage}, texts
 * through {@code imageToText}, which is the same couple reversed unless the method learns two.
 *
 * @param codes of the points of pictures, empty if none were learned
 */
public record CrossMediaModel(
    ModelCard card,
    Space space,
    Couple textToImage,
    Couple imageToText,
    Optional<BinaryCodes> codes) {

  /** A model without codes. */
  public CrossMediaModel(ModelCard card, Space space, Couple textToImage, Couple imageToText) {
    this(card, space, textToImage, imageToText, Optional.empty());
  }

  public CrossMediaModel {
    if (space instanceof Space.Words || !space.names().isEmpty()) {
      requireDimensions(space.names().size(), textToImage);
      requireDimensions(space.names().size(), imageToText);
    }
    if (codes.isPresent() && codes.get().dimension() != textToImage.dimension()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the codes are of points of %d dimensions, those of pictures have %d",
              codes.get().dimension(),
              textToImage.dimension()));
    }
  }

  private static void requireDimensions(int names, Couple couple) {
    int dimension = couple.documentTower().dimension();
    if (names != dimension) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the space has names of %d dimensions, its points have %d",
              names,
              dimension));
    }
  }

  /** A model that serves both directions with one couple. */
  public static CrossMediaModel of(ModelCard card, Space space, Couple textToImage) {
    return new CrossMediaModel(card, space, textToImage, textToImage.reversed());
  }

  /** True where one couple serves both directions. */
  public boolean isSymmetric() {
    return imageToText.equals(textToImage.reversed());
  }

  /** How queries in words are read; empty where the texts of this model are ready views. */
  public Optional<TextEncoder> textEncoder() {
    return textToImage.textEncoder();
  }

  public CrossMediaModel withCard(ModelCard newCard) {
    return new CrossMediaModel(newCard, space, textToImage, imageToText, codes);
  }

  /** This model with codes of the points of its pictures. */
  public CrossMediaModel withCodes(BinaryCodes newCodes) {
    return new CrossMediaModel(card, space, textToImage, imageToText, Optional.of(newCodes));
  }
}
