package io.github.crossmedia.model;

import io.github.crossmedia.model.Calibrations.Phrases;
import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The maps of one direction of search. Which map applies depends on the query alone, so that
 * calibration never changes the order of hits.
 *
 * @param any for queries without words, such as pictures and ready views
 * @param byWords for texts of one known word, of two and so on; the last also for longer texts;
 *     empty if {@code any} is also for texts, or {@code among} where they ask for texts
 * @param ofWord for texts whose only known word is this one; words may share a map
 * @param phrases for texts of several known words whose frequencies are known
 * @param among for queries of the documents' own medium
 * @param unknown what is left of a probability for each unknown word of a text
 */
public record QueryCalibrations(
    Calibration any,
    List<Calibration> byWords,
    SortedMap<String, Calibration> ofWord,
    Phrases phrases,
    Calibration among,
    float unknown)
    implements Part {

  /**
   * What is left of a probability for an unknown word where the model doesn't say: words that no
   * caption taught are taken to be shown by one picture in fifty.
   */
  public static final float UNKNOWN = 0.02f;

  /** More unknown words change nothing: scores must stay distinct. */
  private static final int MAX_UNKNOWN = 8;

  private static final String UNKNOWN_KEY = "unknown-word";

  static final Kinds<QueryCalibrations> KINDS =
      Kinds.of("calibrations of queries", Map.of("by-query", QueryCalibrations::read));

  public QueryCalibrations {
    if (!(unknown > 0 && unknown <= 1)) {
      throw new IllegalArgumentException(
          "what an unknown word leaves of a probability must be within (0, 1], got " + unknown);
    }
    byWords = List.copyOf(byWords);
    ofWord = Collections.unmodifiableSortedMap(new TreeMap<>(ofWord));
  }

  public static QueryCalibrations of(Calibration map) {
    return new QueryCalibrations(map, List.of(), new TreeMap<>(), Phrases.NONE, map, UNKNOWN);
  }

  /**
   * Returns the map of a text that has unknown words, too: the probability that all of them are
   * shown. Grades that people gave to texts with unknown words stay as they are.
   */
  public Calibration ofText(Collection<String> known, int unknownWords) {
    return ofAll(ofText(known), unknownWords);
  }

  public Calibration ofTextAmong(Collection<String> known, int unknownWords) {
    return ofAll(byWords.isEmpty() ? among : ofText(known), unknownWords);
  }

  private Calibration ofAll(Calibration map, int unknownWords) {
    return map.grades().isPresent()
        ? map
        : map.times((float) Math.pow(unknown, Math.min(unknownWords, MAX_UNKNOWN)));
  }

  /** Returns the map of a text by its known words. */
  public Calibration ofText(Collection<String> known) {
    Optional<Calibration> own =
        known.size() == 1
            ? Optional.ofNullable(ofWord.get(known.iterator().next()))
            : phrases.of(known);
    return own.orElseGet(() -> ofLength(known.size()));
  }

  /** Returns the map of a text of one known word that has none of its own. */
  public Calibration ofOneWord() {
    return ofLength(1);
  }

  private Calibration ofLength(int words) {
    return byWords.isEmpty() || words == 0 ? any : byWords.get(Math.min(words, byWords.size()) - 1);
  }

  /** Returns these maps with maps of other words, such as taught ones. */
  public QueryCalibrations with(Map<String, Calibration> others) {
    SortedMap<String, Calibration> all = new TreeMap<>(ofWord);
    all.putAll(others);
    return new QueryCalibrations(any, byWords, all, phrases, among, unknown);
  }

  boolean isOneMap() {
    return phrases.equals(Phrases.NONE)
        && unknown == UNKNOWN
        && Stream.of(byWords.stream(), ofWord.values().stream(), Stream.of(among))
            .flatMap(maps -> maps)
            .allMatch(any::equals);
  }

  @Override
  public String kind() {
    return "by-query";
  }

  @Override
  public void write(PartWriter out) {
    out.part("any", any)
        .parts("words", byWords)
        .parts("of-words", WordMap.of(ofWord))
        .part("among", among);
    if (!phrases.equals(Phrases.NONE)) {
      out.part("phrases", phrases);
    }
    if (unknown != UNKNOWN) {
      out.put(UNKNOWN_KEY, unknown);
    }
  }

  private static QueryCalibrations read(PartReader in) {
    SortedMap<String, Calibration> ofWord = new TreeMap<>();
    in.parts("of-words", WordMap.KINDS)
        .forEach(group -> group.words().forEach(word -> ofWord.put(word, group.map())));
    return new QueryCalibrations(
        in.part("any", Calibration.KINDS),
        in.parts("words", Calibration.KINDS),
        ofWord,
        in.has("phrases") ? in.part("phrases", Phrases.KINDS) : Phrases.NONE,
        in.part("among", Calibration.KINDS),
        in.has(UNKNOWN_KEY) ? (float) in.number(UNKNOWN_KEY) : UNKNOWN);
  }

  private record WordMap(List<String> words, Calibration map) implements Part {

    static final Kinds<WordMap> KINDS =
        Kinds.of(
            "calibration of words",
            Map.of(
                "shared", in -> new WordMap(in.texts("words"), in.part("map", Calibration.KINDS))));

    static List<WordMap> of(SortedMap<String, Calibration> ofWord) {
      Map<Calibration, List<String>> groups = new LinkedHashMap<>();
      ofWord.forEach(
          (word, map) -> groups.computeIfAbsent(map, key -> new ArrayList<>()).add(word));
      return groups.entrySet().stream()
          .map(group -> new WordMap(group.getValue(), group.getKey()))
          .toList();
    }

    @Override
    public String kind() {
      return "shared";
    }

    @Override
    public void write(PartWriter out) {
      out.put("words", words).part("map", map);
    }
  }
}
