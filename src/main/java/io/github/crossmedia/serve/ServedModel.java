package io.github.crossmedia.serve;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.LinearTerm;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.PlanOptions.Told;
import io.github.crossmedia.serve.ServedVersion.ReadWords;
import io.github.crossmedia.serve.ServedVersion.VersionRole;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The versions of a model that answer queries, the current one first. It prepares questions so that
 * each document, picture or text, is compared by the version that projected it.
 */
public final class ServedModel {

  private final List<ServedVersion> versions;

  private ServedModel(List<ServedVersion> versions) {
    this.versions = List.copyOf(versions);
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("no version of a model is served");
    }
    Set<VersionId> ids = new HashSet<>();
    for (ServedVersion version : versions) {
      if (!ids.add(version.id())) {
        throw new IllegalArgumentException("the version " + version.id() + " is served twice");
      }
    }
  }

  /** Returns a model with these served versions, the current one first. */
  public static ServedModel of(List<ServedVersion> currentFirst) {
    return new ServedModel(currentFirst);
  }

  public static ServedModel of(VersionId current, List<ServedVersion> versions) {
    return new ServedModel(
        versions.stream()
            .sorted(Comparator.comparing(version -> !version.id().equals(current)))
            .toList());
  }

  /** Returns the version that projects new documents. */
  public ServedVersion current() {
    return versions.getFirst();
  }

  public List<ServedVersion> versions() {
    return versions;
  }

  /** Prepares a text to find pictures and other texts. */
  public PreparedQuery text(String text, PlanOptions options) {
    return text(Medium.ofText(text), options, () -> {});
  }

  /** Prepares a text, or its ready views, to find pictures and other texts. */
  public PreparedQuery text(Medium text, PlanOptions options) {
    return text(text, options, () -> {});
  }

  /**
   * Prepares a text, or its ready views.
   *
   * @param checkpoint run between steps; it throws if nobody waits for the answer any more
   */
  public PreparedQuery text(Medium text, PlanOptions options, Runnable checkpoint) {
    return asked(text.asked(), options, checkpoint);
  }

  private PreparedQuery asked(Medium text, PlanOptions options, Runnable checkpoint) {
    WordExplanations explained = new WordExplanations(options.reasons(), checkpoint);
    return switch (plan(options, current().findsByWords(text) ? Plan.WORDS : Plan.EXACT)) {
      case WORDS -> words(text, options.unknown(), explained);
      case EXACT -> new PreparedQuery.Exact(ofText(text, options.unknown(), explained));
      case NEAREST -> new PreparedQuery.Nearest(ofText(text, options.unknown(), explained));
      case VISUAL_WORDS -> {
        Medium read = current().read(text);
        yield new PreparedQuery.VisualWords(
            explained.with(
                current().pictures().counts(read, options.unknown()),
                current().pictures(),
                read,
                explained.words(current(), read)));
      }
    };
  }

  /** Rejects a view of a text that no version reads, which would otherwise change nothing. */
  public void requireTextViews(Set<String> views) {
    Set<String> read = new TreeSet<>();
    versions.forEach(version -> read.addAll(version.textViews()));
    for (String view : views) {
      if (!read.contains(view)) {
        throw new IllegalArgumentException(
            Formatted.of(
                "no served version of the model reads the text view [%s]: %s",
                view,
                read.isEmpty() ? "it reads texts by their words, [text]" : "it reads " + read));
      }
    }
  }

  /** Returns a text by its words, and by its points where a space of sentences reads it whole. */
  private PreparedQuery words(Medium text, int beside, WordExplanations explained) {
    List<WordWeights> words = new ArrayList<>();
    List<QueryVector> points = new ArrayList<>();
    List<Integer> sentences = new ArrayList<>();
    List<AskedTexts> texts = new ArrayList<>();
    for (ServedVersion version : versions) {
      VersionRole role = version.pictures();
      Medium read = version.read(text);
      Optional<QueryVector> whole = role.whole(read, beside);
      words.add(explained.with(role.words(read, whole, beside), role, text));
      if (whole.isPresent()) {
        points.add(explained.with(whole.get(), role, read, explained.words(version, read)));
        sentences.add(version.sentences());
      }
      version.texts().askedAs(role, read, beside).ifPresent(texts::add);
    }
    return new PreparedQuery.Words(words, points, sentences).with(texts);
  }

  private List<QueryVector> ofText(Medium text, int beside, WordExplanations explained) {
    return versions.stream()
        .flatMap(version -> ofText(version, version.read(text), beside, explained))
        .toList();
  }

  private static Stream<QueryVector> ofText(
      ServedVersion version, Medium text, int beside, WordExplanations explained) {
    ReadWords words = explained.words(version, text);
    VersionRole pictures = version.pictures();
    VersionRole texts = version.texts();
    QueryVector asked = explained.with(pictures.ofText(text, beside), pictures, text, words);
    return Stream.of(
        asked,
        texts
            .askedAs(pictures, text, beside)
            .map(same -> asked.of(same.model(), same.calibration()))
            .orElseGet(
                () ->
                    texts.isOfWords()
                        ? explained.with(texts.ofText(text, beside), texts, text, words)
                        : explained.with(texts.ofText(text, beside), texts)));
  }

  /** Prepares a picture whose views are known, to find similar pictures and texts. */
  public PreparedQuery picture(Medium picture, PlanOptions options) {
    return like(List.of(example(picture)), options);
  }

  /**
   * Prepares examples to find what is like all of them: documents are compared with the mean of
   * their points, each of length one.
   *
   * @throws IllegalArgumentException if there are none, or if a version can use none of them
   */
  public PreparedQuery like(List<Example> examples, PlanOptions options) {
    if (examples.isEmpty()) {
      throw new IllegalArgumentException("nothing is named to find others like");
    }
    WordExplanations explained = new WordExplanations(options.reasons(), () -> {});
    Map<VersionRole, List<QueryVector>> points = new LinkedHashMap<>();
    for (Example example : examples) {
      example.points.forEach(
          point -> points.computeIfAbsent(point.role, role -> new ArrayList<>()).add(point.query));
    }
    return compared(
        examples.getFirst().question,
        points.entrySet().stream()
            .map(each -> explained.with(QueryVector.mean(each.getValue()), each.getKey()))
            .toList(),
        options);
  }

  /**
   * Returns a picture to find others like.
   *
   * @param look extracts views from the picture; called once for each set of views, however many
   *     versions read it
   * @throws IllegalArgumentException if no version extracts its views from pictures
   */
  public Example example(Function<PictureViews, Medium> look) {
    List<ServedVersion> extracting =
        versions.stream().filter(ServedVersion::extractsViews).toList();
    if (extracting.isEmpty()) {
      throw new IllegalArgumentException(current().obstacle().orElseThrow());
    }
    Map<PictureViews, Medium> extracted = new HashMap<>();
    return new Example(
        "image",
        extracting.stream()
            .flatMap(
                version -> ofPicture(version, extracted.computeIfAbsent(version.views(), look))));
  }

  /** Returns a picture whose views are known, to find others like. */
  public Example example(Medium picture) {
    return new Example("image", versions.stream().flatMap(version -> ofPicture(version, picture)));
  }

  /**
   * Returns a document of an index, to find others of both media like it. The version that
   * projected it uses the stored point, others use its views. A stored point finds the other medium
   * only if one space serves both directions.
   */
  public Example example(Medium views, ProjectedItem stored) {
    return new Example(
        "like", versions.stream().flatMap(version -> ofDocument(version, views, stored)));
  }

  /** A picture or a document of an index, to find others like; made by the model that is asked. */
  public static final class Example {

    private final String question;
    private final List<Point> points;

    private Example(String question, Stream<Point> points) {
      this.question = question;
      this.points = points.toList();
    }

    /** The query of an example for the documents of a version that are pictures, or texts. */
    private record Point(VersionRole role, QueryVector query) {}
  }

  private static Stream<Example.Point> ofPicture(ServedVersion version, Medium picture) {
    return Stream.of(
        new Example.Point(version.pictures(), version.pictures().among(picture)),
        new Example.Point(version.texts(), version.texts().across(picture)));
  }

  private static Stream<Example.Point> ofDocument(
      ServedVersion version, Medium views, ProjectedItem stored) {
    if (version.reads(views)) {
      return ofPicture(version, views);
    }
    return stored.vector().dimension() == 0
        ? Stream.empty()
        : Stream.concat(
            ofStored(version.pictures(), version.texts(), stored),
            ofStored(version.texts(), version.pictures(), stored));
  }

  /** Returns the queries by a stored point; empty if another role projected it. */
  private static Stream<Example.Point> ofStored(
      VersionRole own, VersionRole other, ProjectedItem stored) {
    if (!own.made(stored.model())) {
      return Stream.empty();
    }
    return Stream.concat(
        Stream.of(new Example.Point(own, own.amongStored(stored.vector()))),
        own.acrossStored(stored.vector(), other).stream()
            .map(query -> new Example.Point(other, query)));
  }

  /**
   * Prepares a vector of one version, which need not be served. Its raw scores are mapped by the
   * default calibration of uncalibrated models, so the answer is the same where no model can be
   * loaded.
   */
  public static PreparedQuery vector(VersionId version, DenseVector vector, PlanOptions options) {
    List<QueryVector> points =
        Stream.of(version.ofPictures(), version.ofTexts())
            .map(name -> new QueryVector(name.toString(), vector, Calibration.unfitted()))
            .toList();
    return compared("vector", points, options);
  }

  private static Plan plan(PlanOptions options, Plan usual) {
    return options.plan().orElse(options.k() > 0 ? Plan.NEAREST : usual);
  }

  private static PreparedQuery compared(
      String question, List<QueryVector> points, PlanOptions options) {
    if (points.isEmpty()) {
      throw new IllegalArgumentException(
          "no served version of the model can use [" + question + "]");
    }
    Plan plan = plan(options, Plan.EXACT);
    return switch (plan) {
      case EXACT -> new PreparedQuery.Exact(points);
      case NEAREST -> new PreparedQuery.Nearest(points);
      case WORDS, VISUAL_WORDS ->
          throw new IllegalArgumentException(
              Formatted.of(
                  "the plan [%s] answers only [text]: use [exact] or [nearest] with [%s]",
                  plan, question));
    };
  }

  /**
   * The part of a query that explains its hits without the model; it is small unless an explanation
   * is requested.
   */
  private static final class WordExplanations {

    private static final int MAX_FLOATS = 1 << 14;
    private static final int MAX_FLOATS_EXPLAINED = 1 << 18;
    private static final int MAX_CONCEPTS = 32;
    private static final int MAX_CONCEPTS_EXPLAINED = 1 << 10;

    /**
     * The most unknown words to report: a text may be a whole book, but a warning header should
     * stay readable.
     */
    private static final int MAX_UNKNOWN = 10;

    private static final int MAX_UNKNOWN_LENGTH = 40;

    private final boolean isTold;
    private final boolean explain;
    private final Runnable checkpoint;

    /** The unknown words of the text, which are compared with the whole vocabulary. */
    private final Map<WordWeigher, List<ExplainedWord>> unknown = new HashMap<>();

    WordExplanations(Told told, Runnable checkpoint) {
      this.checkpoint = checkpoint;
      this.isTold = told != Told.NOTHING;
      this.explain = told == Told.VISUAL_WORDS;
    }

    /** Returns the words of a text, which networks read without each of them on request alone. */
    ReadWords words(ServedVersion version, Medium text) {
      return isTold ? version.words(text, explain) : new ReadWords(List.of(), "");
    }

    QueryVector with(QueryVector query, VersionRole version, Medium text, ReadWords words) {
      if (!isTold) {
        return query.with(with(List.of(), version, text));
      }
      return query
          .with(with(shares(version, text, words), version, text))
          .with(concepts(query, version))
          .with(version.rest(text, query, words.rest()));
    }

    private List<ExplainedWord> shares(VersionRole version, Medium text, ReadWords words) {
      return capped(
          version.explained(
              text, words.words(), explain, explain ? MAX_FLOATS_EXPLAINED : MAX_FLOATS));
    }

    /** Returns the query with the words of a word space, for a query that is not a text. */
    QueryVector with(QueryVector query, VersionRole version) {
      return isTold
          ? query.with(capped(version.explained(query.vector()))).with(concepts(query, version))
          : query;
    }

    private ExplainedConcepts concepts(QueryVector query, VersionRole version) {
      return version.concepts(query.vector(), explain ? MAX_CONCEPTS_EXPLAINED : MAX_CONCEPTS);
    }

    WordWeights with(WordWeights query, VersionRole version, Medium text) {
      return query.with(with(capped(known(version, text)), version, text));
    }

    CountWeights with(CountWeights query, VersionRole version, Medium text, ReadWords words) {
      List<ExplainedWord> known = explain ? shares(version, text, words) : List.of();
      return query.with(with(known, version, text));
    }

    private List<ExplainedWord> known(VersionRole version, Medium text) {
      return explain ? version.explained(text) : List.of();
    }

    /** Returns the explanations with the words that the vocabulary of the version lacks. */
    private List<ExplainedWord> with(List<ExplainedWord> known, VersionRole version, Medium text) {
      checkpoint.run();
      List<ExplainedWord> all = new ArrayList<>(known);
      version
          .weigher()
          .map(weigher -> unknown.computeIfAbsent(weigher, each -> unknown(text, each)))
          .ifPresent(all::addAll);
      return all;
    }

    private static List<ExplainedWord> unknown(Medium text, WordWeigher weigher) {
      return weigher.unknown(text).stream()
          .limit(MAX_UNKNOWN)
          .map(word -> unknown(word, weigher))
          .toList();
    }

    private static ExplainedWord unknown(String word, WordWeigher weigher) {
      return word.length() <= MAX_UNKNOWN_LENGTH
          ? ExplainedWord.unknown(word, weigher.meant(word).stream().toList())
          : ExplainedWord.unknown(word.substring(0, MAX_UNKNOWN_LENGTH) + "...", List.of());
    }

    /** Returns as many words as fit: all of them, except for very long queries. */
    private List<ExplainedWord> capped(List<ExplainedWord> explained) {
      int room = explain ? MAX_FLOATS_EXPLAINED : MAX_FLOATS;
      List<ExplainedWord> kept = new ArrayList<>();
      for (ExplainedWord word : explained) {
        room -= floats(word);
        if (room >= 0) {
          kept.add(word);
        }
      }
      return kept;
    }

    private static int floats(ExplainedWord word) {
      int floats = SparseVector.of(word.point()).size();
      for (LinearTerm term : word.back()) {
        for (var view : term.views()) {
          floats +=
              view.weights().dimension()
                  + view.ownNorm().dimension()
                  + view.jointNorm().dimension();
        }
      }
      return floats;
    }
  }
}
