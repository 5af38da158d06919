package io.github.crossmedia.cli;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * Commands of another jar, such as those of experiments. Java's {@code ServiceLoader} finds the
 * sources on the class path.
 */
public interface CommandSource {

  /** Returns classes with {@code @Command}, as {@link CrossMedia} lists its own. */
  List<Class<?>> commands();

  /** Returns the commands of all sources. */
  static Stream<Class<?>> all() {
    return ServiceLoader.load(CommandSource.class, CommandSource.class.getClassLoader()).stream()
        .flatMap(source -> source.get().commands().stream());
  }
}
