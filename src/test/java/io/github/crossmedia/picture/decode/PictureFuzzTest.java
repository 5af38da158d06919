package io.github.crossmedia.picture.decode;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.fuzz.FuzzedPictures;
import io.github.crossmedia.picture.Picture;
import org.junit.jupiter.api.Test;

/**
 * Pictures whose headers, chunks and segments were tampered with are read, or refused with a
 * reason, and nothing else ever happens. {@code -Dcrossmedia.fuzz.pictures=100000} tries more of
 * them, {@code -Dcrossmedia.fuzz.seed=2} others.
 */
class PictureFuzzTest {

  private static final int FILES = Integer.getInteger("crossmedia.fuzz.pictures", 1_500);
  private static final long SEED = Long.getLong("crossmedia.fuzz.seed", 1);

  /** What the circuit breaker of a small node has for one picture. */
  private static final long MEMORY = 100 << 20;

  private final PictureReader reader = new PictureReader(new DecodingLimits(1 << 20, 50_000_000));
  private int read;
  private int refused;
  private int large;

  @Test
  void aPictureIsReadOrRefused() {
    FuzzedPictures pictures = new FuzzedPictures(SEED);
    long slowest = 0;
    for (int i = 0; i < FILES; i++) {
      long start = System.nanoTime();
      tryOut(i, pictures.file(i));
      slowest = Math.max(slowest, System.nanoTime() - start);
    }
    System.getLogger(PictureFuzzTest.class.getName())
        .log(
            System.Logger.Level.INFO,
            Formatted.of(
                "%d pictures: %d read, %d refused, %d too large; the slowest took %.3f s",
                FILES, read, refused, large, slowest / 1e9));
    assertTrue(read > FILES / 5, read + " are read");
    assertTrue(refused > FILES / 5, refused + " are refused");
  }

  private void tryOut(int number, byte[] file) {
    try {
      if (reader.memory("fuzzed", file) > MEMORY) {
        large++;
        return;
      }
      Picture picture = reader.read("fuzzed", file);
      assertTrue(picture.width() > 0 && picture.height() > 0);
      read++;
    } catch (UnreadablePictureException e) {
      refused++;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("picture " + number + " of seed " + SEED, e);
    }
  }
}
