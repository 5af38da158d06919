package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.text.ForeignWords;
import io.github.crossmedia.text.FoundWord;
import io.github.crossmedia.text.KnownWords;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/** Counts the vocabulary's words in a text and weighs the counts. */
public record TextEncoder(KnownWords words, List<Step> steps) implements Encoder {

  private static final String WRITTEN = "written";
  private static final String LANGUAGES = "languages";
  private static final String HEADS = "words-";
  private static final String MEANINGS = "meanings-";
  private static final String ALIKE = "alike-";
  private static final String COMMON = "common-";

  public TextEncoder {
    steps = List.copyOf(steps);
    Step.requireFitting(words.vocabulary().size(), steps);
  }

  public TextEncoder(TextAnalysis analysis, Vocabulary vocabulary, List<Step> steps) {
    this(KnownWords.of(analysis, vocabulary), steps);
  }

  public TextAnalysis analysis() {
    return words.analysis();
  }

  public Vocabulary vocabulary() {
    return words.vocabulary();
  }

  /** Returns this encoder, which also reads words of other languages. */
  public TextEncoder with(Supplier<List<ForeignWords>> foreign) {
    return with(foreign, false);
  }

  /**
   * Returns this encoder, which also reads words of other languages.
   *
   * @param areOfUsers whether one is the language of the people who ask
   */
  public TextEncoder with(Supplier<List<ForeignWords>> foreign, boolean areOfUsers) {
    return new TextEncoder(words.with(foreign, areOfUsers), steps);
  }

  @Override
  public int dimension() {
    return Step.dimension(vocabulary().size(), steps);
  }

  /** Returns true for every text, even an empty one. */
  @Override
  public boolean reads(Medium medium) {
    return true;
  }

  @Override
  public boolean finds(Medium medium) {
    return medium.read(words).stream().anyMatch(FoundWord::isKnown);
  }

  @Override
  public Vector encode(Medium medium) {
    return weigh(read(medium));
  }

  @Override
  public Vector share(Medium text, WordPart word) {
    OptionalInt place = vocabulary().indexOf(word.word());
    SparseVector whole = SparseVector.of(encode(text));
    return place.isEmpty() || dimension() != vocabulary().size()
        ? SparseVector.of(dimension(), Map.of())
        : SparseVector.of(dimension(), Map.of(place.getAsInt(), whole.get(place.getAsInt())));
  }

  /** Returns the weighted vector of counted words. */
  public Vector weigh(SparseVector counts) {
    return (Vector) Step.applyAll(steps, counts);
  }

  /** Returns the number of occurrences of each word, in the spelling of the vocabulary. */
  public SparseVector counts(String text) {
    Map<Integer, Float> counts = new HashMap<>();
    for (String term : analysis().terms(text)) {
      words.placeOf(term).ifPresent(index -> counts.merge(index, 1f, Float::sum));
    }
    return SparseVector.of(vocabulary().size(), counts);
  }

  /** Returns the number of occurrences of each word, in any spelling. */
  public SparseVector read(String text) {
    return read(Medium.ofText(text));
  }

  /** Returns the number of occurrences of each word of a text, in any spelling. */
  public SparseVector read(Medium text) {
    Map<Integer, Float> counts = new HashMap<>();
    for (FoundWord found : text.read(words)) {
      found.place().ifPresent(index -> counts.merge(index, 1f, Float::sum));
      found.as().forEach(word -> counts.merge(word.place(), word.share(), Float::sum));
    }
    return SparseVector.of(vocabulary().size(), counts);
  }

  /**
   * Returns the distinct words of the vocabulary in a text, in any spelling; for a word of another
   * language the one that it means most.
   */
  public List<String> knownWords(String text) {
    return knownWords(Medium.ofText(text));
  }

  /** Returns the distinct words of the vocabulary in a text, as for its letters alone. */
  public List<String> knownWords(Medium text) {
    return text.read(words).stream()
        .flatMapToInt(found -> found.strongest().stream())
        .distinct()
        .sorted()
        .mapToObj(vocabulary()::word)
        .toList();
  }

  /** Returns the words that a word of another language means, the strongest first. */
  public List<String> meanings(String word) {
    return words.in(word).stream()
        .flatMap(found -> found.as().stream())
        .map(each -> vocabulary().word(each.place()))
        .toList();
  }

  /** Returns the distinct words of a text that the vocabulary lacks; n-grams are never reported. */
  public List<String> unknownWords(String text) {
    return unknownWords(Medium.ofText(text));
  }

  /** Returns the distinct words of a text that the vocabulary lacks, as they are written. */
  public List<String> unknownWords(Medium text) {
    return KnownWords.unknown(text.read(words));
  }

  @Override
  public void write(PartWriter out) {
    if (analysis().isWritten()) {
      out.put(WRITTEN, true);
    }
    out.put("language", analysis().language())
        .put("longest", analysis().longest())
        .put("words", vocabulary().words())
        .parts("steps", steps);
    if (!words.foreign().isEmpty()) {
      out.put(LANGUAGES, words.foreign().stream().map(ForeignWords::language).toList());
      for (ForeignWords language : words.foreign()) {
        out.put(HEADS + language.language(), language.heads())
            .sparseMatrix(MEANINGS + language.language(), language.weights());
        if (!language.alike().isEmpty()) {
          out.put(ALIKE + language.language(), language.alike().stream().sorted().toList());
        }
        if (!language.common().isEmpty()) {
          out.put(COMMON + language.language(), language.common().stream().sorted().toList());
        }
      }
    }
  }

  static TextEncoder read(PartReader in) {
    TextAnalysis analysis = TextAnalysis.of(in.text("language"), in.integer("longest"));
    TextEncoder encoder =
        new TextEncoder(
            in.has(WRITTEN) && in.flag(WRITTEN) ? analysis.written() : analysis,
            Vocabulary.of(in.texts("words")),
            in.parts("steps", Step.KINDS));
    if (!in.has(LANGUAGES)) {
      return encoder;
    }
    List<ForeignWords> foreign = foreign(in, encoder.vocabulary());
    return encoder.with(
        () -> foreign, foreign.stream().anyMatch(language -> !language.alike().isEmpty()));
  }

  private static List<ForeignWords> foreign(PartReader in, Vocabulary vocabulary) {
    List<ForeignWords> foreign = new ArrayList<>();
    for (String language : in.texts(LANGUAGES)) {
      SparseMatrix weights = in.sparseMatrix(MEANINGS + language);
      List<String> heads = in.texts(HEADS + language);
      if (weights.columns() != vocabulary.size() || weights.rows() != heads.size()) {
        throw in.error(
            MEANINGS + language + " must have a row for each word and a column for each meaning");
      }
      foreign.add(
          new ForeignWords(language, heads, weights)
              .withAlike(some(in, ALIKE + language))
              .withCommon(some(in, COMMON + language)));
    }
    return foreign;
  }

  private static Set<String> some(PartReader in, String words) {
    return in.has(words) ? Set.copyOf(in.texts(words)) : Set.of();
  }
}
