package io.github.crossmedia.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text costs what it is long, with its reasons told too. */
final class TextCostTest {

  private static final PlanOptions TOLD = PlanOptions.DEFAULT;

  private static ServedModel served(String file) throws IOException {
    return ServedModel.of(
        List.of(ServedVersion.of("m@1", ModelFile.read(Path.of("models", file)))));
  }

  private static String ideographs(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Character.toString(0x4E00 + i))
        .collect(Collectors.joining());
  }

  private static String unknownWords(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "zq" + Integer.toString(i, 5).replace("0", "x").replace("1", "j"))
        .collect(Collectors.joining(" "));
  }

  /** Returns the least processor time of a few runs. */
  private static long cost(ServedModel served, String text) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      served.text(text, TOLD);
      least =
          Math.min(least, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
    }
    return least;
  }

  /** Three thousand ideographs took forty times as long as a thousand, half a minute. */
  @ParameterizedTest
  @ValueSource(strings = {"photographs.safetensors", "photographs-squeezenet.safetensors"})
  void aTextThreeTimesAsLongCostsThreeTimesAsMuch(String file) throws IOException {
    ServedModel served = served(file);
    cost(served, ideographs(100));

    long thousand = cost(served, ideographs(1_000));
    long longer = cost(served, ideographs(3_000));
    assertTrue(longer < 6 * thousand, thousand + " ns, three times as long " + longer);
    long hundred = cost(served, unknownWords(200));
    long words = cost(served, unknownWords(1_200));
    assertTrue(words < 12 * hundred, hundred + " ns, six times as long " + words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"photographs.safetensors", "photographs-squeezenet.safetensors"})
  void aTextThatNobodyWaitsForIsGivenUp(String file) throws IOException {
    ServedModel served = served(file);
    Medium text = Medium.ofText("a dog on the beach");
    int[] runs = new int[1];
    PreparedQuery whole = served.text(text, TOLD, () -> runs[0]++);

    assertEquals(served.text("a dog on the beach", TOLD), whole);
    assertTrue(runs[0] > 1, "checked " + runs[0] + " times");
    assertThrows(
        CancellationException.class,
        () ->
            served.text(
                text,
                new PlanOptions(Optional.empty(), 0, 0, PlanOptions.Told.NOTHING),
                () -> {
                  throw new CancellationException();
                }));
  }
}
