package io.github.crossmedia.collection.heif;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folders where programs are looked for.
 *
 * @param folders in order
 */
public record InstalledPrograms(List<Path> folders) {

  public InstalledPrograms {
    folders = List.copyOf(folders);
  }

  /** Returns the absolute folders of the variable PATH: others depend on the working folder. */
  public static InstalledPrograms onPath() {
    List<Path> folders = new ArrayList<>();
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      try {
        if (Path.of(folder).isAbsolute()) {
          folders.add(Path.of(folder));
        }
      } catch (InvalidPathException noFolder) {
        // A shell passes over it, too.
      }
    }
    return new InstalledPrograms(folders);
  }

  /** Returns the path of a program, empty if it is not installed. */
  public Optional<Path> find(String program) {
    return folders.stream()
        .map(folder -> folder.resolve(program))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }
}
