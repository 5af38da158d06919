package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.OtherJava;
import io.github.crossmedia.cli.CrossMedia;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The command line as {@code bin/crossmedia} starts it, on a pseudo-terminal, and interrupted. */
@Tag("thorough")
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class CommandLineOnTerminalIT {

  private static final int PICTURES = 80;
  private static final Path SCRIPT = Path.of("/usr/bin/script");

  @RegisterExtension private final StartedProcesses processes = new StartedProcesses();

  @TempDir private static Path folder;
  private static Path pictures;
  private static Path model;

  @BeforeAll
  static void draw() throws IOException {
    pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 48 + PICTURES);
    model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset", "sea"), model);
  }

  @Test
  void progressArrivesWhileThereIsSomeAndLeavesNoTrace() throws Exception {
    Path index = folder.resolve("on terminal");
    Process process =
        onTerminal(
            "index", "--pictures", pictures, "--index", index, "--model", model, "--threads", 1);
    StringBuilder printed = new StringBuilder();
    long lookedAtFirst = -1;
    try (InputStream in = process.getInputStream()) {
      byte[] buffer = new byte[4096];
      for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
        printed.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
        if (lookedAtFirst < 0 && printed.indexOf("Indexing") >= 0) {
          lookedAtFirst = thumbnails(index);
        }
      }
    }

    assertEquals(0, process.waitFor(), printed::toString);
    assertTrue(lookedAtFirst >= 0 && lookedAtFirst < PICTURES, lookedAtFirst + ": " + printed);
    assertTrue(
        printed.toString().matches("(?s).*Indexing  \\S+ +[1-9]\\d? %.* left.*"),
        printed::toString);
    List<String> screen = screen(printed.toString());
    assertEquals(
        "80 pictures in the index: 80 files added, 0 unchanged, 0 removed.", screen.getFirst());
    assertTrue(screen.stream().noneMatch(line -> line.contains("Indexing")), screen::toString);
    assertTrue(screen.stream().noneMatch(line -> line.contains("WARNING")), screen::toString);
  }

  @Test
  @Tag("nightly")
  void theDemonstrationRunsTheCommandsThatItPrints() throws Exception {
    Path demo = folder.resolve("demo");
    Process process = processes.start(terminal("demo", "--scenes", 96, "--out", demo, "--port", 0));
    StringBuilder printed = new StringBuilder();
    try (InputStream in = process.getInputStream()) {
      until("$ bin/crossmedia index --index " + demo.resolve("index"), in, printed);
      until("48 pictures in the index: 48 files added", in, printed);
      until("$ bin/crossmedia serve --index " + demo.resolve("index"), in, printed);
      until("Open http://127.0.0.1:", in, printed);
      process.outputWriter().append('\u0003').flush();
      printed.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    assertEquals(130, process.waitFor(), printed::toString);
    assertTrue(
        printed.toString().matches("(?s).*Drawing  \\S+ +\\d+ %  [1-9]\\d* of 96, .* left.*"),
        printed::toString);
    List<String> screen = screen(printed.toString());
    assertTrue(screen.getFirst().startsWith("Drawing 96 scenes"), screen::toString);
    assertTrue(
        screen.stream().anyMatch(line -> line.contains("48 of them with captions in english")),
        screen::toString);
    assertTrue(screen.stream().noneMatch(line -> line.startsWith("Drawing  ")), screen::toString);
  }

  @Test
  void foldersAreServedAndWatchedUntilCtrlC() throws Exception {
    Path own = Files.createDirectory(folder.resolve("own"));
    SceneModel.draw(own, 48, 52);
    Path other = Files.createDirectory(folder.resolve("other"));
    SceneModel.draw(other, 52, 54);
    ProcessBuilder builder =
        terminal("open", own, other, "--model", model, "--port", 0, "--threads", 1);
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    Process process = processes.start(builder);
    StringBuilder printed = new StringBuilder();
    try (InputStream in = process.getInputStream()) {
      until("6 pictures in the index: 6 files added", in, printed);
      SceneModel.draw(own, 60, 61);
      until("7 pictures in the index: 1 file added, 6 unchanged", in, printed);
      process.outputWriter().append('\u0003').flush();
      printed.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    assertEquals(130, process.waitFor(), printed::toString);
    List<String> screen = screen(printed.toString());
    assertEquals(
        1, screen.stream().filter(line -> line.startsWith("Open http://127.0.0.1:")).count());
    assertTrue(screen.stream().noneMatch(line -> line.contains("Exception")), screen::toString);
  }

  @Test
  void theFirstFolderOfAllAsksWhetherToFetchANetwork() throws Exception {
    for (boolean isFirst : List.of(true, false)) {
      Path few = Files.createDirectory(folder.resolve("first " + isFirst));
      SceneModel.draw(few, 48, 50);
      ProcessBuilder builder = terminal("open", few, "--port", 0, "--threads", 1);
      builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
      builder.environment().put("XDG_DATA_HOME", folder.resolve("data").toString());
      Process process = processes.start(builder);
      StringBuilder printed = new StringBuilder();
      try (InputStream in = process.getInputStream()) {
        if (isFirst) {
          until("[y/N]", in, printed);
          process.outputWriter().append("n\n").flush();
        }
        until("2 pictures in the index: 2 files added", in, printed);
        process.outputWriter().append('\u0003').flush();
        printed.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
      assertEquals(130, process.waitFor(), printed::toString);
      assertEquals(isFirst, printed.indexOf("[y/N]") >= 0, printed::toString);
    }
  }

  @Test
  void forgettingAsksFirst() throws Exception {
    Path few = Files.createDirectory(folder.resolve("few"));
    SceneModel.draw(few, 48, 50);
    Path index = folder.resolve("forgotten");
    printed("index", "--pictures", few, "--index", index, "--model", model);

    assertEquals(1, forget(index, "n"));
    assertTrue(Files.exists(index));
    assertEquals(0, forget(index, "y"));
    assertFalse(Files.exists(index));
  }

  private int forget(Path index, String answer) throws Exception {
    Process process = onTerminal("folders", "forget", index);
    StringBuilder printed = new StringBuilder();
    try (InputStream in = process.getInputStream()) {
      until("[y/N]", in, printed);
      process.outputWriter().append(answer).append('\n').flush();
      in.readAllBytes();
    }
    return process.waitFor();
  }

  private static void until(String sentence, InputStream in, StringBuilder printed)
      throws IOException {
    byte[] buffer = new byte[4096];
    while (printed.indexOf(sentence) < 0) {
      int read = in.read(buffer);
      assertTrue(read > 0, () -> "it ended without: " + sentence + "\n" + printed);
      printed.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
    }
  }

  /** A Maven that takes two seconds stands in for the real one, which takes a minute. */
  @Test
  void theBuildShowsItsSteps() throws Exception {
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.createDirectory(home.resolve("src"));
    Files.createFile(home.resolve("pom.xml"));
    Path maven = Files.createDirectory(folder.resolve("maven")).resolve("mvn");
    Files.writeString(
        maven,
        "#!/bin/sh\n"
            + "echo '[INFO] --- compiler:3.16.0:compile (default-compile) @ x ---'; sleep 2\n");
    assertTrue(maven.toFile().setExecutable(true));
    String shell =
        String.join(
            "; ",
            "set -euo pipefail",
            "program=crossmedia",
            "home='" + home + "'",
            "source bin/common.sh",
            "build process-classes \"$home/target/list\" \"$home/src\"",
            "echo built");
    ProcessBuilder builder = onTerminal(List.of("bash", "-c", shell));
    builder.environment().merge("PATH", maven.getParent() + ":", (path, first) -> first + path);
    Process process = processes.start(builder);
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertEquals(0, process.waitFor(), printed);
    assertTrue(printed.contains("1 s  compile"), printed);
    assertEquals(List.of("built", ""), screen(printed).subList(1, 3));
  }

  @Test
  void interruptedItLosesNothingThatWasLookedAt() throws Exception {
    Path index = folder.resolve("interrupted");
    Process process =
        processes.start(
            started(
                    "index",
                    "--pictures",
                    pictures,
                    "--index",
                    index,
                    "--model",
                    model,
                    "--threads",
                    1)
                .redirectErrorStream(true));
    while (thumbnails(index) < 10) {
      assertTrue(process.isAlive(), "it ended too early");
      TimeUnit.MILLISECONDS.sleep(20);
    }
    long looked = thumbnails(index);
    process.toHandle().destroy();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();

    int kept;
    try (Gallery gallery = Gallery.openToRead(index)) {
      kept = gallery.size();
      assertTrue(gallery.size() >= looked, gallery.size() + " of " + looked);
      assertTrue(gallery.size() < PICTURES, "it was not interrupted");
      String unfinished = gallery.unfinished().orElseThrow();
      assertTrue(unfinished.matches("The index is not finished: \\d+ of 80 files .*"), unfinished);
      assertTrue(printed.contains(unfinished), printed);
    }
    String searched = printed("search", "--index", index, "forest");
    assertTrue(searched.startsWith("The index is not finished"), searched);
    String rest = printed("index", "--pictures", pictures, "--index", index);
    String onlyTheRest =
        "80 pictures in the index: " + (PICTURES - kept) + " files added, " + kept + " unchanged";
    assertTrue(rest.startsWith(onlyTheRest), rest);
    assertFalse(printed("search", "--index", index, "forest").contains("not finished"));
  }

  /** What a command prints in this process. */
  private static String printed(Object... arguments) {
    StringWriter printed = new StringWriter();
    PrintWriter writer = new PrintWriter(printed);
    CrossMedia.commandLine()
        .setOut(writer)
        .setErr(writer)
        .execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    return printed.toString();
  }

  private static long thumbnails(Path index) throws IOException {
    Path thumbnails = index.resolve("thumbnails");
    if (!Files.exists(thumbnails)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(thumbnails)) {
      return files.filter(file -> file.toString().endsWith(".jpg")).count();
    }
  }

  @Test
  void aTestLeavesNothingBehind() throws Exception {
    Process process =
        processes.start(onTerminal(List.of("bash", "-c", "trap '' HUP TERM; sleep 600; true")));
    while (process
        .descendants()
        .noneMatch(child -> child.info().commandLine().orElse("").endsWith("sleep 600"))) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    List<ProcessHandle> running = processes.running();
    processes.end();

    assertTrue(running.size() >= 3, running::toString);
    assertEquals(List.of(), running.stream().filter(ProcessHandle::isAlive).toList());
  }

  private Process onTerminal(Object... arguments) throws IOException {
    return processes.start(terminal(arguments));
  }

  private static ProcessBuilder terminal(Object... arguments) throws IOException {
    return onTerminal(started(arguments).command());
  }

  private static ProcessBuilder onTerminal(List<String> command) throws IOException {
    assumeTrue(Files.isExecutable(SCRIPT), "no pseudo-terminal: apt-get install bsdutils");
    Path file = Files.createTempFile(folder, "command", ".sh");
    Files.writeString(
        file,
        String.join(
            " ", command.stream().map(word -> "'" + word.replace("'", "'\\''") + "'").toList()));
    // A build that runs in the background ignores Ctrl-C, and so would what it starts.
    String heedsCtrlC = "env --default-signal=INT bash " + file;
    return new ProcessBuilder(SCRIPT.toString(), "-qefc", heedsCtrlC, "/dev/null")
        .redirectErrorStream(true);
  }

  /** What {@code bin/crossmedia} does once it is built. */
  private static ProcessBuilder started(Object... arguments) {
    Path home = Path.of("").toAbsolutePath();
    String shell = "program=crossmedia home='" + home + "'; source bin/common.sh; run_java \"$@\"";
    List<String> command =
        new ArrayList<>(List.of("bash", "-c", "set -euo pipefail; " + shell, "crossmedia"));
    command.addAll(OtherJava.compilers());
    command.addAll(
        List.of(
            "-cp", System.getProperty("java.class.path"), "io.github.crossmedia.cli.CrossMedia"));
    Stream.of(arguments).map(Object::toString).forEach(command::add);
    return new ProcessBuilder(command);
  }

  /** The lines that stand on a terminal in the end. */
  private static List<String> screen(String printed) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int column = 0;
    for (int i = 0; i < printed.length(); i++) {
      char c = printed.charAt(i);
      if (c == '\n') {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
        column = 0;
      } else if (c == '\r') {
        column = 0;
      } else if (printed.startsWith("\u001b[K", i)) {
        line.setLength(column);
        i += 2;
      } else {
        if (column < line.length()) {
          line.setCharAt(column, c);
        } else {
          line.append(c);
        }
        column++;
      }
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
