package io.github.crossmedia.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Files of networks with a few bytes changed are loaded or refused. Native code reads them, whose
 * faults end the process, so they are read by one of its own.
 */
final class NetworkFuzzTest {

  private static final int FILES = Integer.getInteger("crossmedia.fuzz.networks", 2_000);
  private static final long SEED = Long.getLong("crossmedia.fuzz.seed", 1);
  private static final int SIDE = 8;

  @Test
  void aChangedFileIsLoadedOrRefused() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Reader.class.getName(),
                String.valueOf(SEED),
                String.valueOf(FILES))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), () -> said.substring(Math.max(0, said.length() - 4_000)));
    assertEquals(FILES, Integer.parseInt(said.lines().toList().getLast()), said);
  }

  /** Reads files in a process of its own, and prints how many it has read. */
  static final class Reader {

    private Reader() {}

    /** Names each file before it is read, as there may be nobody to name it afterwards. */
    public static void main(String[] given) {
      Random random = new Random(Long.parseLong(given[0]));
      List<byte[]> networks =
          List.of(
              TinyNetwork.means(SIDE, SIDE),
              TinyNetwork.imageEmbedding(SIDE, SIDE),
              TinyNetwork.quantised(1, 3, SIDE, SIDE),
              TinyNetwork.ofBytes(1, 3, SIDE, SIDE));
      int count = Integer.parseInt(given[1]);
      for (int i = 0; i < count; i++) {
        byte[] file = networks.get(i % networks.size()).clone();
        for (int changes = random.nextInt(4); changes >= 0; changes--) {
          int at = random.nextInt(file.length);
          file[at] =
              (byte) (random.nextBoolean() ? file[at] ^ 1 << random.nextInt(8) : random.nextInt());
        }
        System.out.println("file " + i);
        read(file);
      }
      System.out.println(count);
    }

    private static void read(byte[] file) {
      try (NetworkDescriptor network =
          NetworkDescriptor.open("fuzzed", file, NetworkSettings.ofSize(SIDE, SIDE, false))) {
        network.extract(Picture.of(SIDE, SIDE, new int[SIDE * SIDE]));
      } catch (NetworkException | IllegalArgumentException refused) {
        if (refused.getMessage() == null) {
          throw refused;
        }
      }
    }
  }
}
