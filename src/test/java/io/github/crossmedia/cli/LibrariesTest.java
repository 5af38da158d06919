package io.github.crossmedia.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.OtherJava;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code bin/crossmedia} starts with fewer libraries than these tests have. */
class LibrariesTest {

  @Test
  void theProgramHasWhatItNeedsToTalkToACluster() throws Exception {
    String libraries = Files.readString(Path.of("target", "crossmedia.classpath")).strip();
    Process process =
        new ProcessBuilder(
                OtherJava.command(
                    "-cp",
                    "target/classes:" + libraries,
                    "io.github.crossmedia.cli.CrossMedia",
                    "cluster",
                    "learn-clicks",
                    "--url=http://127.0.0.1:1",
                    "--index=photos",
                    "--model=corel"))
            .redirectErrorStream(true)
            .start();
    List<String> said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertTrue(
        said.stream()
            .anyMatch(line -> line.startsWith("crossmedia: ") && line.contains("127.0.0.1:1")),
        said::toString);
  }
}
