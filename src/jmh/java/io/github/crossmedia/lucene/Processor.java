package io.github.crossmedia.lucene;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What a table was measured on, as far as it matters to scans: speed depends on vector width. */
final class Processor {

  private static final Path LINUX = Path.of("/proc/cpuinfo");
  private static final List<String> FEATURES =
      List.of(
          "sse4_2", "avx2", "fma", "avx512f", "avx512_vnni", "avx512_vpopcntdq", "asimd", "sve");

  private Processor() {}

  /** The number of processors, their architecture and, on Linux, their vector features. */
  static String described() throws IOException {
    return Runtime.getRuntime().availableProcessors()
        + " x "
        + System.getProperty("os.arch")
        + features()
        + ", Java "
        + Runtime.version().feature();
  }

  private static String features() throws IOException {
    if (!Files.isReadable(LINUX)) {
      return "";
    }
    try (var lines = Files.lines(LINUX)) {
      return lines
          .filter(line -> line.startsWith("flags") || line.startsWith("Features"))
          .limit(1)
          .flatMap(line -> Arrays.stream(line.split("\\s+")))
          .filter(FEATURES::contains)
          .collect(Collectors.joining(" ", " ", ""));
    }
  }
}
