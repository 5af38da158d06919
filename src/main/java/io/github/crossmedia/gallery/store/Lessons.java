package io.github.crossmedia.gallery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.file.Safetensors;
import io.github.crossmedia.model.file.SafetensorsReader;
import io.github.crossmedia.model.file.SafetensorsWriter;
import io.github.crossmedia.model.file.Tensor;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.teach.TaughtWeights;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All lessons of a model, the oldest first.
 *
 * @param version raised with every change
 * @param clicksUntil the time up to which clicks are learned, empty if none are
 */
public record Lessons(int version, List<StoredLesson> taught, Optional<Instant> clicksUntil) {

  static final Lessons NONE = new Lessons(1, List.of(), Optional.empty());

  private static final String CLICKS_UNTIL = "clicks-until";

  private static final String WORDS = ".words";
  private static final String RAW = ".raw";
  private static final String CALIBRATED = ".calibrated";
  private static final JsonMapper JSON = new JsonMapper();

  public Lessons {
    taught = List.copyOf(taught);
  }

  /**
   * A lesson and what it added to its word.
   *
   * @param calibration of the word's scores, empty in an older index
   */
  public record StoredLesson(
      Lesson lesson, TaughtWeights weights, Optional<Calibration> calibration) {}

  /** Returns the calibration of each word by its last lesson. */
  Map<String, Calibration> calibrations() {
    Map<String, Calibration> calibrations = new TreeMap<>();
    for (StoredLesson one : taught) {
      one.calibration().ifPresent(map -> calibrations.put(one.lesson().word(), map));
    }
    return calibrations;
  }

  /**
   * Returns the pictures that people ticked and crossed out for a word. The last lesson decides.
   */
  public TickedPictures ticked(String word) {
    Set<String> yours = new TreeSet<>();
    Set<String> crossedOut = new TreeSet<>();
    for (StoredLesson one : taught) {
      Lesson lesson = one.lesson();
      if (lesson.word().equals(word) && !lesson.clicked()) {
        crossedOut.removeAll(lesson.examples());
        yours.addAll(lesson.examples());
        yours.removeAll(lesson.counterExamples());
        crossedOut.addAll(lesson.counterExamples());
      }
    }
    return new TickedPictures(yours, crossedOut);
  }

  /** Returns the sum of what lessons added to each word. */
  SortedMap<String, TaughtWeights> weights() {
    SortedMap<String, TaughtWeights> weights = new TreeMap<>();
    for (StoredLesson one : taught) {
      weights.merge(one.lesson().word(), one.weights(), TaughtWeights::plus);
    }
    return weights;
  }

  public Lessons with(Lesson lesson, TaughtWeights weights, Calibration calibration) {
    List<StoredLesson> more = new ArrayList<>(taught);
    more.add(new StoredLesson(lesson, weights, Optional.of(calibration)));
    return new Lessons(version + 1, more, clicksUntil);
  }

  public Lessons withClicksUntil(Instant moment) {
    return new Lessons(version, taught, Optional.of(moment));
  }

  public Lessons without(int number) {
    List<StoredLesson> rest =
        taught.stream().filter(one -> one.lesson().number() != number).toList();
    if (rest.size() == taught.size()) {
      throw new IndexException("no lesson " + number + " to undo");
    }
    return new Lessons(version + 1, rest, clicksUntil);
  }

  public int nextNumber() {
    return taught.stream().mapToInt(one -> one.lesson().number()).max().orElse(0) + 1;
  }

  public static Lessons read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return NONE;
    }
    try {
      Safetensors content = SafetensorsReader.read(ByteBuffer.wrap(Files.readAllBytes(file)));
      Lesson[] lessons = JSON.readValue(content.metadata().get("lessons"), Lesson[].class);
      List<StoredLesson> taught = new ArrayList<>();
      for (Lesson lesson : lessons) {
        String key = key(lesson);
        TaughtWeights weights =
            new TaughtWeights(floats(content, key), floats(content, key + WORDS));
        taught.add(new StoredLesson(lesson, weights, calibration(content, key)));
      }
      return new Lessons(
          Integer.parseInt(content.metadata().get("version")),
          taught,
          Optional.ofNullable(content.metadata().get(CLICKS_UNTIL)).map(Instant::parse));
    } catch (JsonProcessingException
        | ModelFormatException
        | IllegalArgumentException
        | DateTimeException e) {
      throw new IndexException(
          file + " is damaged: remove it to return to the model without lessons", e);
    }
  }

  private static float[] floats(Safetensors content, String key) {
    Tensor tensor = content.tensors().get(key);
    return tensor == null ? new float[0] : tensor.floats(key);
  }

  private static Optional<Calibration> calibration(Safetensors content, String key) {
    Tensor raw = content.tensors().get(key + RAW);
    Tensor calibrated = content.tensors().get(key + CALIBRATED);
    return raw == null || calibrated == null
        ? Optional.empty()
        : Optional.of(Calibration.of(raw.floats(key + RAW), calibrated.floats(key + CALIBRATED)));
  }

  void write(Path file) throws IOException {
    Map<String, Tensor> tensors = new TreeMap<>();
    for (StoredLesson one : taught) {
      String key = key(one.lesson());
      put(tensors, key, one.weights().features());
      put(tensors, key + WORDS, one.weights().words());
      one.calibration()
          .ifPresent(
              map -> {
                tensors.put(key + RAW, tensor(map.rawKnots()));
                tensors.put(key + CALIBRATED, tensor(map.calibratedKnots()));
              });
    }
    List<Lesson> lessons = taught.stream().map(StoredLesson::lesson).toList();
    Map<String, String> metadata = new TreeMap<>();
    metadata.put("version", Integer.toString(version));
    metadata.put("lessons", JSON.writeValueAsString(lessons));
    clicksUntil.ifPresent(moment -> metadata.put(CLICKS_UNTIL, moment.toString()));
    WholeFile.write(file, out -> SafetensorsWriter.write(new Safetensors(metadata, tensors), out));
  }

  private static void put(Map<String, Tensor> tensors, String key, float[] weights) {
    if (weights.length > 0) {
      tensors.put(key, tensor(weights));
    }
  }

  private static Tensor tensor(float[] values) {
    return Tensor.ofFloats(values, values.length);
  }

  private static String key(Lesson lesson) {
    return "lesson." + lesson.number();
  }

  /**
   * A word taught by pictures.
   *
   * @param number that undoes it
   * @param examples ids of pictures with the word
   * @param counterExamples ids of pictures without it
   * @param clicked whether the examples were clicked in results, not ticked by a person
   */
  public record Lesson(
      int number,
      String word,
      List<String> examples,
      List<String> counterExamples,
      boolean clicked) {

    public Lesson {
      examples = List.copyOf(examples);
      counterExamples = List.copyOf(counterExamples);
    }
  }
}
