package io.github.crossmedia.network;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The licence of a published network, from a file in its folder.
 *
 * @param text all of the file
 */
public record PublishedLicence(String text) {

  /** The usual names of the file. */
  static final List<String> NAMES = List.of("LICENSE", "LICENSE.txt", "LICENSE.md");

  private static final int MAX_BYTES = 1 << 20;

  /** Looks in a network's folder, and in those above it that belong to the same export. */
  static Optional<PublishedLicence> of(Path network) throws IOException {
    Path folder = network.toAbsolutePath().getParent();
    Optional<Path> found = within(folder, network);
    if (found.isEmpty() && folder.endsWith("onnx")) {
      found = within(folder.getParent(), network);
    }
    return found.isPresent()
        ? Optional.of(
            new PublishedLicence(
                new String(Files.readAllBytes(found.get()), StandardCharsets.UTF_8)))
        : Optional.empty();
  }

  /** Returns the licence file; one named like the network comes before that of the whole folder. */
  private static Optional<Path> within(Path folder, Path network) throws IOException {
    String stem = network.getFileName().toString().replaceFirst("[-_.].*$", "");
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> isLicence(file, stem))
          .max(
              Comparator.comparing(
                      (Path file) -> nameOf(file).startsWith(stem.toLowerCase(Locale.ROOT)))
                  .thenComparing(Comparator.<Path>naturalOrder().reversed()));
    }
  }

  private static boolean isLicence(Path file, String stem) {
    String name = nameOf(file);
    boolean named =
        name.matches("licen[cs]e(\\.[a-z]+)?")
            || name.matches(".*licen[cs]e(\\.[a-z]+)?")
                && name.startsWith(stem.toLowerCase(Locale.ROOT));
    try {
      return named && Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES;
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static String nameOf(Path file) {
    return file.getFileName().toString().toLowerCase(Locale.ROOT);
  }

  /** Returns its first line that is not blank. */
  public String title() {
    return text.lines()
        .map(String::strip)
        .map(line -> line.replaceFirst("^#+\\s*", ""))
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse("");
  }
}
