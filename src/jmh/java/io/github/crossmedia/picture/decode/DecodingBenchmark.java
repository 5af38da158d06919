package io.github.crossmedia.picture.decode;

import io.github.crossmedia.benchmark.ResultTable;
import java.awt.Dimension;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/benchmark decoding}: large JPEG files beside libjpeg's own program. */
@Command(
    name = "decoding",
    description = {
      "Measures how long large JPEG files take to decode at a fraction of their size, beside"
          + " Java's own reader and, where it is installed, djpeg of libjpeg.",
      "Times are processor time: of each file the shortest of the rounds, and their median."
    },
    mixinStandardHelpOptions = true)
public final class DecodingBenchmark implements Callable<Integer> {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String DJPEG = "djpeg, 1/8";

  @Option(names = "--folder", required = true, paramLabel = "DIR", description = "The JPEG files.")
  private Path folder;

  @Option(
      names = "--rounds",
      defaultValue = "10",
      description = "How often each file is decoded in each way (${DEFAULT-VALUE}).")
  private int rounds;

  @Option(names = "--json", description = "Print JSON instead of the table.")
  private boolean json;

  /** Decodes a file, and returns how many milliseconds of processor time that took. */
  private interface Way {
    double millis(Path file, byte[] bytes) throws IOException;
  }

  @Override
  public Integer call() throws IOException {
    List<Path> files;
    try (Stream<Path> listed = Files.list(folder)) {
      files = listed.filter(Files::isRegularFile).sorted().toList();
    }
    List<ResultTable.Row> rows = new ArrayList<>();
    double baseline = 0;
    for (Map.Entry<String, Way> way : ways().entrySet()) {
      double millis = median(files, way.getValue());
      baseline = way.getKey().equals(DJPEG) ? millis : baseline;
      rows.add(
          new ResultTable.Row(
              "decoding: " + way.getKey(),
              Map.of("files", String.valueOf(files.size())),
              millis,
              Double.NaN,
              "ms",
              baseline == 0 ? OptionalDouble.empty() : OptionalDouble.of(millis / baseline)));
    }
    var table = new ResultTable(rows);
    System.out.println(json ? table.toJson() : table.toText());
    return 0;
  }

  private static Map<String, Way> ways() {
    Map<String, Way> ways = new LinkedHashMap<>();
    if (isInstalled()) {
      ways.put(DJPEG, (file, bytes) -> djpeg(file));
    }
    ways.put("ours, 1/8", (file, bytes) -> timed(() -> reduced(file, bytes, 8)));
    ways.put(
        "ours, as pictures are read",
        (file, bytes) -> timed(() -> reduced(file, bytes, ReducedJpeg.scale(size(bytes)))));
    ways.put("Java's reader, every 8th pixel", (file, bytes) -> timed(() -> sampled(bytes, 8)));
    return ways;
  }

  private double median(List<Path> files, Way way) throws IOException {
    double[] shortest = new double[files.size()];
    Arrays.fill(shortest, Double.POSITIVE_INFINITY);
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < shortest.length; i++) {
        byte[] bytes = Files.readAllBytes(files.get(i));
        shortest[i] = Math.min(shortest[i], way.millis(files.get(i), bytes));
      }
    }
    Arrays.sort(shortest);
    return shortest[shortest.length / 2];
  }

  private interface Work {
    void run() throws IOException;
  }

  private static double timed(Work work) throws IOException {
    long start = THREADS.getCurrentThreadCpuTime();
    work.run();
    return (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
  }

  private static void reduced(Path file, byte[] bytes, int scale) throws IOException {
    if (ReducedJpeg.decode(bytes, scale).isEmpty()) {
      throw new IOException(file + " is not a JPEG file that is decoded at a fraction of its size");
    }
  }

  private static Dimension size(byte[] bytes) throws IOException {
    ImageReader reader = reader(bytes);
    return new Dimension(reader.getWidth(0), reader.getHeight(0));
  }

  private static void sampled(byte[] bytes, int step) throws IOException {
    ImageReader reader = reader(bytes);
    var param = reader.getDefaultReadParam();
    param.setSourceSubsampling(step, step, 0, 0);
    reader.read(0, param);
    reader.dispose();
  }

  private static ImageReader reader(byte[] bytes) throws IOException {
    ImageReader reader = ImageIO.getImageReadersByFormatName("jpeg").next();
    reader.setInput(ImageIO.createImageInputStream(new ByteArrayInputStream(bytes)));
    return reader;
  }

  private static boolean isInstalled() {
    try {
      return run("command -v djpeg").exit() == 0;
    } catch (IOException withoutShell) {
      return false;
    }
  }

  /** What the program itself and the system worked for it. */
  private static double djpeg(Path file) throws IOException {
    var answer =
        run("TIMEFORMAT='%U %S'; time djpeg -scale 1/8 \"$1\" >/dev/null", file.toString());
    if (answer.exit() != 0) {
      throw new IOException("djpeg could not decode " + file + ": " + answer.text());
    }
    return Arrays.stream(answer.text().strip().split(" ")).mapToDouble(Double::parseDouble).sum()
        * 1000;
  }

  private record Answer(int exit, String text) {}

  private static Answer run(String script, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("bash", "-c", script, "bash"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return new Answer(process.waitFor(), text.lines().reduce("", (first, last) -> last));
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
  }
}
