package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.TextViewEncoder;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.encoder.WordPart;
import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Vector;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The two towers of one direction of search. The raw score of a document for a query is the dot
 * product of {@link #query} and {@link #document}. The document's point already contains the
 * positive scale, which brings most raw scores of relevant documents into 0..1.
 *
 * @param offset added to each raw score, so that relevant documents have positive scores even if
 *     the similarity is negative, as a negative distance is; unless it is 0, the points have one
 *     more dimension
 */
public record Couple(
    Tower queryTower,
    Tower documentTower,
    Similarity similarity,
    float scale,
    float offset,
    Calibrations calibrations)
    implements Part {

  static final Kinds<Couple> KINDS = Kinds.of("couple", Map.of("couple", Couple::read));

  public Couple {
    if (queryTower.dimension() != documentTower.dimension()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "queries have %d dimensions, documents %d",
              queryTower.dimension(), documentTower.dimension()));
    }
    if (queryTower.dimension() == 0) {
      throw new IllegalArgumentException("the points of a couple must have a dimension");
    }
    if (!(scale > 0 && Float.isFinite(scale))) {
      throw new IllegalArgumentException("the scale must be positive and finite, got " + scale);
    }
    if (!Float.isFinite(offset)) {
      throw new IllegalArgumentException("the offset must be finite, got " + offset);
    }
  }

  /** Creates a couple whose scores have no offset. */
  public Couple(
      Tower queryTower,
      Tower documentTower,
      Similarity similarity,
      float scale,
      Calibrations calibrations) {
    this(queryTower, documentTower, similarity, scale, 0, calibrations);
  }

  /** Creates a couple with one calibration for all queries. */
  public Couple(
      Tower queryTower,
      Tower documentTower,
      Similarity similarity,
      float scale,
      Calibration calibration) {
    this(queryTower, documentTower, similarity, scale, Calibrations.of(calibration));
  }

  /** Returns the dimension of prepared points. */
  public int dimension() {
    return similarity.preparedDimension(queryTower.dimension()) + (offset == 0 ? 0 : 1);
  }

  /** Returns the point of a query, ready for the dot product. */
  public float[] query(Medium medium) {
    return preparedQuery(queryTower.project(medium));
  }

  /**
   * Returns the share of a word in the point of a text. The shares of a text's words and what every
   * text has add up to its point where the text is read by its words; what they only say together
   * is missing.
   */
  public float[] share(Medium text, WordPart word) {
    float[] share = queryTower.share(text, word);
    float[] prepared =
        similarity == Similarity.DOT ? share : similarity.share(queryTower.project(text), share);
    return offset == 0 ? prepared : extended(prepared, 0);
  }

  /** Returns the points of several queries. */
  public List<float[]> queries(List<? extends Medium> media) {
    return queryTower.projectAll(media).stream().map(this::preparedQuery).toList();
  }

  private float[] preparedQuery(float[] projected) {
    float[] point = similarity.query(projected);
    return offset == 0 ? point : extended(point, 1);
  }

  /** Returns the point of a document, ready for the dot product and scaled. */
  public float[] document(Medium medium) {
    return preparedDocument(documentTower.project(medium));
  }

  /** Returns the points of several documents. */
  public List<float[]> documents(List<? extends Medium> media) {
    return documentTower.projectAll(media).stream().map(this::preparedDocument).toList();
  }

  /** Returns the point of a document that encoders have encoded. */
  float[] document(Function<Encoder, Vector> encoded) {
    return preparedDocument(documentTower.project(encoded));
  }

  private float[] preparedDocument(float[] projected) {
    float[] point = similarity.document(projected);
    float[] scaled = new float[point.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = scale * point[i];
    }
    return offset == 0 ? scaled : extended(scaled, offset);
  }

  /** Returns the query for documents near a document whose prepared and scaled point is given. */
  public float[] queryOfDocument(float[] document) {
    if (document.length != dimension()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "a stored vector has %d dimensions, those of the model have %d",
              document.length, dimension()));
    }
    float[] point = Arrays.copyOf(document, similarity.preparedDimension(queryTower.dimension()));
    for (int i = 0; i < point.length; i++) {
      point[i] /= scale;
    }
    float[] query = similarity.queryOfDocument(point);
    return offset == 0 ? query : extended(query, 1);
  }

  private static float[] extended(float[] point, float last) {
    float[] extended = Arrays.copyOf(point, point.length + 1);
    extended[point.length] = last;
    return extended;
  }

  /**
   * Projects a query back to the views of documents, so that it can be compared with documents that
   * were never projected.
   *
   * @throws NotLinearException if the documents' tower is not linear
   */
  public BackProjection back(Medium medium) {
    return back(query(medium));
  }

  /**
   * Projects the point of a query back.
   *
   * @throws NotLinearException if the documents' tower is not linear
   */
  public BackProjection back(float[] query) {
    return BackProjection.of(this, query);
  }

  /** Projects a point back; returns empty if the documents' tower is not linear. */
  public Optional<BackProjection> backIfLinear(float[] query) {
    try {
      return Optional.of(back(query));
    } catch (NotLinearException bent) {
      return Optional.empty();
    }
  }

  /** Returns this couple with queries and documents swapped. */
  public Couple reversed() {
    return new Couple(
        documentTower, queryTower, similarity, scale, offset, calibrations.reversed());
  }

  /** Returns the couple for queries of the documents' own medium. */
  public Couple among() {
    return withTowers(documentTower, documentTower);
  }

  /** Returns this couple with texts read by their words, even if a network can read them. */
  Couple ofWords() {
    return withTowers(ofWords(queryTower), documentTower);
  }

  private static Tower ofWords(Tower tower) {
    return switch (tower) {
      case TextTower text -> text.words();
      case EncodedTower encoded ->
          new EncodedTower(encoded.encoder().ofWords(), encoded.projection());
      case SumTower sum -> new SumTower(ofWords(sum.towers()), sum.weights());
      case ConcatenatedTower whole -> whole.of(ofWords(whole.towers()));
    };
  }

  private static List<Tower> ofWords(List<Tower> towers) {
    return towers.stream().map(Couple::ofWords).toList();
  }

  /** Returns true if texts are read as a whole, by a network that is at hand. */
  public boolean readsWholeTexts() {
    return queryTower instanceof TextTower text && text.readsWholeTexts()
        || queryTower
            .encoders()
            .anyMatch(encoder -> encoder instanceof TextViewEncoder read && read.readsWholeTexts());
  }

  Couple withTowers(Tower newQueryTower, Tower newDocumentTower) {
    return new Couple(newQueryTower, newDocumentTower, similarity, scale, offset, calibrations);
  }

  /** Returns this couple with another scale and offset; an offset of 0 is none. */
  public Couple withScale(float newScale, float newOffset) {
    return new Couple(queryTower, documentTower, similarity, newScale, newOffset, calibrations);
  }

  public Couple withCalibrations(Calibrations newCalibrations) {
    return new Couple(queryTower, documentTower, similarity, scale, offset, newCalibrations);
  }

  /** Returns the map of a query's raw scores; for a text it depends on the words that are read. */
  public Calibration calibration(Medium query) {
    return calibration(query, 0);
  }

  /** Returns the map of a text that was asked beside so many unknown words. */
  public Calibration calibration(Medium query, int beside) {
    QueryCalibrations maps = calibrations.across();
    return textEncoder()
        .map(
            encoder ->
                maps.ofText(readWords(query, encoder), beside + unknownWords(query, encoder)))
        .orElseGet(maps::any);
  }

  /**
   * Returns the map of the raw scores of a query of the documents' own medium.
   *
   * @param beside how many unknown words were asked beside a text
   */
  public Calibration amongCalibration(Medium query, int beside) {
    Couple among = among();
    QueryCalibrations maps = calibrations.across();
    return among
        .textEncoder()
        .map(
            encoder ->
                maps.ofTextAmong(
                    among.readWords(query, encoder), beside + among.unknownWords(query, encoder)))
        .orElseGet(maps::among);
  }

  /** A network reads words that the vocabulary lacks, too. */
  private List<String> readWords(Medium query, TextEncoder encoder) {
    List<String> known = encoder.knownWords(query);
    return isReadWhole(query)
        ? Stream.concat(known.stream(), encoder.unknownWords(query).stream()).toList()
        : known;
  }

  private int unknownWords(Medium query, TextEncoder encoder) {
    return isReadWhole(query) ? 0 : encoder.unknownWords(query).size();
  }

  /** Returns true if a network reads a text, which has no unknown words then. */
  private boolean isReadWhole(Medium query) {
    return readsWholeTexts()
        || queryTower
            .encoders()
            .anyMatch(
                encoder ->
                    switch (encoder) {
                      case ViewsEncoder views -> views.reads(query);
                      case TextViewEncoder text -> text.hasView(query);
                      default -> false;
                    });
  }

  /** Returns the encoder of queries in words; empty if queries are ready views. */
  public Optional<TextEncoder> textEncoder() {
    return queryTower
        .encoders()
        .filter(TextEncoder.class::isInstance)
        .map(TextEncoder.class::cast)
        .findFirst();
  }

  @Override
  public String kind() {
    return "couple";
  }

  @Override
  public void write(PartWriter out) {
    out.part("query", queryTower)
        .part("document", documentTower)
        .put("similarity", similarity.label())
        .put("scale", scale)
        .part("calibration", calibrations);
    if (offset != 0) {
      out.put("offset", offset);
    }
  }

  static Couple read(PartReader in) {
    return new Couple(
        in.part("query", Tower.KINDS),
        in.part("document", Tower.KINDS),
        Similarity.labelled(in.text("similarity")),
        (float) in.number("scale"),
        in.has("offset") ? (float) in.number("offset") : 0,
        in.part("calibration", Calibrations.KINDS));
  }
}
