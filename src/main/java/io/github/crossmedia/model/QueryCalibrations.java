package io.github.crossmedia.model;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The maps of one direction of search. Which of them applies depends on the query alone, so that
 * calibration never changes the order of what a query finds.
 *
 * @param any for queries without words, such as pictures and ready views
 * @param byWords for texts of one known word, of two and so on, the last for longer ones too; none
 *     where {@code any} is for texts as well
 * @param taught for texts whose only known word is one that was taught
 * @param among for queries of the documents' own medium
 */
public record QueryCalibrations(
    Calibration any,
    List<Calibration> byWords,
    SortedMap<String, Calibration> taught,
    Calibration among)
    implements Part {

  static final Kinds<QueryCalibrations> KINDS =
      Kinds.of("calibrations of queries", Map.of("by-query", QueryCalibrations::read));

  public QueryCalibrations {
    byWords = List.copyOf(byWords);
    taught = Collections.unmodifiableSortedMap(new TreeMap<>(taught));
  }

  /** One map for all queries. */
  public static QueryCalibrations of(Calibration map) {
    return new QueryCalibrations(map, List.of(), new TreeMap<>(), map);
  }

  /** The map of a text by its known words. */
  public Calibration ofText(Collection<String> known) {
    Optional<Calibration> own =
        known.size() == 1
            ? Optional.ofNullable(taught.get(known.iterator().next()))
            : Optional.empty();
    return own.orElseGet(() -> ofLength(known.size()));
  }

  private Calibration ofLength(int words) {
    return byWords.isEmpty() || words == 0 ? any : byWords.get(Math.min(words, byWords.size()) - 1);
  }

  /** These maps with those of taught words. */
  public QueryCalibrations with(Map<String, Calibration> newTaught) {
    SortedMap<String, Calibration> all = new TreeMap<>(taught);
    all.putAll(newTaught);
    return new QueryCalibrations(any, byWords, all, among);
  }

  boolean isOneMap() {
    return Stream.of(byWords.stream(), taught.values().stream(), Stream.of(among))
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
        .put("taught", List.copyOf(taught.keySet()))
        .parts("taught-maps", List.copyOf(taught.values()))
        .part("among", among);
  }

  private static QueryCalibrations read(PartReader in) {
    List<String> words = in.texts("taught");
    List<Calibration> maps = new ArrayList<>(in.parts("taught-maps", Calibration.KINDS));
    if (words.size() != maps.size()) {
      throw in.error(words.size() + " taught words have " + maps.size() + " calibrations");
    }
    SortedMap<String, Calibration> taught = new TreeMap<>();
    for (int i = 0; i < maps.size(); i++) {
      taught.put(words.get(i), maps.get(i));
    }
    return new QueryCalibrations(
        in.part("any", Calibration.KINDS),
        in.parts("words", Calibration.KINDS),
        taught,
        in.part("among", Calibration.KINDS));
  }
}
