package io.github.crossmedia.train.score;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations.Phrases;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.score.ScoreFit.CoupleFit;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Task;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Raw scores of unseen items by models of one method with the same parameters, and the fit to these
 * scores.
 */
public final class HeldOutScores {

  /** The number of known words from which on queries share one calibration. */
  private static final int LENGTHS = TypedQueries.LONGEST_RUN;

  private static final int BINS = 64;

  /** The maximum number of scores that one model adds for queries of one length. */
  private static final long MAX_SCORES = 1_000_000;

  private final List<float[]> relevant = new ArrayList<>();

  private final WordFrequencies frequencies = new WordFrequencies();

  /** Scores by the number of a query's words, which is 0 if it has none. */
  private final List<FrequencyGroups> byWords =
      Stream.generate(FrequencyGroups::new).limit(LENGTHS + 1).toList();

  private final OtherDirections others = new OtherDirections();
  private boolean hasOneCouple = true;

  /**
   * Adds the scores of a model of scale 1 for unseen items.
   *
   * @param learned its training data
   */
  public void add(CrossMediaModel model, TrainingData learned, TrainingData asked) {
    frequencies.add(learned);
    byWords.forEach(FrequencyGroups::begin);
    Questions questions = asked.task().scored(asked);
    PointScores scores = questions.scores(model);
    relevant.add(ScoreScale.relevant(scores, questions));
    for (int length = 0; length <= LENGTHS; length++) {
      int[] those = ofLength(questions, length);
      int every = Math.toIntExact(1 + (long) those.length * asked.size() / MAX_SCORES);
      for (int i = 0; i < those.length; i += every) {
        int query = those[i];
        add(
            questions.words(query),
            questions.known(query),
            scores.scores(query),
            questions.relevant(query));
      }
    }
    others.add(
        model,
        asked.items().stream().map(Item::medium).toList(),
        asked.task().relevance(asked),
        texts(questions));
    hasOneCouple &= model.isSymmetric();
  }

  /** Returns queries of words, to ask texts; none if whole texts are asked. */
  private static List<AskedText> texts(Questions questions) {
    return IntStream.range(0, questions.size())
        .filter(query -> !questions.known(query).isEmpty())
        .mapToObj(query -> new AskedText(questions.known(query), questions.relevant(query)))
        .toList();
  }

  /**
   * A query of words.
   *
   * @param relevant the places of items whose texts hold all of them, ascending
   */
  record AskedText(List<String> words, int[] relevant) {

    Medium medium() {
      return Medium.ofText(String.join(" ", words));
    }
  }

  /** Adds scores of unseen items in the directions other than text to picture. */
  void addOthers(
      CrossMediaModel model, List<Medium> media, Task.Relevance relevance, List<AskedText> texts) {
    others.add(model, media, relevance, texts);
  }

  /**
   * Adds a picture for a text with one unknown word.
   *
   * @param said the probability that it shows all other words
   */
  void addUnknown(float said, boolean isRelevant) {
    others.addUnknown(said, isRelevant);
  }

  /** Begins with the scores of unseen items for queries that are not made of their own captions. */
  void begin(Vocabulary vocabulary, List<SparseVector> captions) {
    frequencies.add(vocabulary, captions);
    byWords.forEach(FrequencyGroups::begin);
  }

  /**
   * Adds the scores of a query for all items.
   *
   * @param known its words, if they are known one by one
   */
  void add(int words, List<String> known, float[] scores, int[] relevant) {
    ScoredPairs pairs = byWords.get(Math.min(LENGTHS, words)).pairs(frequencies.of(known));
    for (int document = 0; document < scores.length; document++) {
      pairs.add(scores[document], Arrays.binarySearch(relevant, document) >= 0);
    }
  }

  private static int[] ofLength(Questions questions, int length) {
    return IntStream.range(0, questions.size())
        .filter(query -> Math.min(LENGTHS, questions.words(query)) == length)
        .toArray();
  }

  /** Returns the fit of a model that keeps its scale. */
  ScoreFit fit(ScoreScale scale, ScoreScale back) {
    return fit(all(), scale, back);
  }

  /** Returns the scales and the calibrations of the model that is learned from all items. */
  public ScoreFit fit() {
    ScoredPairs all = all();
    ScoreScale scale = ScoreScale.of(ScoreScale.joined(relevant.toArray(float[][]::new)), all);
    ScoredPairs texts = others.textsOfPictures();
    return fit(all, scale, hasOneCouple ? scale : ScoreScale.of(texts.relevantScores(), texts));
  }

  private ScoreFit fit(ScoredPairs all, ScoreScale scale, ScoreScale back) {
    return new ScoreFit(
        new CoupleFit(
            scale, maps(fitted(all, scale), all, ifSeen(others.amongPictures(), scale), scale)),
        new CoupleFit(
            back,
            new QueryCalibrations(
                ifSeen(others.textsOfPictures(), back),
                others.amongTexts(back),
                new TreeMap<>(),
                Phrases.NONE,
                ifSeen(others.amongTexts(), back),
                others.unknown())));
  }

  /**
   * Returns a curve of some pairs near another one, whose odds are multiplied so that it expects as
   * many relevant pairs as there are. Pairs of which none is relevant say nothing of its shape.
   */
  static Curve near(ScoredPairs pairs, Curve other) {
    if (pairs.size() == 0) {
      return other;
    }
    List<ScoreBin> bins = pairs.bins(BINS);
    double expected = other.expected(bins);
    double relevant = expected * (pairs.relevant() + 1) / (expected + 1);
    Curve shifted = other.expecting(relevant, bins);
    return pairs.relevant() == 0 ? shifted : IsotonicRegression.fitted(pairs, shifted);
  }

  private ScoredPairs all() {
    ScoredPairs all = new ScoredPairs();
    byWords.forEach(groups -> all.addAll(groups.all()));
    return all;
  }

  /** A map that saw no relevant pair would be flat: such scores stay uncalibrated. */
  private static Calibration ifSeen(ScoredPairs pairs, ScoreScale scale) {
    return pairs.relevant() == 0 ? Calibration.unfitted() : fitted(pairs, scale);
  }

  private static Calibration fitted(ScoredPairs pairs, ScoreScale scale) {
    return IsotonicRegression.fitted(pairs).calibration(scale);
  }

  /** Returns maps for each number of words, and for words and phrases by their frequency. */
  private QueryCalibrations maps(
      Calibration any, ScoredPairs all, Calibration among, ScoreScale scale) {
    if (byWords.getFirst().all().size() > 0) {
      return new QueryCalibrations(
          any, List.of(), new TreeMap<>(), Phrases.NONE, among, others.unknown());
    }
    List<Calibration> maps = new ArrayList<>();
    List<SortedMap<Integer, Calibration>> ofGroups = new ArrayList<>();
    ScoredPairs single = byWords.get(1).all();
    Curve curve = IsotonicRegression.fitted(single.size() == 0 ? all : single);
    for (int length = 1; length <= LENGTHS; length++) {
      if (length > 1) {
        curve = near(byWords.get(length).all(), curve);
      }
      maps.add(curve.calibration(scale));
      ofGroups.add(byWords.get(length).maps(curve, scale));
    }
    SortedMap<Integer, Calibration> ofWords = ofGroups.removeFirst();
    return new QueryCalibrations(
        any,
        maps,
        ofWords.isEmpty() ? new TreeMap<>() : frequencies.nearest(ofWords),
        ofGroups.stream().allMatch(Map::isEmpty)
            ? Phrases.NONE
            : new Phrases(frequencies.groups(), ofGroups),
        among,
        others.unknown());
  }

  /**
   * Scores of queries of as many words, in groups by the mean frequency of their words. The map of
   * a group is fitted near that of all these queries, with odds multiplied so that the expected
   * number of relevant pictures is right. The weight of the difference is tuned by holding each
   * part out in turn.
   */
  static final class FrequencyGroups {

    /** Shares of the difference between a group's map and that of all queries. */
    private static final double[] WEIGHTS = {0, 0.25, 0.5, 0.75, 1};

    private final List<SortedMap<Integer, ScoredPairs>> parts = new ArrayList<>();
    private final ScoredPairs ofUnknown = new ScoredPairs();

    /** Begins with the scores of another model, or of other items. */
    void begin() {
      parts.add(new TreeMap<>());
    }

    /** Returns the scores of a group, or of queries whose frequency is unknown, to add to. */
    ScoredPairs pairs(OptionalInt group) {
      return group.isPresent()
          ? parts.getLast().computeIfAbsent(group.getAsInt(), key -> new ScoredPairs())
          : ofUnknown;
    }

    ScoredPairs all() {
      ScoredPairs all = new ScoredPairs();
      all.addAll(ofUnknown);
      parts.forEach(part -> part.values().forEach(all::addAll));
      return all;
    }

    /**
     * Returns a map for each group; none if the frequency makes no difference.
     *
     * @param pooled the map of all queries
     */
    SortedMap<Integer, Calibration> maps(Curve pooled, ScoreScale scale) {
      SortedMap<Integer, Calibration> maps = new TreeMap<>();
      double weight = differ() ? weight() : 0;
      if (weight > 0) {
        curves(pooled, weight).forEach((group, curve) -> maps.put(group, curve.calibration(scale)));
      }
      return maps;
    }

    /** Returns whether there is more than one group, and a relevant picture in one of them. */
    boolean differ() {
      Groups all = Groups.of(parts);
      return all.all().relevant() > 0 && all.pairs().size() > 1;
    }

    /**
     * Returns a curve for each group.
     *
     * @param weight of the difference between a group's curve and that of all queries
     */
    SortedMap<Integer, Curve> curves(Curve pooled, double weight) {
      SortedMap<Integer, Curve> curves = Groups.of(parts).curves(pooled);
      curves.replaceAll((group, curve) -> pooled.towards(curve, weight));
      return curves;
    }

    /**
     * Returns by how much the logarithm of the share of relevant pictures rises from group to
     * group, by weighted least squares.
     */
    double rise() {
      double sum = 0;
      double x = 0;
      double y = 0;
      double xx = 0;
      double xy = 0;
      for (Map.Entry<Integer, ScoredPairs> group : Groups.of(parts).pairs().entrySet()) {
        double weight = group.getValue().relevant() + 1;
        double share = Math.log(weight / group.getValue().size());
        sum += weight;
        x += weight * group.getKey();
        y += weight * share;
        xx += weight * group.getKey() * group.getKey();
        xy += weight * group.getKey() * share;
      }
      return (sum * xy - x * y) / (sum * xx - x * x);
    }

    /** Returns the weight with which maps of the other parts predict each part best. */
    double weight() {
      if (parts.size() < 2) {
        return 1;
      }
      double[] losses = new double[WEIGHTS.length];
      for (int part = 0; part < parts.size(); part++) {
        List<SortedMap<Integer, ScoredPairs>> others = new ArrayList<>(parts);
        SortedMap<Integer, ScoredPairs> left = others.remove(part);
        Groups learned = Groups.of(others);
        if (learned.all().relevant() > 0) {
          addLosses(learned, left, losses);
        }
      }
      int best = 0;
      for (int i = 1; i < losses.length; i++) {
        best = losses[i] <= losses[best] ? i : best;
      }
      return WEIGHTS[best];
    }

    private static void addLosses(
        Groups learned, SortedMap<Integer, ScoredPairs> left, double[] losses) {
      Curve pooled = learned.pooled();
      SortedMap<Integer, Curve> curves = learned.curves(pooled);
      left.forEach(
          (group, pairs) -> {
            List<ScoreBin> bins = pairs.bins(BINS);
            Curve curve = Phrases.nearest(curves, group);
            for (int i = 0; i < WEIGHTS.length; i++) {
              losses[i] += pooled.towards(curve, WEIGHTS[i]).logLoss(bins);
            }
          });
    }

    /** The scores of some parts, those of each group and those of all. */
    private record Groups(SortedMap<Integer, ScoredPairs> pairs, ScoredPairs all) {

      static Groups of(List<SortedMap<Integer, ScoredPairs>> parts) {
        SortedMap<Integer, ScoredPairs> pairs = new TreeMap<>();
        ScoredPairs all = new ScoredPairs();
        for (SortedMap<Integer, ScoredPairs> part : parts) {
          part.forEach(
              (group, scores) -> {
                pairs.computeIfAbsent(group, key -> new ScoredPairs()).addAll(scores);
                all.addAll(scores);
              });
        }
        return new Groups(pairs, all);
      }

      Curve pooled() {
        return IsotonicRegression.fitted(all);
      }

      SortedMap<Integer, Curve> curves(Curve pooled) {
        SortedMap<Integer, Curve> curves = new TreeMap<>();
        pairs.forEach((group, scores) -> curves.put(group, near(scores, pooled)));
        return curves;
      }
    }
  }

  /**
   * Scores of held-out items in the directions other than text to picture: of texts for a picture,
   * of pictures for a picture, of texts for a text.
   */
  private static final class OtherDirections {

    /** The maximum number of items that are compared with each other for one model. */
    private static final int MAX_COMPARED = 500;

    private final ScoredPairs textsOfPictures = new ScoredPairs();
    private final ScoredPairs amongPictures = new ScoredPairs();

    /** By the number of a query's words, which is 0 for whole texts. */
    private final List<ScoredPairs> amongTexts =
        Stream.generate(ScoredPairs::new).limit(LENGTHS + 1).toList();

    private double saidSquared;
    private double saidOfRelevant;

    /** Adds the scores of a model for items that it did not learn from. */
    void add(
        CrossMediaModel model,
        List<Medium> media,
        Task.Relevance relevance,
        List<AskedText> texts) {
      List<ComparedItem> items = compared(model, media);
      for (ComparedItem asking : items) {
        for (ComparedItem found : items) {
          textsOfPictures.add(
              asking.pictureForTexts().dot(found.storedText()),
              relevance.answersPicture(asking.place(), found.place()));
          if (asking != found) {
            amongPictures.add(
                asking.pictureForPictures().dot(found.storedPicture()),
                relevance.arePicturesAlike(asking.place(), found.place()));
            amongTexts
                .getFirst()
                .add(
                    asking.textForTexts().dot(found.storedText()),
                    relevance.answersText(asking.place(), found.place()));
          }
        }
      }
      for (int length = 1; length <= LENGTHS; length++) {
        List<AskedText> those = ofLength(texts, length);
        for (int i = 0; i < those.size(); i += every(those.size())) {
          SparseVector query = sparse(model.imageToText().among().query(those.get(i).medium()));
          for (ComparedItem found : items) {
            amongTexts
                .get(length)
                .add(
                    query.dot(found.storedText()),
                    Arrays.binarySearch(those.get(i).relevant(), found.place()) >= 0);
          }
        }
      }
    }

    private static List<AskedText> ofLength(List<AskedText> texts, int length) {
      return texts.stream()
          .filter(text -> Math.min(LENGTHS, text.words().size()) == length)
          .toList();
    }

    private static int every(int size) {
      return Math.max(1, Math.ceilDiv(size, MAX_COMPARED));
    }

    private static List<ComparedItem> compared(CrossMediaModel model, List<Medium> media) {
      Couple pictures = model.textToImage();
      Couple texts = model.imageToText();
      List<ComparedItem> items = new ArrayList<>();
      for (int place = 0; place < media.size(); place += every(media.size())) {
        Medium medium = media.get(place);
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

    void addUnknown(float said, boolean isRelevant) {
      saidSquared += said * (double) said;
      saidOfRelevant += isRelevant ? said : 0;
    }

    /**
     * Returns what is left of a probability for each unknown word: the factor that makes the least
     * Brier score. It is kept near that of models that don't say, with a weight of one relevant
     * picture.
     */
    float unknown() {
      double squares = saidSquared + 1 / (double) QueryCalibrations.UNKNOWN;
      return saidSquared == 0
          ? QueryCalibrations.UNKNOWN
          : (float) Math.min(1, (saidOfRelevant + 1) / squares);
    }

    /**
     * Returns a point as a sparse vector, whose products are added in the same order however they
     * are compiled.
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

    /** Returns the scores of whole texts for whole texts. */
    ScoredPairs amongTexts() {
      return amongTexts.getFirst();
    }

    /** Returns maps of words for texts by their number; none if no words were asked. */
    List<Calibration> amongTexts(ScoreScale scale) {
      List<Calibration> maps = new ArrayList<>();
      if (amongTexts.get(1).relevant() > 0) {
        Curve curve = IsotonicRegression.fitted(amongTexts.get(1));
        for (int length = 1; length <= LENGTHS; length++) {
          curve = length == 1 ? curve : near(amongTexts.get(length), curve);
          maps.add(curve.calibration(scale));
        }
      }
      return maps;
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

  /**
   * Words in groups by the share of captions with them; each group reaches to twice the share of
   * the one below it.
   */
  public static final class WordFrequencies {

    /** The captions that count for a known word that none contains. */
    private static final double UNSEEN = 0.5;

    private final SortedMap<String, Double> shares = new TreeMap<>();

    /** Adds the words of some captions; of a word known from others the larger share counts. */
    public void add(TrainingData data) {
      if (data.settings().text().hasWords()) {
        add(data.words().vocabulary(), data.words().captionCounts());
      }
    }

    /** Adds the words of some captions, as counts of a vocabulary. */
    public void add(Vocabulary vocabulary, List<SparseVector> captions) {
      int[] holding = new int[vocabulary.size()];
      for (SparseVector counts : captions) {
        for (int i = 0; i < counts.size(); i++) {
          holding[counts.index(i)]++;
        }
      }
      for (int word = 0; word < holding.length; word++) {
        double captionsOf = Math.max(UNSEEN, holding[word]);
        shares.merge(vocabulary.word(word), captionsOf / captions.size(), Math::max);
      }
    }

    /** Returns the mean group of words; lower groups have rarer words. */
    public OptionalInt of(List<String> words) {
      return Phrases.group(
          words, word -> Optional.ofNullable(shares.get(word)).map(WordFrequencies::group));
    }

    public SortedMap<String, Integer> groups() {
      SortedMap<String, Integer> groups = new TreeMap<>();
      shares.forEach((word, share) -> groups.put(word, group(share)));
      return groups;
    }

    private static int group(double share) {
      return Math.getExponent(share);
    }

    /** Returns for each word the value of its group or, without one, of the nearest group. */
    public <T> SortedMap<String, T> nearest(SortedMap<Integer, T> ofGroups) {
      SortedMap<String, T> ofWords = new TreeMap<>();
      groups().forEach((word, group) -> ofWords.put(word, Phrases.nearest(ofGroups, group)));
      return ofWords;
    }
  }
}
