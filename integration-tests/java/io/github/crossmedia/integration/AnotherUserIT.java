package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.OtherJava;
import io.github.crossmedia.gallery.SceneModel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the build made, copied as docs/commands.md says and run by a user without Maven or a home.
 */
@Tag("thorough")
class AnotherUserIT {

  private static final int PICTURES = 4;
  private static final long MIN_ARCHIVE = 1 << 20;

  @TempDir private static Path folder;
  private static Path home;
  private static Path pictures;

  @BeforeAll
  static void copy() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    home = Files.createDirectory(folder.resolve("copied"));
    // The command of docs/commands.md.
    run(
        List.of(
            "bash",
            "-c",
            "tar c bin models target/lib target/crossmedia.classpath LICENSE | tar x -C '"
                + home
                + "'"));
    pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 0, PICTURES);
  }

  @Test
  void aCopyIndexesAndSearches() throws Exception {
    // The class archive is created by the first user with write access.
    Path archive = home.resolve("target/lib/crossmedia.jsa");
    run(List.of(home.resolve("bin/crossmedia").toString(), "folders", "list"));
    assertTrue(Files.size(archive) > MIN_ARCHIVE, () -> archive + " is not an archive");
    FileTime made = Files.getLastModifiedTime(archive);
    Path cache = folder.resolve("cache");
    String indexed = asNobody(cache, "index", "--pictures", pictures);
    assertTrue(indexed.startsWith(PICTURES + " pictures in the index"), indexed);

    String first = asNobody(cache, "search", "--index", pictures, "-k", 2, "sky");
    assertEquals(2, first.lines().filter(line -> line.contains(".jpg")).count(), first);
    assertEquals(made, Files.getLastModifiedTime(archive));

    Files.write(archive, new byte[1000]);
    assertEquals(first, asNobody(cache, "search", "--index", pictures, "-k", 2, "sky"));
  }

  @Test
  void withoutAPlaceToWriteItStartsAllTheSame() throws Exception {
    String listed = asNobody(Path.of("/proc/no-cache"), "folders", "list");
    assertEquals("No folder is indexed yet; index one with: crossmedia DIR", listed.strip());
  }

  private static String asNobody(Path cache, Object... arguments) throws Exception {
    List<String> command = new ArrayList<>(ServerUser.prefix());
    command.addAll(
        List.of("env", "-u", "JAVA_HOME", "HOME=/nonexistent", "XDG_CACHE_HOME=" + cache));
    command.add("CROSSMEDIA_JAVA_OPTS=" + String.join(" ", OtherJava.compilers()));
    command.add(home.resolve("bin/crossmedia").toString());
    Stream.of(arguments).map(Object::toString).forEach(command::add);
    return run(command);
  }

  private static String run(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), command + ": " + printed);
    return printed;
  }
}
