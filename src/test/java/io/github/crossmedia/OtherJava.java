package io.github.crossmedia;

import io.github.crossmedia.cli.CrossMedia;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Java in processes that tests start. These end before its second compiler pays, too. */
public final class OtherJava {

  private OtherJava() {}

  /** Returns a command that runs Java by the compilers and the collector of the tests. */
  public static List<String> command(String... arguments) {
    List<String> command = new ArrayList<>(List.of(program("java")));
    command.addAll(compilers());
    command.addAll(List.of(arguments));
    return command;
  }

  /** Returns the options that the tests run with to end early: compilers, collector, verifier. */
  public static List<String> compilers() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(
            option ->
                option.matches("-XX:(TieredStopAtLevel=.*|\\+Use\\w+GC|.UnlockD.*|.BytecodeV.*)"))
        .toList();
  }

  /** Returns the place of a program of this Java. */
  public static String program(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /** Returns the class path of the tests, for a process in any folder. */
  public static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> !path.isEmpty())
        .map(path -> Path.of(path).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Writes {@code bin/crossmedia} into a folder, which thereby is a reader's checkout. As there,
   * the first command archives the classes it loads, for the others.
   */
  public static void checkout(Path folder) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path script = bin.resolve("crossmedia");
    Files.writeString(
        script,
        """
        #!/bin/sh
        exec JAVA -ea -esa --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED \
          -Xlog:disable -XX:+AutoCreateSharedArchive '-XX:SharedArchiveFile=ARCHIVE' \
          -cp 'JARS' io.github.crossmedia.cli.CrossMedia "$@"
        """
            .replace("JAVA", "'" + String.join("' '", command()) + "'")
            .replace("ARCHIVE", bin.resolve("crossmedia.jsa").toString())
            .replace("JARS", jars()));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Returns the jars of the command line, as classes of folders are not archived. */
  private static String jars() throws IOException {
    Path classes;
    try {
      classes =
          Path.of(CrossMedia.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(classes.resolveSibling("lib"), "*.jar")) {
      return StreamSupport.stream(jars.spliterator(), false)
          .map(Path::toString)
          .sorted()
          .collect(Collectors.joining(File.pathSeparator));
    }
  }
}
