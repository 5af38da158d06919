package io.github.crossmedia.network.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.network.NetworkLibrary;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/**
 * A published pair that knows colours, in a user's library, and a folder of pictures of one colour
 * each with captions. No caption says yellow, which the pair knows too, as some common nouns.
 */
public final class ColourPair implements AutoCloseable {

  public static final List<String> COLOURS = List.of("red", "green", "blue");
  public static final int PICTURES = 60;

  private static final String LIBRARY = "crossmedia.networks";
  private static final int SIDE = 16;
  private static final int STRONG = 200;
  private static final int NOISE = 60;

  private final Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  public ColourPair(Path folder) throws IOException {
    this.folder = folder;
    System.setProperty(LIBRARY, folder.resolve("networks").toString());
    new PairExport(folder.resolve("colours")).write(words());
    Files.createDirectories(pictures());
    StringBuilder captions = new StringBuilder();
    Random random = new Random(1);
    for (int i = 0; i < PICTURES; i++) {
      int colour = i % COLOURS.size();
      ImageIO.write(filled(colour, random), "png", pictures().resolve(i + ".png").toFile());
      captions.append(i).append(".png\t").append(COLOURS.get(colour)).append('\n');
    }
    Files.writeString(folder.resolve("captions.tsv"), captions);
  }

  /** Returns what the pair makes of each word. */
  public Map<String, float[]> words() {
    Map<String, float[]> words = new TreeMap<>();
    for (int i = 0; i < COLOURS.size(); i++) {
      float[] direction = new float[COLOURS.size()];
      direction[i] = 1;
      words.put(COLOURS.get(i), direction);
    }
    words.put("yellow", new float[] {1, 1, 0});
    words.put("fire", new float[] {1, 0.1f, 0});
    words.put("grass", new float[] {0.1f, 1, 0.1f});
    words.put("sea", new float[] {0, 0.1f, 1});
    return words;
  }

  private static BufferedImage filled(int colour, Random random) {
    BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
    int rgb = 0;
    for (int channel = 0; channel < COLOURS.size(); channel++) {
      int value = random.nextInt(NOISE) + (channel == colour ? STRONG - NOISE : 0);
      rgb = rgb << 8 | value;
    }
    for (int i = 0; i < SIDE * SIDE; i++) {
      image.setRGB(i % SIDE, i / SIDE, rgb);
    }
    return image;
  }

  /** Picture i, in file i.png, has colour i modulo 3. */
  public Path pictures() {
    return folder.resolve("pictures");
  }

  /** Adds the pair to the library. */
  public void add() {
    run("network", "add", folder.resolve("colours"), "--name", "colours");
  }

  /** The full name of the pair, which is that of the view of a picture. */
  public String view() throws IOException {
    return new NetworkLibrary(folder.resolve("networks")).names().getFirst();
  }

  /** A collection of the pictures, seen by the pair. */
  public Path collection() {
    Path collection = folder.resolve("c.jsonl");
    run(
        List.of("extract", "--pictures", pictures(), "--network", "colours"),
        List.of("--captions", folder.resolve("captions.tsv"), "--out", collection));
    return collection;
  }

  /** Runs a command, which must succeed, and returns what it prints. */
  public String run(Object... words) {
    return run(List.of(words));
  }

  /** The same, given in parts. */
  public String run(List<?>... parts) {
    out.getBuffer().setLength(0);
    assertEquals(0, execute(parts), err::toString);
    return out.toString();
  }

  /** Runs a command and returns its exit code. */
  public int execute(List<?>... parts) {
    return Ran.code(out, err, Stream.of(parts).map(List::toArray).toArray());
  }

  /** What was printed to standard error. */
  public String told() {
    return err.toString();
  }

  @Override
  public void close() {
    System.clearProperty(LIBRARY);
  }
}
