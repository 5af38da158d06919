package io.github.crossmedia.serve;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.LikelyWord;
import io.github.crossmedia.model.LinearTerm;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.TextViewEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.encoder.WordPart;
import io.github.crossmedia.model.encoder.WordVectorsEncoder;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.text.TextViewSource;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One version of a model, which never changes. It projects pictures and texts to be stored. Texts
 * name their version with a suffix, so that one field can hold both pictures and texts.
 */
public final class ServedVersion {

  /** In place of a number of words: as many as the model says. */
  public static final int WORDS_OF_MODEL = -1;

  private final VersionId id;
  private final CrossMediaModel model;
  private final VersionRole pictures;
  private final VersionRole texts;
  private final Readers readers;

  /** The views of texts that a network of the readers makes. */
  private final List<String> textViews;

  /** Null until they are needed: an application that extracts views itself needs no descriptors. */
  private volatile PictureViews views;

  private ServedVersion(
      VersionId id,
      CrossMediaModel model,
      VersionRole pictures,
      VersionRole texts,
      List<String> textViews,
      Readers readers) {
    this.id = id;
    this.model = model;
    this.pictures = pictures;
    this.texts = texts;
    this.textViews = textViews;
    this.readers = readers;
  }

  /** Returns a version with an id such as {@code corel@3} or {@code corel@3#9f2c1ab04d3e}. */
  public static ServedVersion of(String id, CrossMediaModel model) {
    return of(VersionId.parse(id), model, Budget.ofHeap());
  }

  /** Returns a version whose words are compiled within a budget. */
  public static ServedVersion of(VersionId id, CrossMediaModel model, Budget budget) {
    VersionRole pictures = VersionRole.ofPictures(id.ofPictures().toString(), model, budget);
    VersionRole texts = VersionRole.ofTexts(id.ofTexts().toString(), model, pictures);
    return new ServedVersion(id, model, pictures, texts, textViews(model), new Readers() {});
  }

  /** Returns this version reading pictures and texts in another way; both share their memory. */
  public ServedVersion readBy(Readers others) {
    return new ServedVersion(id, model, pictures, texts, textViews, others);
  }

  /** What a version reads pictures and texts by: by default what is on the class path. */
  public interface Readers {

    default Descriptors descriptors() {
      return Descriptors.standard();
    }

    /** Returns true if it makes a view of texts. A model makes others itself, if it can. */
    default boolean reads(String view) {
      return false;
    }

    default View read(String view, String text) {
      throw new IllegalArgumentException(view);
    }
  }

  private static List<String> textViews(CrossMediaModel model) {
    return Stream.of(model.textToImage().queryTower(), model.imageToText().documentTower())
        .flatMap(Tower::encoders)
        .flatMap(
            encoder ->
                switch (encoder) {
                  case TextViewEncoder read -> Stream.of(read.view());
                  case ViewsEncoder read -> read.views().stream();
                  default -> Stream.empty();
                })
        .map(ViewPipeline::view)
        .distinct()
        .toList();
  }

  /** Returns the views of pictures and texts that a model reads and that networks make. */
  public static Set<String> networkViews(CrossMediaModel model) {
    return Stream.concat(
            PictureViews.sources(model).stream()
                .filter(view -> view.contains(NetworkFolder.SEPARATOR)),
            textViews(model).stream().filter(NetworkFolder::isOfTexts))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Returns a sentence about each network of texts that the readers lack. A text is then read by
   * the vectors of words in the model's file.
   */
  public List<String> missingNetworks() {
    return textViews.stream()
        .filter(view -> NetworkFolder.isOfTexts(view) && !readers.reads(view))
        .map(NetworkFolder::ofTexts)
        .map(
            network ->
                Formatted.of(
                    "[%s] reads texts by vectors of words, because the network [%s] is not here:"
                        + " %s",
                    id.unhashed(), network, readers.descriptors().remedy(network)))
        .toList();
  }

  /** Returns true if it reads texts by a network, which takes a millisecond or more. */
  public boolean readsTextsByNetwork() {
    return textViews.stream().anyMatch(this::isAtHand);
  }

  /** Returns a text with the views that networks of the readers make of it. */
  Medium read(Medium text) {
    return read(List.of(text)).getFirst();
  }

  /** Returns texts with the views that networks make of them, here or by the readers. */
  private List<Medium> read(List<Medium> texts) {
    List<Medium> read = texts;
    for (String view : textViews) {
      read = read(view, read);
    }
    return read;
  }

  /** Returns the views of texts that it reads, by the names that queries give them. */
  List<String> textViews() {
    return textViews;
  }

  /** Returns what makes a view here, if the readers don't. */
  private Optional<TextViewSource> source(String view) {
    return TextViewSource.of(view).filter(each -> !readers.reads(view) && each.has(view));
  }

  private boolean isAtHand(String view) {
    return readers.reads(view) || source(view).isPresent();
  }

  private List<Medium> read(String view, List<Medium> texts) {
    Optional<TextViewSource> source = source(view);
    if (!isAtHand(view)) {
      return texts;
    }
    List<Medium> lacking =
        texts.stream()
            .filter(text -> !text.views().containsKey(view) && !text.text().isBlank())
            .toList();
    List<String> written = lacking.stream().map(Medium::text).toList();
    List<? extends View> made =
        source.isEmpty()
            ? written.stream().map(text -> readers.read(view, text)).toList()
            : written.isEmpty()
                ? List.of()
                : source.get().views(view, written).stream().map(DenseVector::of).toList();
    List<Medium> read = new ArrayList<>();
    int next = 0;
    for (Medium text : texts) {
      if (next < made.size() && text == lacking.get(next)) {
        Map<String, View> views = new HashMap<>(text.views());
        views.put(view, made.get(next++));
        read.add(text.with(views));
      } else {
        read.add(text);
      }
    }
    return read;
  }

  /**
   * Returns the words of a text for explanations.
   *
   * @param areLeftOut whether networks at hand also read the text without each of its words
   */
  ReadWords words(Medium text, boolean areLeftOut) {
    List<WordPart> words =
        readerOfWords().map(encoder -> told(WordPart.of(text, encoder), encoder)).orElse(List.of());
    List<String> read = textViews.stream().filter(text.views()::containsKey).toList();
    if (words.isEmpty() || read.isEmpty()) {
      return new ReadWords(words, "");
    }
    if (!read.stream().allMatch(this::isAtHand)) {
      return new ReadWords(words, "what a network that is not here read of the whole text");
    }
    return areLeftOut
        ? new ReadWords(leftOut(text, words), "what the words say only together")
        : new ReadWords(
            words, "what a network reads of the whole text, which \"explain\" splits by words");
  }

  /** A text may be a book in another language, whose words would be read one by one. */
  private static List<WordPart> told(List<WordPart> words, TextEncoder encoder) {
    List<WordPart> told = new ArrayList<>();
    int unknown = 0;
    for (WordPart word : words) {
      if (encoder.vocabulary().contains(word.word()) || ++unknown <= VersionRole.MAX_EXPLAINED) {
        told.add(word);
      }
    }
    return told;
  }

  /**
   * The words of a text for explanations.
   *
   * @param rest what the shares of these words leave; empty if nothing
   */
  record ReadWords(List<WordPart> words, String rest) {}

  private List<WordPart> leftOut(Medium text, List<WordPart> words) {
    List<WordPart> few = words.subList(0, Math.min(words.size(), VersionRole.MAX_EXPLAINED));
    List<Medium> without =
        read(few.stream().map(word -> Medium.ofText(word.leftOutOf(text.text()))).toList());
    return IntStream.range(0, words.size())
        .mapToObj(
            i ->
                i >= few.size() || words.get(i).written().isEmpty()
                    ? words.get(i)
                    : words.get(i).without(without.get(i)))
        .toList();
  }

  /** Returns what finds the words of a text: the vocabulary, or what stands in for a network. */
  private Optional<TextEncoder> readerOfWords() {
    return model
        .textEncoder()
        .or(
            () ->
                model
                    .textToImage()
                    .queryTower()
                    .encoders()
                    .filter(TextViewEncoder.class::isInstance)
                    .flatMap(encoder -> ((TextViewEncoder) encoder).words().stream())
                    .map(WordVectorsEncoder::words)
                    .findFirst());
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

  /** Returns how many dimensions of a space of sentences follow those of words. */
  int sentences() {
    return model.space().sentences();
  }

  /**
   * Returns true if the plan {@code words} is the default for a text: in a space of words, unless
   * the text has none of them and a space of sentences reads it all the same.
   */
  boolean findsByWords(Medium text) {
    return isWordSpace()
        && (sentences() == 0
            || model.textEncoder().stream().anyMatch(words -> words.finds(text))
            || pictures.whole(read(text), 0).isEmpty());
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
    return views != null || obstacle().isEmpty();
  }

  /** Returns why it can't extract views from pictures; empty if it can. */
  Optional<String> obstacle() {
    return PictureViews.obstacle(model, readers.descriptors());
  }

  /**
   * Returns the views it extracts from pictures.
   *
   * @throws IllegalArgumentException if it reads views that it cannot extract
   */
  public PictureViews views() {
    PictureViews known = views;
    if (known == null) {
      known = PictureViews.of(model, readers.descriptors());
      views = known;
    }
    return known;
  }

  public boolean reads(Medium picture) {
    return model.textToImage().documentTower().reads(picture)
        && model.imageToText().queryTower().reads(picture);
  }

  /**
   * Returns what to store for a picture: its point, and at most {@code words} of its strongest
   * words with a weight above {@code threshold}. For {@link #WORDS_OF_MODEL} the model says how
   * many.
   */
  public ProjectedItem picture(Medium picture, int words, float threshold) {
    return pictures.project(picture, words(words), threshold);
  }

  /** Returns what to store for a picture whose point is known. */
  public ProjectedItem picturePoint(float[] point, int words, float threshold) {
    return pictures.projected(point, words(words), threshold);
  }

  private int words(int words) {
    return words == WORDS_OF_MODEL ? model.words() : words;
  }

  /**
   * Returns a projected picture without the words that it shows with a lower probability than this.
   */
  public ProjectedItem likely(ProjectedItem picture, float probability) {
    return probability == 0 ? picture : pictures.likely(picture, probability);
  }

  /** Returns what to store for a text: its point, and all words that it shares with pictures. */
  public ProjectedItem text(Medium text) {
    return texts.project(read(text), Integer.MAX_VALUE, 0);
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

  /**
   * One version of a model for documents of one medium, pictures or texts. It projects documents to
   * be stored, and prepares the forms of a query.
   */
  static final class VersionRole {

    private static final int MAX_EXPLAINED = 32;

    /** The least part of a share that its word alone has, to be told as the word's weight. */
    private static final float LEAST_WEIGHT = 1e-3f;

    private final String name;
    private final Couple couple;
    private final boolean isOfTexts;

    /** The couple by which texts ask for the documents. */
    private final Couple asked;

    private final List<String> dimensions;
    private final Function<String, WordOrigin> origins;
    private final Optional<WordWeigher> weigher;
    private final ConceptNames concepts;

    /** Whether points of both media are compared in one space. */
    private final boolean isShared;

    /** Whether dimensions of a space of sentences follow those of words. */
    private final boolean isBoth;

    /**
     * Creates a role. The names of the dimensions are those of a word space, empty for other
     * spaces.
     */
    private VersionRole(
        String name,
        Couple couple,
        boolean isOfTexts,
        CrossMediaModel model,
        Optional<WordWeigher> weigher,
        ConceptNames concepts,
        boolean isShared) {
      this.name = name;
      this.couple = couple;
      this.isOfTexts = isOfTexts;
      this.asked = isOfTexts ? couple.among() : couple;
      this.origins = model::origin;
      this.dimensions = model.abilities().words();
      this.weigher = weigher;
      this.concepts = concepts;
      this.isShared = isShared;
      this.isBoth = model.abilities().hasSentences();
    }

    /** Returns the role for pictures, whose words are compiled within a budget. */
    static VersionRole ofPictures(String name, CrossMediaModel model, Budget budget) {
      Optional<WordWeigher> weigher =
          model.textEncoder().map(encoder -> WordWeigher.of(model, budget));
      return new VersionRole(
          name,
          model.textToImage(),
          false,
          model,
          weigher,
          ConceptNames.of(model, weigher),
          model.isSymmetric());
    }

    /** Returns the role for texts, which keep their words where pictures share their space. */
    static VersionRole ofTexts(String name, CrossMediaModel model, VersionRole pictures) {
      Optional<WordWeigher> weigher =
          pictures.isShared && pictures.isOfWords() ? pictures.weigher : Optional.empty();
      ConceptNames concepts =
          pictures.isShared ? pictures.concepts : ConceptNames.of(model, Optional.empty());
      return new VersionRole(
          name, model.imageToText(), true, model, weigher, concepts, pictures.isShared);
    }

    /** Returns true if it projected the documents that name a version, see {@link VersionName}. */
    boolean made(String named) {
      return VersionName.parse(name).agreesWith(VersionName.parse(named));
    }

    /** Returns true if dimensions of its space are words. */
    boolean isOfWords() {
      return !dimensions.isEmpty();
    }

    /** Returns true if its documents keep the words that dimensions of its space are. */
    boolean isWordSpace() {
      return !dimensions.isEmpty() && weigher.isPresent();
    }

    /**
     * Returns the weigher that expresses documents in words; empty if the model reads texts as
     * ready views, and for texts outside a space of words.
     */
    Optional<WordWeigher> weigher() {
      return weigher;
    }

    /**
     * Returns a document's point, and at most {@code words} words with a weight above {@code
     * threshold}.
     */
    ProjectedItem project(Medium document, int words, float threshold) {
      return projected(couple.document(document), words, threshold);
    }

    /** Returns what to store for a document whose point is known. */
    ProjectedItem projected(float[] point, int words, float threshold) {
      return new ProjectedItem(
          name,
          DenseVector.of(point),
          weigher.map(seen -> seen.strongest(point, words, threshold)).orElse(List.of()));
    }

    private ProjectedItem likely(ProjectedItem picture, float probability) {
      Set<String> likely =
          weigher.stream()
              .flatMap(seen -> seen.likely(picture.words()).stream())
              .filter(word -> word.probability() >= probability)
              .map(LikelyWord::word)
              .collect(Collectors.toSet());
      return new ProjectedItem(
          picture.model(),
          picture.vector(),
          picture.words().stream().filter(word -> likely.contains(word.word())).toList());
    }

    /** Returns the query of a text, asked beside so many unknown words. */
    QueryVector ofText(Medium text, int beside) {
      return new QueryVector(name, asked(asked, text), calibration(text, beside));
    }

    private Calibration calibration(Medium text, int beside) {
      return isOfTexts ? couple.amongCalibration(text, beside) : couple.calibration(text, beside);
    }

    /** Returns how a text asks texts, if their words are those of pictures. */
    Optional<AskedTexts> askedAs(VersionRole pictures, Medium text, int beside) {
      return isWordSpace()
          ? Optional.of(new AskedTexts(name, pictures.name, calibration(text, beside)))
          : Optional.empty();
    }

    QueryVector across(Medium picture) {
      return new QueryVector(name, asked(couple, picture), couple.calibration(picture));
    }

    /** Returns the point of a query; zero, which finds nothing, if nothing in it is known. */
    private static DenseVector asked(Couple couple, Medium query) {
      return DenseVector.of(
          couple.queryTower().finds(query) ? couple.query(query) : new float[couple.dimension()]);
    }

    /**
     * Returns the query of a text of several words, where a space of sentences stands beside that
     * of words; empty if words alone answer it.
     */
    Optional<QueryVector> whole(Medium text, int beside) {
      return isBoth
          ? Optional.of(ofText(text, beside)).filter(query -> readsWhole(query.vector()))
          : Optional.empty();
    }

    private boolean readsWhole(DenseVector query) {
      return IntStream.range(dimensions.size(), query.dimension()).anyMatch(i -> query.get(i) != 0);
    }

    QueryVector among(Medium picture) {
      return new QueryVector(
          name, asked(couple.among(), picture), couple.amongCalibration(picture, 0));
    }

    /** Returns a query of the documents' own medium by the stored point of a document. */
    QueryVector amongStored(DenseVector stored) {
      return new QueryVector(name, ofStored(stored), among());
    }

    /** Returns the query for the other medium; empty if it has a space of its own. */
    Optional<QueryVector> acrossStored(DenseVector stored, VersionRole other) {
      return isShared
          ? Optional.of(
              new QueryVector(
                  other.name, ofStored(stored), other.couple.calibrations().across().any()))
          : Optional.empty();
    }

    private DenseVector ofStored(DenseVector stored) {
      return DenseVector.of(couple.queryOfDocument(stored.toArray()));
    }

    private Calibration among() {
      return couple.calibrations().across().among();
    }

    /**
     * Prepares a text for the plan {@code words}.
     *
     * @param whole the query of the whole text, which has the words where no network reads it
     */
    WordWeights words(Medium text, Optional<QueryVector> whole, int beside) {
      WordWeigher seen =
          weigher.orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "the model " + name + " does not support the plan [words]"));
      Map<String, Float> weights =
          whole
              .filter(query -> text.views().isEmpty())
              .map(query -> seen.weights(text, query.vector().toArray()))
              .orElseGet(() -> seen.weights(text));
      return WordWeights.of(name, weights, calibration(text, beside));
    }

    /**
     * Prepares a query for the plan {@code visual_words}.
     *
     * @throws io.github.crossmedia.model.NotLinearException if the model is not linear
     */
    CountWeights counts(Medium query, int beside) {
      return new CountWeights(
          name, couple.back(asked(couple, query).toArray()), couple.calibration(query, beside));
    }

    /** Returns the words of a text for explanations, down to the visual words. */
    List<ExplainedWord> explained(Medium text) {
      return weigher.isEmpty() ? List.of() : explained(weigher.get().weights(text));
    }

    /**
     * Returns words with what each of them adds to the query of a text, see {@link Couple#share},
     * as many as have a number of components together.
     */
    List<ExplainedWord> explained(
        Medium text, List<WordPart> words, boolean visualWords, int components) {
      List<ExplainedWord> explained = new ArrayList<>();
      int room = components;
      for (WordPart word : words) {
        DenseVector share = DenseVector.of(asked.share(text, word));
        SparseVector own = SparseVector.of(share);
        room -= own.size();
        if (room < 0) {
          break;
        }
        if (own.size() > 0) {
          float weight = weight(word.word(), share);
          explained.add(
              new ExplainedWord(
                  word.word(), weight, own.scaled(1 / weight), List.of(), as(word.word())));
        }
      }
      return visualWords ? backed(explained) : explained;
    }

    ExplainedRest rest(Medium text, QueryVector query, String says) {
      float[] left = query.vector().toArray();
      DenseVector.of(asked.share(text, WordPart.ALL)).addTo(left, -1);
      SparseVector everyText = SparseVector.of(DenseVector.of(left));
      return everyText.size() == 0 && says.isEmpty()
          ? ExplainedRest.NONE
          : new ExplainedRest(everyText, says);
    }

    /** Returns how often the query of a word alone is in its share; its length for other words. */
    private float weight(String word, DenseVector share) {
      Optional<Vector> alone =
          weigher.filter(seen -> seen.vocabulary().contains(word)).map(seen -> seen.query(word));
      double squares = alone.map(query -> query.norm() * query.norm()).orElse(0.0);
      double often = squares == 0 ? 0 : alone.orElseThrow().dot(share.toArray()) / squares;
      return (float) (Math.abs(often) > LEAST_WEIGHT * share.norm() ? often : share.norm());
    }

    /**
     * Returns words with their own queries. The strongest are also projected back to visual words
     * if the model is linear, because each word may have as many visual words as a picture.
     */
    private List<ExplainedWord> explained(Map<String, Float> weights) {
      List<ExplainedWord> explained = new ArrayList<>();
      weights.forEach(
          (word, weight) ->
              explained.add(
                  new ExplainedWord(word, weight, weigher.get().query(word), List.of(), as(word))));
      return backed(explained);
    }

    private List<ExplainedWord> backed(List<ExplainedWord> words) {
      Set<String> strongest =
          words.stream()
              .sorted(Comparator.comparing(ExplainedWord::weight).reversed())
              .limit(MAX_EXPLAINED)
              .map(ExplainedWord::word)
              .collect(Collectors.toSet());
      return words.stream()
          .map(
              word ->
                  strongest.contains(word.word())
                      ? new ExplainedWord(
                          word.word(), word.weight(), word.point(), back(word.point()), word.as())
                      : word)
          .toList();
    }

    /**
     * Returns the strongest dimensions of a query for explanations; in a word space these are
     * words.
     */
    ExplainedConcepts concepts(DenseVector query, int count) {
      return dimensions.isEmpty()
          ? new ExplainedConcepts(
              couple.similarity(),
              couple.queryTower().dimension(),
              concepts.ofStrongest(query, count))
          : ExplainedConcepts.NUMBERED;
    }

    /** Returns the strongest words of a query for explanations, none outside a word space. */
    List<ExplainedWord> explained(DenseVector query) {
      SparseVector used = SparseVector.of(query);
      return IntStream.range(0, used.size())
          .mapToObj(used::index)
          .filter(index -> index < dimensions.size())
          .sorted(Comparator.comparing(index -> -Math.abs(query.get(index))))
          .limit(MAX_EXPLAINED)
          .map(
              index ->
                  ExplainedWord.ofDimension(
                      dimensions.get(index), query, index, as(dimensions.get(index))))
          .toList();
    }

    private List<String> as(String word) {
      return origins.apply(word).as();
    }

    private List<LinearTerm> back(Vector point) {
      return couple.backIfLinear(point.toArray()).map(BackProjection::terms).orElse(List.of());
    }

    /**
     * Names the dimensions of a latent space as the model does or, without such names, by their
     * number and some words. These are the words whose queries have the greatest values there, in
     * the direction that the query points to.
     */
    private static final class ConceptNames {

      static final ConceptNames NONE = new ConceptNames(List.of(), List.of());

      private static final int WORDS = 3;

      private final List<String> above;
      private final List<String> below;

      private ConceptNames(List<String> above, List<String> below) {
        this.above = List.copyOf(above);
        this.below = List.copyOf(below);
      }

      static ConceptNames of(CrossMediaModel model, Optional<WordWeigher> weigher) {
        if (model.abilities().hasWords()) {
          return NONE;
        }
        List<String> names = model.space().names();
        return names.isEmpty()
            ? weigher
                .map(seen -> ofWords(seen, model.textToImage().queryTower().dimension()))
                .orElse(NONE)
            : new ConceptNames(names, names);
      }

      private static ConceptNames ofWords(WordWeigher weigher, int dimension) {
        Farthest above = new Farthest(dimension);
        Farthest below = new Farthest(dimension);
        for (String word : weigher.vocabulary().words()) {
          Vector query = weigher.query(word);
          query.forEach(
              (index, value) -> {
                if (index < dimension) {
                  above.offer(index, value, word);
                  below.offer(index, -value, word);
                }
              });
        }
        return new ConceptNames(above.names(), below.names());
      }

      /** Returns the names of the strongest dimensions of a query, by number. */
      Map<Integer, String> ofStrongest(DenseVector query, int count) {
        Map<Integer, String> names = new HashMap<>();
        IntStream.range(0, Math.min(query.dimension(), above.size()))
            .boxed()
            .sorted(
                (one, other) -> Float.compare(Math.abs(query.get(other)), Math.abs(query.get(one))))
            .limit(count)
            .forEach(i -> names.put(i, (query.get(i) < 0 ? below : above).get(i)));
        return names;
      }

      /** The words with the greatest positive values in each dimension. */
      private static final class Farthest {

        private final float[][] values;
        private final String[][] words;

        Farthest(int dimension) {
          values = new float[dimension][WORDS];
          words = new String[dimension][WORDS];
        }

        void offer(int dimension, float value, String word) {
          float[] best = values[dimension];
          int place = WORDS;
          while (place > 0 && value > best[place - 1]) {
            place--;
          }
          if (place < WORDS) {
            System.arraycopy(best, place, best, place + 1, WORDS - 1 - place);
            best[place] = value;
            String[] own = words[dimension];
            System.arraycopy(own, place, own, place + 1, WORDS - 1 - place);
            own[place] = word;
          }
        }

        List<String> names() {
          List<String> names = new ArrayList<>();
          for (int i = 0; i < words.length; i++) {
            List<String> known = Arrays.stream(words[i]).filter(word -> word != null).toList();
            names.add(
                known.isEmpty()
                    ? String.valueOf(i)
                    : Formatted.of("%d (%s)", i, String.join(", ", known)));
          }
          return names;
        }
      }
    }
  }
}
