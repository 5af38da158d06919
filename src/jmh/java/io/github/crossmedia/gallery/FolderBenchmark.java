package io.github.crossmedia.gallery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code bin/benchmark folder}: what somebody waits for who opens a folder for the first time. Each
 * run starts {@code bin/crossmedia DIR} with an index of its own, which is removed afterwards.
 */
@Command(
    name = "folder",
    description = "Times crossmedia DIR: first pictures, indexing, first answers.")
public final class FolderBenchmark implements Callable<Integer> {

  /** So many pictures later what Java compiles and loads only once is over. */
  private static final int WARM = 64;

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
  private static final List<String> WORDS = List.of("dog", "snow", "beach", "mountain", "water");

  @Option(names = "--folder", required = true, description = "The pictures.")
  private Path folder;

  @Option(names = "--runs", defaultValue = "3", description = "(${DEFAULT-VALUE}).")
  private int runs;

  @Option(names = "--threads", defaultValue = "0", description = "All of them by default.")
  private int threads;

  @Option(
      names = "--network",
      description = "Looked at by this network, as crossmedia network list names it.")
  private Optional<String> network;

  private final HttpClient client = HttpClient.newHttpClient();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Table table =
        new Table(
            List.of(
                "run",
                "pictures",
                "first on the page",
                "processor time until then",
                "all indexed",
                "processor time each",
                "each after " + WARM,
                "first answer",
                "slowest of " + WORDS.size(),
                "largest memory"));
    for (int run = 1; run <= runs; run++) {
      table.add(measured(run));
    }
    PrintWriter out = new PrintWriter(System.out, true);
    table.print(out);
    out.println("One row is one start; other work on the machine makes wall times longer.");
    out.flush();
    return 0;
  }

  private List<String> measured(int run) throws IOException, InterruptedException {
    Path cache = Files.createTempDirectory("crossmedia-folder");
    long begun = System.nanoTime();
    Process program = started(cache);
    try (BufferedReader printed = program.inputReader()) {
      URI page = page(printed);
      while (get(page, "/api/browse?k=48").path("hits").isEmpty()) {
        Thread.sleep(BETWEEN_LOOKS);
      }
      double first = since(begun);
      double starting = processorSeconds(program);
      JsonNode status = get(page, "/api/status");
      double warm = 0;
      int warmed = 0;
      while (status.at("/indexing/running").booleanValue()) {
        if (warmed == 0 && status.at("/indexing/done").intValue() >= WARM) {
          warmed = status.at("/indexing/done").intValue();
          warm = processorSeconds(program);
        }
        Thread.sleep(BETWEEN_LOOKS);
        status = get(page, "/api/status");
      }
      double indexed = since(begun);
      double processor = processorSeconds(program);
      int files = status.at("/indexing/total").intValue();
      double[] answers = new double[WORDS.size()];
      for (int i = 0; i < answers.length; i++) {
        long asked = System.nanoTime();
        get(page, "/api/search?k=48&q=" + WORDS.get(i));
        answers[i] = since(asked);
      }
      double slowest = Arrays.stream(answers).max().orElse(0);
      return List.of(
          Integer.toString(run),
          Integer.toString(status.path("pictures").intValue()),
          seconds(first),
          seconds(starting),
          seconds(indexed),
          milliseconds(processor / files),
          warmed == 0 ? "" : milliseconds((processor - warm) / (files - warmed)),
          milliseconds(answers[0]),
          milliseconds(slowest),
          largestMemory(program));
    } finally {
      end(program);
      delete(cache);
    }
  }

  private Process started(Path cache) throws IOException {
    Path home = Path.of(System.getProperty("crossmedia.home"));
    String count =
        Integer.toString(threads > 0 ? threads : Runtime.getRuntime().availableProcessors());
    ProcessBuilder builder =
        new ProcessBuilder(
            home.resolve("bin/crossmedia").toString(),
            folder.toAbsolutePath().toString(),
            "--port",
            "0",
            "--threads",
            count);
    network.ifPresent(name -> builder.command().addAll(List.of("--network", name)));
    builder.environment().put("XDG_CACHE_HOME", cache.toString());
    return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static URI page(BufferedReader printed) throws IOException {
    for (String line = printed.readLine(); line != null; line = printed.readLine()) {
      if (line.startsWith("Open ")) {
        return URI.create(line.split(" ")[1]);
      }
    }
    throw new IOException("crossmedia ended at once: start it by hand to see why");
  }

  private JsonNode get(URI page, String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(page.resolve(path)).build();
    return new JsonMapper()
        .readTree(client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body());
  }

  /** Of the program and all that it started. */
  private static double processorSeconds(Process program) {
    return Stream.concat(Stream.of(program.toHandle()), program.descendants())
        .mapToDouble(one -> one.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3)
        .sum();
  }

  /** What the program, or what it started, has held at most, where the system tells. */
  private static String largestMemory(Process program) throws IOException {
    long largest = 0;
    for (ProcessHandle one :
        Stream.concat(Stream.of(program.toHandle()), program.descendants()).toList()) {
      Path status = Path.of("/proc", Long.toString(one.pid()), "status");
      if (Files.exists(status)) {
        for (String line : Files.readAllLines(status)) {
          if (line.startsWith("VmHWM:")) {
            largest = Math.max(largest, Long.parseLong(line.replaceAll("[^0-9]", "")));
          }
        }
      }
    }
    return largest == 0 ? "" : Formatted.of("%,d MB", largest / 1000);
  }

  private static double since(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }

  private static String seconds(double seconds) {
    return Formatted.of("%.1f s", seconds);
  }

  private static String milliseconds(double seconds) {
    return Formatted.of("%.0f ms", 1e3 * seconds);
  }

  private static void end(Process program) {
    List<ProcessHandle> all =
        Stream.concat(Stream.of(program.toHandle()), program.descendants()).toList();
    all.forEach(ProcessHandle::destroy);
    all.forEach(one -> one.onExit().join());
  }

  private static void delete(Path cache) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(cache)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }
}
