package io.github.crossmedia.client.export;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.vector.DenseVector;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Pictures in the files of a search engine: one that makes its index, and others that fill it, each
 * as large as a request may be.
 */
public final class ExportFolder implements Closeable {

  private final Engine engine;
  private final Path folder;
  private final ToIntFunction<String> numbers;
  private final List<ExportedPicture> waiting = new ArrayList<>();
  private final List<Path> written = new ArrayList<>();
  private boolean isWhole;
  private int files;
  private int pictures;

  private ExportFolder(Engine engine, Path folder, WordWeigher weigher) {
    this.engine = engine;
    this.folder = folder;
    this.numbers = numbers(weigher);
  }

  /**
   * Begins an export into a new or empty folder.
   *
   * @param dimensions of the pictures' vectors, 0 to leave them out
   */
  public static ExportFolder begin(Engine engine, Path folder, WordWeigher weigher, int dimensions)
      throws IOException {
    if (dimensions > 0 && !engine.holdsVectors()) {
      throw new IllegalArgumentException(engine + " holds no vectors: leave out --vectors");
    }
    Files.createDirectories(folder);
    try (DirectoryStream<Path> there = Files.newDirectoryStream(folder)) {
      if (there.iterator().hasNext()) {
        throw new IllegalArgumentException(folder + " is not empty: name a new folder by --out");
      }
    }
    ExportFolder export = new ExportFolder(engine, folder, weigher);
    export.write(engine.setUpFile(), engine.setUp(dimensions));
    return export;
  }

  public static JsonNode query(
      Engine engine, Map<String, Float> weights, WordWeigher weigher, int count) {
    return engine.query(weights, numbers(weigher), count);
  }

  public static JsonNode query(Engine engine, DenseVector vector, int count) {
    return engine.query(vector, count);
  }

  private static ToIntFunction<String> numbers(WordWeigher weigher) {
    return word -> weigher.vocabulary().indexOf(word).orElseThrow();
  }

  public void add(ExportedPicture picture) throws IOException {
    waiting.add(picture);
    pictures++;
    if (waiting.size() == engine.perFile()) {
      write();
    }
  }

  /**
   * Writes what is left.
   *
   * @return the number of pictures
   * @throws IllegalArgumentException if there is none
   */
  public int end() throws IOException {
    if (pictures == 0) {
      throw new IllegalArgumentException("no picture could be exported");
    }
    if (!waiting.isEmpty()) {
      write();
    }
    isWhole = true;
    return pictures;
  }

  /** Removes the files of an export that did not end, so that the folder can be used again. */
  @Override
  public void close() throws IOException {
    if (!isWhole) {
      for (Path file : written) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void write() throws IOException {
    files++;
    write(engine.pictureFile(files), engine.write(waiting, numbers));
    waiting.clear();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    written.add(file);
    WholeFile.write(file, text);
  }

  /** Returns the commands that send the files. */
  public List<String> steps() {
    return engine.steps(folder);
  }

  /**
   * A picture as other search engines hold it.
   *
   * @param file its path, empty if unknown
   * @param vector its point, of dimension 0 to leave it out
   */
  public record ExportedPicture(
      String id, String file, String caption, List<WeightedWord> words, DenseVector vector) {

    public ExportedPicture {
      words = List.copyOf(words);
    }

    /** Returns the weight of each word, the strongest first. */
    Map<String, Float> weights() {
      Map<String, Float> weights = new LinkedHashMap<>();
      words.forEach(each -> weights.put(each.word(), each.weight()));
      return weights;
    }
  }
}
