package io.github.crossmedia.train.method;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * Methods of another jar, such as the published ones that only experiments learn by. Java's {@code
 * ServiceLoader} finds the sources on the class path.
 */
public interface TrainerSource {

  List<Trainer> trainers();

  static Stream<Trainer> all() {
    return ServiceLoader.load(TrainerSource.class, TrainerSource.class.getClassLoader()).stream()
        .flatMap(source -> source.get().trainers().stream());
  }
}
