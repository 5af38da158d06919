package io.github.crossmedia.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.OtherJava;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.network.text.TextNetwork;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of networks with a few bytes changed are loaded or refused. Native code reads them, whose
 * faults end the process, so they are read by one of its own.
 */
final class NetworkFuzzTest {

  private static final int FILES = Integer.getInteger("crossmedia.fuzz.networks", 2_000);
  private static final int REAL_FILES = Integer.getInteger("crossmedia.fuzz.real", 100);
  private static final int REAL_SIDE = 224;

  /** A file begins with its layers; most of the rest are weights. */
  private static final int LAYERS = 1 << 16;

  private static final int SHOWN = 40;
  private static final long SEED = Long.getLong("crossmedia.fuzz.seed", 1);
  private static final int SIDE = 8;

  @Test
  void aChangedFileIsLoadedOrRefused() throws Exception {
    read(FILES, List.of());
  }

  /** A classifier of photographs and a network of sentences, as they are published. */
  @Test
  @Tag("thorough")
  @SharedData("networks/mobilenet-v2.onnx")
  void aChangedFileOfARealNetworkIsLoadedOrRefused(@TempDir Path folder) throws Exception {
    Path sentences = folder.resolve("sentences.onnx");
    try (InputStream in = getClass().getResourceAsStream("/all-minilm-l6-v2-q.onnx")) {
      Files.copy(in, sentences);
    }
    Path pictures = SharedData.Condition.path("networks/mobilenet-v2.onnx");
    read(REAL_FILES, List.of(pictures.toString(), sentences.toString()));
  }

  private static void read(int files, List<String> real) throws Exception {
    List<String> command =
        OtherJava.command(
            "-Xmx1g",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            OtherJava.classPath(),
            Reader.class.getName(),
            String.valueOf(SEED),
            String.valueOf(files));
    command.addAll(real);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), () -> said.substring(Math.max(0, said.length() - 4_000)));
    assertEquals(files, Integer.parseInt(said.lines().toList().getLast()), said);
  }

  /** Reads files in a process of its own, and prints how many it has read. */
  static final class Reader {

    private Reader() {}

    /** Names each file before it is read, as there may be nobody to name it afterwards. */
    public static void main(String[] given) throws IOException {
      Random random = new Random(Long.parseLong(given[0]));
      int count = Integer.parseInt(given[1]);
      List<byte[]> networks = new ArrayList<>();
      for (int i = 2; i < given.length; i++) {
        networks.add(Files.readAllBytes(Path.of(given[i])));
      }
      int side = networks.isEmpty() ? SIDE : REAL_SIDE;
      if (networks.isEmpty()) {
        networks.addAll(
            List.of(
                TinyNetwork.means(SIDE, SIDE),
                TinyNetwork.imageEmbedding(SIDE, SIDE),
                TinyNetwork.quantised(1, 3, SIDE, SIDE),
                TinyNetwork.ofBytes(1, 3, SIDE, SIDE)));
      }
      Map<String, Integer> outcomes = new TreeMap<>();
      for (int i = 0; i < count; i++) {
        byte[] file = networks.get(i % networks.size()).clone();
        for (int changes = random.nextInt(4); changes >= 0; changes--) {
          int at = random.nextInt(i % 4 < 2 ? Math.min(LAYERS, file.length) : file.length);
          file[at] =
              (byte) (random.nextBoolean() ? file[at] ^ 1 << random.nextInt(8) : random.nextInt());
        }
        System.out.println("file " + i);
        boolean ofTexts = i % networks.size() == 1 && side == REAL_SIDE;
        outcomes.merge(ofTexts ? readTexts(file) : read(file, side), 1, Integer::sum);
      }
      System.out.println(outcomes);
      System.out.println(count);
    }

    /** Kinds of refusals by their first words. */
    private static String outcome(RuntimeException refused) {
      String reason = refused.getMessage();
      if (reason == null) {
        throw refused;
      }
      return reason.substring(0, Math.min(SHOWN, reason.length()));
    }

    private static String readTexts(byte[] file) throws IOException {
      try (InputStream in =
          Reader.class.getResourceAsStream("/all-minilm-l6-v2-q-tokenizer.json")) {
        Map<String, NetworkContent> files =
            Map.of(
                "text.onnx",
                NetworkContent.of(file),
                "tokenizer.json",
                NetworkContent.of(in.readAllBytes()),
                "text.json",
                NetworkContent.of("{\"tokens\":256,\"pooling\":\"mean\"}"));
        try (TextNetwork network = TextNetwork.open(files, 1)) {
          network.embed("a dog");
          return "read";
        }
      } catch (NetworkException | IllegalArgumentException refused) {
        return outcome(refused);
      }
    }

    private static String read(byte[] file, int side) {
      try (NetworkDescriptor network =
          NetworkDescriptor.open(
              "fuzzed", NetworkContent.of(file), NetworkSettings.ofSize(side, side, false))) {
        network.extract(Picture.of(side, side, new int[side * side]));
        return "read";
      } catch (NetworkException | IllegalArgumentException refused) {
        return outcome(refused);
      }
    }
  }
}
