package io.github.crossmedia.model;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The calibrations of a couple: {@code across} for its direction, {@code back} for the reversed
 * couple.
 */
public record Calibrations(QueryCalibrations across, QueryCalibrations back) implements Part {

  private static final String ONE = "knots";
  private static final String BOTH = "directions";

  static final Kinds<Calibrations> KINDS =
      Kinds.of(
          "calibration", Map.of(ONE, in -> of(Calibration.read(in)), BOTH, Calibrations::readBoth));

  /** Returns calibrations with one map for all queries, in either direction. */
  public static Calibrations of(Calibration map) {
    return new Calibrations(QueryCalibrations.of(map), QueryCalibrations.of(map));
  }

  /** Returns these with the directions swapped. */
  Calibrations reversed() {
    return new Calibrations(back, across);
  }

  /** Returns true if there is only one map. */
  public boolean isOneMap() {
    return across.isOneMap() && back.isOneMap() && across.any().equals(back.any());
  }

  @Override
  public String kind() {
    return isOneMap() ? ONE : BOTH;
  }

  @Override
  public void write(PartWriter out) {
    if (isOneMap()) {
      across.any().write(out);
    } else {
      out.part("across", across).part("back", back);
    }
  }

  private static Calibrations readBoth(PartReader in) {
    return new Calibrations(
        in.part("across", QueryCalibrations.KINDS), in.part("back", QueryCalibrations.KINDS));
  }

  /**
   * Maps of texts of several words. The same raw score means more if the words are frequent, so
   * that phrases have a map by the mean frequency of their words.
   *
   * @param frequencies the group of each word; the next group is twice as frequent
   * @param byWords for two words, for three and so on, a map for each mean group, rounded down; the
   *     last also for longer texts
   */
  public record Phrases(
      SortedMap<String, Integer> frequencies, List<SortedMap<Integer, Calibration>> byWords)
      implements Part {

    public static final Phrases NONE = new Phrases(new TreeMap<>(), List.of());

    static final Kinds<Phrases> KINDS =
        Kinds.of("calibrations of phrases", Map.of("by-frequency", Phrases::read));

    private static final int FEWEST = 2;

    public Phrases {
      frequencies = Collections.unmodifiableSortedMap(new TreeMap<>(frequencies));
      byWords =
          byWords.stream()
              .<SortedMap<Integer, Calibration>>map(
                  maps -> Collections.unmodifiableSortedMap(new TreeMap<>(maps)))
              .toList();
    }

    /** Returns the mean group of words, rounded down; empty if the frequency of one is unknown. */
    public static OptionalInt group(
        Collection<String> words, Function<String, Optional<Integer>> groups) {
      int sum = 0;
      for (String word : words) {
        Optional<Integer> group = groups.apply(word);
        if (group.isEmpty()) {
          return OptionalInt.empty();
        }
        sum += group.get();
      }
      return words.isEmpty()
          ? OptionalInt.empty()
          : OptionalInt.of(Math.floorDiv(sum, words.size()));
    }

    /** Returns the value of a group or, without one, of the nearest group. */
    public static <T> T nearest(SortedMap<Integer, T> ofGroups, int group) {
      return ofGroups.entrySet().stream()
          .min(Comparator.comparingInt(each -> Math.abs(each.getKey() - group)))
          .orElseThrow()
          .getValue();
    }

    /** Returns the map of several words, if there is one. */
    Optional<Calibration> of(Collection<String> words) {
      if (words.size() < FEWEST || byWords.isEmpty()) {
        return Optional.empty();
      }
      SortedMap<Integer, Calibration> maps =
          byWords.get(Math.min(words.size(), byWords.size() + 1) - FEWEST);
      OptionalInt group = group(words, word -> Optional.ofNullable(frequencies.get(word)));
      return maps.isEmpty() || group.isEmpty()
          ? Optional.empty()
          : Optional.of(nearest(maps, group.getAsInt()));
    }

    @Override
    public String kind() {
      return "by-frequency";
    }

    @Override
    public void write(PartWriter out) {
      out.put("words", List.copyOf(frequencies.keySet()))
          .ints("groups", frequencies.values().stream().mapToInt(Integer::intValue).toArray())
          .parts("maps", byWords.stream().map(GroupMaps::new).toList());
    }

    private static Phrases read(PartReader in) {
      List<String> words = in.texts("words");
      int[] groups = in.ints("groups");
      if (words.size() != groups.length) {
        throw in.error(groups.length + " groups of " + words.size() + " words");
      }
      SortedMap<String, Integer> frequencies = new TreeMap<>();
      for (int i = 0; i < groups.length; i++) {
        frequencies.put(words.get(i), groups[i]);
      }
      return new Phrases(
          frequencies, in.parts("maps", GroupMaps.KINDS).stream().map(GroupMaps::maps).toList());
    }

    /** The maps of phrases of one number of words. */
    private record GroupMaps(SortedMap<Integer, Calibration> maps) implements Part {

      static final Kinds<GroupMaps> KINDS =
          Kinds.of("calibrations of groups", Map.of("groups", GroupMaps::read));

      @Override
      public String kind() {
        return "groups";
      }

      @Override
      public void write(PartWriter out) {
        out.ints("groups", maps.keySet().stream().mapToInt(Integer::intValue).toArray())
            .parts("maps", List.copyOf(maps.values()));
      }

      private static GroupMaps read(PartReader in) {
        int[] groups = in.ints("groups");
        List<Calibration> read = in.parts("maps", Calibration.KINDS);
        if (groups.length != read.size()) {
          throw in.error(read.size() + " maps of " + groups.length + " groups");
        }
        SortedMap<Integer, Calibration> maps = new TreeMap<>();
        for (int i = 0; i < groups.length; i++) {
          maps.put(groups[i], read.get(i));
        }
        return new GroupMaps(maps);
      }
    }
  }
}
