package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.text.KnownWords;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the vocabulary's words in a text and weighs the counts. */
public record TextEncoder(KnownWords words, List<Step> steps) implements Encoder {

  private static final String WRITTEN = "written";

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
  public Vector encode(Medium medium) {
    return weigh(read(medium.text()));
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
    Map<Integer, Float> counts = new HashMap<>();
    for (KnownWords.Found found : words.in(text)) {
      found.place().ifPresent(index -> counts.merge(index, 1f, Float::sum));
    }
    return SparseVector.of(vocabulary().size(), counts);
  }

  /** Returns the distinct words of the vocabulary in a text, in any spelling. */
  public List<String> knownWords(String text) {
    List<String> known = new ArrayList<>();
    read(text).forEach((index, count) -> known.add(vocabulary().word(index)));
    return known;
  }

  /** Returns the distinct words of a text that the vocabulary lacks; n-grams are never reported. */
  public List<String> unknownWords(String text) {
    return words.unknown(text);
  }

  @Override
  public String kind() {
    return "text";
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
  }

  static TextEncoder read(PartReader in) {
    TextAnalysis analysis = TextAnalysis.of(in.text("language"), in.integer("longest"));
    return new TextEncoder(
        in.has(WRITTEN) && in.flag(WRITTEN) ? analysis.written() : analysis,
        Vocabulary.of(in.texts("words")),
        in.parts("steps", Step.KINDS));
  }
}
