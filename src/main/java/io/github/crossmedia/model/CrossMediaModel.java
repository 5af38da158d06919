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
import io.github.crossmedia.text.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

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
      requireDimensions(space, textToImage);
      requireDimensions(space, imageToText);
    }
    if (space.sentences() > 0) {
      requireWordsFirst(space.names().size(), textToImage);
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

  private static void requireDimensions(Space space, Couple couple) {
    int dimension = couple.documentTower().dimension();
    int named = space.names().size();
    if (named + space.sentences() != dimension) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the space has names of %d dimensions%s, its points have %d",
              named,
              space.sentences() > 0 ? Formatted.of(" and %d of sentences", space.sentences()) : "",
              dimension));
    }
  }

  /** Refuses a space of sentences whose words can't be taken by themselves. */
  private static void requireWordsFirst(int words, Couple couple) {
    if (couple.similarity() != Similarity.DOT
        || couple.offset() != 0
        || !(couple.queryTower() instanceof ConcatenatedTower query)
        || !(couple.documentTower() instanceof ConcatenatedTower document)
        || !query.beginsWithWords(words)
        || !document.beginsWithWords(words)
        || !query.asksSingleWordsOfFirst()) {
      throw new IllegalArgumentException(
          "a space of words and sentences compares by the dot product of concatenations, where the"
              + " words come first with a weight of 1, and queries of one word ask them alone");
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

  public Abilities abilities() {
    return new Abilities(this);
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
      return new WordOrigin(WordSource.DICTIONARY, meanings);
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

  /**
   * Returns the words of a model of words and sentences as a model of their own, with which it
   * shares the scores of single words; any other model stays as it is.
   */
  public CrossMediaModel wordsAlone() {
    if (!(space instanceof Space.Words both) || both.sentences() == 0) {
      return this;
    }
    Couple words =
        textToImage.withTowers(
            ((ConcatenatedTower) textToImage.queryTower()).towers().getFirst(),
            ((ConcatenatedTower) textToImage.documentTower()).towers().getFirst());
    CrossMediaModel alone = of(card, both.withSentences(0), words);
    return familiarity
        .filter(known -> known.dimension() == PictureFeatures.of(words).dimension())
        .map(alone::withFamiliarity)
        .orElse(alone);
  }

  /**
   * Returns this model with other {@link #wordsAlone}, such as more of them. Their scale and
   * calibrations are those of the whole.
   */
  public CrossMediaModel withWords(CrossMediaModel others) {
    if (space.sentences() == 0) {
      return others;
    }
    Couple words = others.textToImage();
    Couple whole =
        words.withTowers(
            withFirst(textToImage.queryTower(), words.queryTower()),
            withFirst(textToImage.documentTower(), words.documentTower()));
    Space.Words named = (Space.Words) others.space();
    return new CrossMediaModel(
        others.card(),
        named.withSentences(space.sentences()),
        whole,
        whole.reversed(),
        familiarity);
  }

  /** Returns this model of words with the scores of some multiplied by factors. */
  public CrossMediaModel withWordsScaled(Map<String, Float> factors) {
    CrossMediaModel words = wordsAlone();
    List<String> names = words.space.names();
    float[] all = new float[names.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = factors.getOrDefault(names.get(i), 1f);
    }
    Couple couple = words.textToImage;
    Couple scaled = couple.withTowers(couple.queryTower(), couple.documentTower().scaled(all));
    return withWords(
        new CrossMediaModel(card, words.space, scaled, scaled.reversed(), words.familiarity));
  }

  private static Tower withFirst(Tower whole, Tower first) {
    ConcatenatedTower joined = (ConcatenatedTower) whole;
    List<Tower> towers = new ArrayList<>(joined.towers());
    towers.set(0, first);
    return joined.of(towers);
  }

  public CrossMediaModel withCard(ModelCard newCard) {
    return new CrossMediaModel(newCard, space, textToImage, imageToText, familiarity);
  }

  /** Returns this model, whose queries may also have words of other languages. */
  public CrossMediaModel withForeignWords(Supplier<List<ForeignWords>> foreign) {
    return withForeignWords(foreign, false);
  }

  /**
   * Returns this model, whose queries may also have words of other languages.
   *
   * @param areOfUsers whether one is the language of the people who ask
   */
  public CrossMediaModel withForeignWords(
      Supplier<List<ForeignWords>> foreign, boolean areOfUsers) {
    if (!abilities().readsForeignWords()) {
      throw new IllegalArgumentException(
          "only a model whose texts are read by one list of words can read other languages");
    }
    Vocabulary read = textToImage.textEncoder().orElseThrow().vocabulary();
    CrossMediaModel reading =
        ModelMap.texts(
                encoder ->
                    encoder.vocabulary().equals(read) ? encoder.with(foreign, areOfUsers) : encoder)
            .apply(this);
    return familiarity.map(reading::withFamiliarity).orElse(reading);
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

  /**
   * Returns the points of the kinds of pictures that this model learned from; empty if it has no
   * record of them.
   */
  public Optional<List<float[]>> familiarPoints() {
    PictureFeatures features = PictureFeatures.of(textToImage);
    return familiarity.map(
        known ->
            IntStream.range(0, known.centres().rows())
                .mapToObj(known.centres()::row)
                .map(centre -> textToImage.document(each -> features.part(centre, each)))
                .toList());
  }

  /** Returns true if a picture is known to be unlike all training pictures. */
  public boolean isOutside(Medium picture) {
    return familiarity.isPresent()
        && familiarity.get().isOutside(PictureFeatures.of(textToImage).of(picture));
  }

  /** Copies a model with some of its parts replaced, wherever they occur. */
  private record ModelMap(
      UnaryOperator<TextEncoder> texts,
      UnaryOperator<ViewPipeline> pipelines,
      UnaryOperator<Projection> projections) {

    /** Replaces the encoders of texts in words. */
    static ModelMap texts(UnaryOperator<TextEncoder> texts) {
      return new ModelMap(texts, UnaryOperator.identity(), UnaryOperator.identity());
    }

    /** Puts code books into the views that have one. */
    static ModelMap codeBooks(Map<String, Quantiser> books) {
      return new ModelMap(
          UnaryOperator.identity(),
          pipeline ->
              books.containsKey(pipeline.view())
                  ? pipeline.withQuantiser(books.get(pipeline.view()))
                  : pipeline,
          UnaryOperator.identity());
    }

    /** Rounds the matrices of projections and code books to half precision. */
    static ModelMap halfPrecision() {
      return new ModelMap(
          UnaryOperator.identity(),
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
        case TextEncoder text -> texts.apply(text);
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
