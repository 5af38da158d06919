package io.github.crossmedia.elasticsearch.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.fuzz.FuzzedModels;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.file.ModelFormatException;
import java.nio.ByteBuffer;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Files that are models but for a mutation or two are read and tried as those that are stored: they
 * pass or are refused with a reason, and nothing else ever happens. {@code
 * -Dcrossmedia.fuzz.models=1000000} tries more of them, {@code -Dcrossmedia.fuzz.seed=2} others.
 */
class ModelFuzzTest {

  private static final int FILES = Integer.getInteger("crossmedia.fuzz.models", 4_000);
  private static final long SEED = Long.getLong("crossmedia.fuzz.seed", 1);
  private static final int REPORTS = 10;

  /** A node of half a gigabyte has about as much for one model. */
  private static final long MEMORY = 128 << 20;

  private final SortedMap<String, Integer> refusals = new TreeMap<>();
  private int passed;
  private long slowest;
  private long slowestNanos;

  @Test
  void aFilePassesOrIsRefused() {
    FuzzedModels models = new FuzzedModels(SEED);
    for (int part = 1; part <= REPORTS; part++) {
      for (long i = (part - 1L) * FILES / REPORTS; i < (long) part * FILES / REPORTS; i++) {
        tryOut(models, i);
      }
      report();
    }
    int refused = refusals.values().stream().mapToInt(Integer::intValue).sum();
    assertTrue(passed > FILES / 10, passed + " files pass: the others have to be better");
    assertTrue(refused > FILES / 10, refused + " files are refused: they have to be worse");
    assertTrue(refusals.size() > 30, "only refused for " + refusals);
  }

  private void tryOut(FuzzedModels models, long number) {
    byte[] file = models.file(number);
    long start = System.nanoTime();
    try {
      Budget budget = Budget.of(MEMORY);
      ModelTrial.tryOut(ModelFile.read(ByteBuffer.wrap(file), budget), budget);
      passed++;
    } catch (ModelFormatException | IllegalArgumentException e) {
      refusals.merge(reason(e.getMessage()), 1, Integer::sum);
    } catch (RuntimeException | Error e) {
      throw new AssertionError("file " + number + " of seed " + SEED, e);
    }
    long nanos = System.nanoTime() - start;
    if (nanos > slowestNanos) {
      slowestNanos = nanos;
      slowest = number;
    }
  }

  /** What is wrong, without where and how much. */
  private static String reason(String message) {
    String reason = message.replaceAll("[\\[\"][^\\]\"]*[\\]\"]|-?[0-9.]+(E-?[0-9]+)?", "#");
    return reason.substring(Math.max(0, reason.lastIndexOf(": ")));
  }

  private void report() {
    System.Logger log = System.getLogger(ModelFuzzTest.class.getName());
    int refused = refusals.values().stream().mapToInt(Integer::intValue).sum();
    log.log(
        System.Logger.Level.INFO,
        Formatted.of(
            "%d model files: %d passed, %d were refused for %d reasons; file %d was slowest with"
                + " %.3f s",
            passed + refused, passed, refused, refusals.size(), slowest, slowestNanos / 1e9));
  }
}
