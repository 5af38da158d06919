package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.JoinedEncoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.TextViewEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.encoder.WordVectorsEncoder;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.text.ForeignWords;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A learned similarity of texts and pictures. {@code textToImage} finds pictures. {@code
 * imageToText} finds texts; it is the same couple reversed unless the method learns two.
 *
 * @param familiarity the appearance of the training pictures; empty if that was not recorded
 */
public record CrossMediaModel(
    ModelCard card,
    Space space,
    Couple textToImage,
    Couple imageToText,
    Optional<Familiarity> familiarity) {

  private static final String WORDS = "words";
  private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,3}");
  private static final int USUAL_WORDS = 16;

  /** Creates a model that cannot tell which pictures are unlike its training pictures. */
  public CrossMediaModel(ModelCard card, Space space, Couple textToImage, Couple imageToText) {
    this(card, space, textToImage, imageToText, Optional.empty());
  }

  public CrossMediaModel {
    if (space instanceof Space.Words || !space.names().isEmpty()) {
      requireDimensions(space.names().size(), textToImage);
      requireDimensions(space.names().size(), imageToText);
    }
    if (familiarity.isPresent()) {
      int dimension = PictureFeatures.of(textToImage).dimension();
      if (familiarity.get().dimension() != dimension) {
        throw new IllegalArgumentException(
            Formatted.of(
                "familiar pictures have features of %d dimensions, the model's have %d",
                familiarity.get().dimension(), dimension));
      }
    }
  }

  private static void requireDimensions(int names, Couple couple) {
    int dimension = couple.documentTower().dimension();
    if (names != dimension) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the space has names of %d dimensions, its points have %d", names, dimension));
    }
  }

  /** Returns a model that serves both directions with one couple. */
  public static CrossMediaModel of(ModelCard card, Space space, Couple textToImage) {
    return new CrossMediaModel(card, space, textToImage, textToImage.reversed());
  }

  /** Returns true if one couple serves both directions. */
  public boolean isSymmetric() {
    return imageToText.equals(textToImage.reversed());
  }

  /** Returns the encoder of queries in words; empty if the texts of this model are ready views. */
  public Optional<TextEncoder> textEncoder() {
    return textToImage.textEncoder();
  }

  /**
   * Returns how a word is known: of another language, from a dictionary; else one that the space
   * does not name counts as known from pictures.
   */
  public WordOrigin origin(String word) {
    List<String> meanings = textEncoder().map(encoder -> encoder.meanings(word)).orElse(List.of());
    if (!meanings.isEmpty()) {
      return new WordOrigin(WordOrigin.Source.DICTIONARY, meanings);
    }
    return space instanceof Space.Words words ? words.origin(word) : WordOrigin.PICTURES;
  }

  /**
   * Returns how many of its strongest words a picture keeps unless a field says otherwise: as many
   * as the model was learned with, for a pair of networks knows a picture by more words than
   * captions do, or 16.
   */
  public int words() {
    String learned = card.parameters().getOrDefault(WORDS, "");
    return COUNT.matcher(learned).matches() ? Integer.parseInt(learned) : USUAL_WORDS;
  }

  public CrossMediaModel withCard(ModelCard newCard) {
    return new CrossMediaModel(newCard, space, textToImage, imageToText, familiarity);
  }

  /** Returns true if queries are read by one list of words. */
  public boolean canReadForeignWords() {
    return isSymmetric()
        && textToImage.queryTower() instanceof EncodedTower tower
        && tower.encoder() instanceof TextEncoder;
  }

  /** Returns this model, whose queries may also have words of other languages. */
  public CrossMediaModel withForeignWords(Supplier<List<ForeignWords>> foreign) {
    if (canReadForeignWords()
        && textToImage.queryTower() instanceof EncodedTower tower
        && tower.encoder() instanceof TextEncoder encoder) {
      Tower reading = new EncodedTower(encoder.with(foreign), tower.projection());
      Couple couple = textToImage.withTowers(reading, textToImage.documentTower());
      return new CrossMediaModel(card, space, couple, couple.reversed(), familiarity);
    }
    throw new IllegalArgumentException(
        "only a model whose texts are read by one list of words can read other languages");
  }

  /** Returns this model with the appearance of its training pictures. */
  public CrossMediaModel withFamiliarity(Familiarity known) {
    return new CrossMediaModel(card, space, textToImage, imageToText, Optional.of(known));
  }

  /**
   * Returns this model with a code book for each of its views that has one in {@code books}, so
   * that the model file alone suffices to extract views of pictures.
   */
  public CrossMediaModel withCodeBooks(Map<String, Quantiser> books) {
    return ModelMap.codeBooks(books).apply(this);
  }

  /**
   * Returns this model with the matrices of its projections and its code books in half precision,
   * which files store exactly.
   */
  public CrossMediaModel inHalfPrecision() {
    CrossMediaModel rounded = ModelMap.halfPrecision().apply(this);
    return rounded
        .familiarity()
        .map(known -> rounded.withFamiliarity(known.inHalfPrecision()))
        .orElse(rounded);
  }

  /** Returns true if a picture is known to be unlike all training pictures. */
  public boolean isOutside(Medium picture) {
    return familiarity.isPresent()
        && familiarity.get().isOutside(PictureFeatures.of(textToImage).of(picture));
  }

  /** Copies a model with some of its parts replaced, wherever they occur. */
  private record ModelMap(
      UnaryOperator<ViewPipeline> pipelines, UnaryOperator<Projection> projections) {

    /** Puts code books into the views that have one. */
    static ModelMap codeBooks(Map<String, Quantiser> books) {
      return new ModelMap(
          pipeline ->
              books.containsKey(pipeline.view())
                  ? pipeline.withQuantiser(books.get(pipeline.view()))
                  : pipeline,
          UnaryOperator.identity());
    }

    /** Rounds the matrices of projections and code books to half precision. */
    static ModelMap halfPrecision() {
      return new ModelMap(
          pipeline ->
              pipeline
                  .quantiser()
                  .map(words -> pipeline.withQuantiser(words.inHalfPrecision()))
                  .orElse(pipeline),
          Projection::inHalfPrecision);
    }

    CrossMediaModel apply(CrossMediaModel model) {
      Couple textToImage = couple(model.textToImage());
      Couple imageToText =
          model.isSymmetric() ? textToImage.reversed() : couple(model.imageToText());
      return new CrossMediaModel(
          model.card(), model.space(), textToImage, imageToText, model.familiarity());
    }

    private Couple couple(Couple couple) {
      return couple.withTowers(tower(couple.queryTower()), tower(couple.documentTower()));
    }

    private Tower tower(Tower tower) {
      return switch (tower) {
        case EncodedTower encoded -> encoded(encoded);
        case SumTower sum -> new SumTower(towers(sum.towers()), sum.weights());
        case ConcatenatedTower whole -> whole.of(towers(whole.towers()));
        case TextTower text -> new TextTower(encoded(text.view()), encoded(text.words()));
      };
    }

    private EncodedTower encoded(EncodedTower tower) {
      return new EncodedTower(encoder(tower.encoder()), projections.apply(tower.projection()));
    }

    private List<Tower> towers(List<Tower> towers) {
      return towers.stream().map(this::tower).toList();
    }

    private Encoder encoder(Encoder encoder) {
      return switch (encoder) {
        case TextEncoder text -> text;
        case TextViewEncoder text -> text;
        case WordVectorsEncoder text -> text;
        case ViewsEncoder read ->
            new ViewsEncoder(read.views().stream().map(pipelines).toList(), read.steps());
        case JoinedEncoder joined ->
            new JoinedEncoder(joined.encoders().stream().map(this::encoder).toList());
      };
    }
  }
}
