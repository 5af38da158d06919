package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.reproduce.page.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A page whose figures would come out otherwise now says so. */
final class FingerprintTest {

  private static final Path PAGES = Path.of("docs/reproduce");

  /** Other machines add up in another order. */
  private static final double TOLERANCE = 0.01;

  /** The pages that have a fingerprint: each that was made since pages have them. */
  static Stream<String> pages() {
    return Experiment.NAMES.stream().filter(name -> Files.exists(file(name)));
  }

  private static Path file(String name) {
    return PAGES.resolve(name + "-fingerprint.json");
  }

  /** Results of queries as people type them are as old as fingerprints. */
  @Test
  void everyPageThatWasMadeSincePagesHaveOneHasOne() throws IOException {
    List<String> without = new ArrayList<>();
    for (String name : Experiment.NAMES) {
      if (Files.exists(Results.file(PAGES, name))
          && Results.read(PAGES, name).has("answered")
          && !Files.exists(file(name))) {
        without.add(name);
      }
    }
    assertEquals(List.of(), without);
    assertTrue(pages().anyMatch("corel5k-series-blobs"::equals));
  }

  /** A run of half an hour ends with it. */
  @ParameterizedTest
  @ValueSource(strings = {"corel5k-series", "corel5k-all"})
  void methodsThatLearnTheWeightsOfViewsHaveOne(String name) throws IOException {
    Experiment experiment = Experiment.named(name);

    assertEquals(experiment.methods().size(), Fingerprint.of(experiment).size());
  }

  @Tag("nightly")
  @ParameterizedTest
  @MethodSource("pages")
  void aPageIsMadeByTheCodeAsItIs(String name) throws IOException {
    Map<String, List<Double>> made =
        new JsonMapper().readValue(file(name).toFile(), new TypeReference<>() {});
    Map<String, List<Double>> now = Fingerprint.of(Experiment.named(name));
    String command = "run bin/crossmedia reproduce " + name + " --data DIR again";
    assertEquals(made.keySet(), now.keySet(), command);
    now.forEach(
        (method, figures) -> {
          for (int i = 0; i < figures.size(); i++) {
            double then = made.get(method).get(i);
            assertTrue(
                Math.abs(figures.get(i) - then) <= TOLERANCE * then,
                () ->
                    method + " has " + figures + " now, had " + made.get(method) + ": " + command);
          }
        });
  }
}
