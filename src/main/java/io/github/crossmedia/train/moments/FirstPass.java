package io.github.crossmedia.train.moments;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.holdout.Screening.LeftOut;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.ItemCounts;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The counts of a first pass over a collection, or over a part of it. They fix vocabulary, document
 * frequencies and labels for all parts.
 */
public record FirstPass(String format, PassSettings choices, ItemCounts counts) {

  private static final String FORMATS = "cross-media-counts/";

  public static final String FORMAT = FORMATS + 2;

  private static final String NOT_COUNTS =
      "not a file of counts: name one that crossmedia moments count wrote";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .visibility(PropertyAccessor.GETTER, Visibility.NONE)
          .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .build();

  public FirstPass {
    if (format == null || !format.startsWith(FORMATS) || choices == null || counts == null) {
      throw new IllegalArgumentException(NOT_COUNTS);
    }
    if (!FORMAT.equals(format)) {
      throw new IllegalArgumentException(
          "the format is \"" + format + "\", this version reads \"" + FORMAT + "\": count again");
    }
  }

  /** Creates the pass over no items. */
  public FirstPass(PassSettings choices) {
    this(FORMAT, choices, new ItemCounts());
  }

  /** Counts an item, unless the screening leaves it out. */
  public void add(Item item, Settings settings, Screening screening) {
    if (screening.isUsable(item)) {
      counts.add(item, settings, TrainingSplit.isForValidation(item));
    }
  }

  /** Adds the counts of another part, which was counted with the same choices. */
  public void merge(FirstPass part) {
    counts.add(part.counts(), choices.haveClicks());
  }

  /** Returns the screening by which items are counted and summed. */
  public Screening screening(Settings settings) {
    return new Screening(
        settings, choices.sides().contains(Side.LABELS) ? Set.of(Need.LABELS) : Set.of());
  }

  /** Returns the hash that tells one pass from another. */
  public String hash() {
    return Sha256.of(json().getBytes(StandardCharsets.UTF_8));
  }

  public String json() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the pass that a text describes. */
  public static FirstPass parsed(String json) {
    try {
      FirstPass pass = JSON.readValue(json, FirstPass.class);
      if (pass == null) {
        throw new IllegalArgumentException(NOT_COUNTS);
      }
      return pass;
    } catch (JsonProcessingException e) {
      String reason =
          e.getCause() instanceof IllegalArgumentException cause ? cause.getMessage() : NOT_COUNTS;
      throw new IllegalArgumentException(reason, e);
    }
  }

  public void write(Path file) throws IOException {
    WholeFile.write(file, json());
  }

  /** Returns the pass over all parts of a collection, of which each file counts one. */
  public static FirstPass read(List<Path> files) throws IOException {
    Map<String, Path> byHash = new TreeMap<>();
    Map<String, FirstPass> parts = new TreeMap<>();
    for (Path file : files) {
      FirstPass part = read(file);
      String hash = part.hash();
      Path other = byHash.put(hash, file);
      if (other != null) {
        throw new IllegalArgumentException(
            file + " and " + other + " are the same counts: name each part once");
      }
      parts.put(hash, part);
    }
    Path first = byHash.values().iterator().next();
    FirstPass whole = new FirstPass(parts.values().iterator().next().choices());
    for (var part : parts.entrySet()) {
      if (!part.getValue().choices().equals(whole.choices())) {
        throw new IllegalArgumentException(
            Formatted.of(
                "%s was counted with other options than %s: count all parts with the same, and name"
                    + " --language and --task",
                byHash.get(part.getKey()), first));
      }
      whole.merge(part.getValue());
    }
    return whole;
  }

  private static FirstPass read(Path file) throws IOException {
    WholeFile.requireNoFolder(file);
    try {
      return parsed(Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("no such file of counts: " + file, e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  /** A first pass under way: it counts items and leaves out those that can't be learned from. */
  public static final class Counting {

    private final FirstPass pass;
    private final Settings settings;
    private final Screening screening;

    /**
     * Creates a pass over no items.
     *
     * @param clicks the log of clicks that pictures are learned from with
     */
    public Counting(PassSettings choices, ClickTask clicks) {
      this.pass = new FirstPass(choices);
      this.settings = choices.settings(clicks);
      this.screening = pass.screening(settings);
    }

    /** Counts an item of the splits to learn from; others are ignored. */
    public void add(Item item) {
      if (TrainingSplit.holds(item)) {
        pass.add(item, settings, screening);
      }
    }

    /** Adds a part that was counted elsewhere with the same choices. */
    public void merge(FirstPass part, Map<String, LeftOut> leftOut) {
      pass.merge(part);
      screening.add(leftOut);
    }

    /** Returns the counts so far. */
    public FirstPass pass() {
      return pass;
    }

    /** Returns the items that are left out so far. */
    public Screening screening() {
      return screening;
    }
  }
}
