package io.github.crossmedia.train.moments;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.CollectionWriter;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.file.FileContent;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.file.Safetensors;
import io.github.crossmedia.model.file.SafetensorsReader;
import io.github.crossmedia.model.file.SafetensorsWriter;
import io.github.crossmedia.model.file.Tensor;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.task.ClickTask;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads and writes {@link Moments} as one safetensors file: the counts of the first pass and their
 * hash as metadata, the sums of each fold in double precision, the samples as lines of a
 * collection.
 */
public final class MomentsFile {

  private static final String FORMAT = "cross-media-moments/1";
  private static final String PASS = "first_pass";
  private static final String HASH = "first_pass_sha256";
  private static final String SAMPLES = "samples";
  private static final String NOT_MOMENTS =
      ": not a file of moments: name one that crossmedia moments sum wrote";
  private static final long PIECE = 1 << 30;

  private MomentsFile() {}

  /** Writes sums, and replaces the file atomically. */
  public static void write(Moments moments, Path file) throws IOException {
    Safetensors content = content(moments);
    WholeFile.write(file, out -> SafetensorsWriter.write(content, out));
  }

  public static void write(Moments moments, OutputStream out) throws IOException {
    SafetensorsWriter.write(content(moments), out);
  }

  private static Safetensors content(Moments moments) {
    Map<String, Tensor> tensors = new TreeMap<>();
    for (int fold = 0; fold < Moments.ItemFolds.COUNT; fold++) {
      if (moments.pictures(fold) > 0) {
        JoinedSums sums = moments.sums(fold);
        double[] pictures = {moments.pictures(fold)};
        tensors.put(name(fold, "pictures"), Tensor.ofDoubles(pictures));
        tensors.put(name(fold, "items"), Tensor.ofDoubles(new double[] {sums.items()}));
        tensors.put(name(fold, "sum"), Tensor.ofDoubles(sums.sum()));
        tensors.put(name(fold, "products"), Tensor.ofDoubles(sums.upper()));
      }
    }
    String lines =
        moments.samples().stream()
            .map(item -> CollectionWriter.line(item) + "\n")
            .collect(Collectors.joining());
    tensors.put(SAMPLES, Tensor.ofBytes(Tensor.Type.U8, lines.getBytes(StandardCharsets.UTF_8)));
    Map<String, String> metadata =
        Map.of("format", FORMAT, PASS, moments.pass().json(), HASH, moments.pass().hash());
    return new Safetensors(metadata, tensors);
  }

  private static String name(int fold, String what) {
    return "fold-" + fold + "/" + what;
  }

  /**
   * Returns the sums over all parts, of which each file holds one. Parts are merged in an order
   * that only their bytes decide.
   *
   * @param clicks the log of clicks with which pictures were counted
   */
  public static Moments read(List<Path> files, ClickTask clicks) throws IOException {
    Map<String, Path> byHash = new TreeMap<>();
    for (Path file : files) {
      Path other = byHash.put(Sha256.of(pieces(file)), file);
      if (other != null) {
        throw new IllegalArgumentException(
            file + " and " + other + " are the same part: name each part once");
      }
    }
    List<Path> parts = List.copyOf(byHash.values());
    requireOnePass(parts);
    return merged(parts, clicks);
  }

  private static void requireOnePass(List<Path> parts) throws IOException {
    String first = hash(parts.getFirst());
    for (Path part : parts) {
      if (!hash(part).equals(first)) {
        throw new IllegalArgumentException(
            Formatted.of(
                "%s was summed after other counts than %s: sum all parts with the same --counts",
                part, parts.getFirst()));
      }
    }
  }

  private static String hash(Path file) throws IOException {
    return metadata(content(file), HASH, file);
  }

  private static Moments merged(List<Path> parts, ClickTask clicks) throws IOException {
    Moments whole = read(parts.getFirst(), clicks);
    if (parts.size() > 1) {
      whole.requireRoomToMerge();
    }
    for (Path part : parts.subList(1, parts.size())) {
      Moments next = read(part, clicks);
      try {
        whole.merge(next);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(part + ": " + e.getMessage(), e);
      }
    }
    return whole;
  }

  private static Moments read(Path file, ClickTask clicks) throws IOException {
    return read(content(file), file, clicks);
  }

  /**
   * Returns the sums that a stream held.
   *
   * @param clicks the log of clicks with which pictures were counted
   */
  public static Moments read(byte[] bytes, ClickTask clicks) {
    FileContent content = FileContent.of(List.of(ByteBuffer.wrap(bytes)));
    return read(SafetensorsReader.read(content, Budget.ofHeap()), "moments", clicks);
  }

  private static Moments read(Safetensors content, Object file, ClickTask clicks) {
    try {
      FirstPass pass = FirstPass.parsed(metadata(content, PASS, file));
      if (!pass.hash().equals(metadata(content, HASH, file))) {
        throw new ModelFormatException("the counts of the first pass are damaged");
      }
      Moments moments = new Moments(pass, clicks);
      for (int fold = 0; fold < Moments.ItemFolds.COUNT; fold++) {
        if (content.tensors().containsKey(name(fold, "items"))) {
          moments.put(
              fold,
              doubles(content, name(fold, "pictures"), 1)[0],
              sums(content, fold, moments.sides()));
        }
      }
      items(content).forEach(moments::putSample);
      return moments;
    } catch (IllegalArgumentException | ModelFormatException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static JoinedSums sums(Safetensors content, int fold, JoinedSums.Sides sides) {
    double[] items = doubles(content, name(fold, "items"), 1);
    long width = sides.width();
    return JoinedSums.of(
        sides,
        items[0],
        doubles(content, name(fold, "sum"), width),
        doubles(content, name(fold, "products"), width * (width + 1) / 2));
  }

  private static double[] doubles(Safetensors content, String name, long size) {
    double[] values = tensor(content, name).doubles(name);
    if (values.length != size) {
      throw new ModelFormatException(
          "tensor " + name + ": it has " + values.length + " elements, not " + size);
    }
    return values;
  }

  private static Tensor tensor(Safetensors content, String name) {
    Tensor tensor = content.tensors().get(name);
    if (tensor == null) {
      throw new ModelFormatException("tensor " + name + " is missing");
    }
    return tensor;
  }

  private static List<Item> items(Safetensors content) {
    byte[] lines = tensor(content, SAMPLES).bytes(SAMPLES, Tensor.Type.U8);
    return new String(lines, StandardCharsets.UTF_8).lines().map(CollectionReader::parsed).toList();
  }

  private static Safetensors content(Path file) throws IOException {
    try {
      return SafetensorsReader.read(FileContent.of(pieces(file)), Budget.ofHeap());
    } catch (ModelFormatException e) {
      throw new ModelFormatException(file + NOT_MOMENTS, e);
    }
  }

  private static String metadata(Safetensors content, String key, Object file) {
    String value = content.metadata().get(key);
    if (value == null || !FORMAT.equals(content.metadata().get("format"))) {
      throw new ModelFormatException(file + NOT_MOMENTS);
    }
    return value;
  }

  /** Returns a file as views of its pages, which the heap need not hold. */
  private static List<ByteBuffer> pieces(Path file) throws IOException {
    WholeFile.requireNoFolder(file);
    List<ByteBuffer> pieces = new ArrayList<>();
    try (FileChannel channel = FileChannel.open(file)) {
      for (long at = 0; at < channel.size(); at += PIECE) {
        pieces.add(channel.map(MapMode.READ_ONLY, at, Math.min(PIECE, channel.size() - at)));
      }
      return pieces;
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("no such file of moments: " + file, e);
    }
  }
}
