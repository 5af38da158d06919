package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.options.IndexPlace;
import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.scene.DrawnScenes.Scene;
import io.github.crossmedia.gallery.store.Thumbnails;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.lucene.util.IOUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia demo}: drawn scenes, and the commands that every collection needs. */
@Command(
    name = "demo",
    description =
        "Draws scenes, learns from the captions of one half, and serves a page of the other half.")
public final class DemoCommand implements Callable<Integer> {

  private static final int MIN_SCENES = 96;
  private static final int LONGER_SIDE = 320;

  /** Every other turn through the settings is searched instead of learned from. */
  private static final int TURN = 12;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write everything (default: ${DEFAULT-VALUE}).")
  private Path out = place();

  @Option(
      names = "--scenes",
      paramLabel = "N",
      description = "How many scenes to draw (default: ${DEFAULT-VALUE}).")
  private int scenes = 4 * MIN_SCENES;

  @Mixin private SeedOption random;

  @Mixin private PageOptions page;

  @Spec private CommandSpec spec;

  /**
   * Returns the folder of the demo: in the checkout or, for users who can only read that, in their
   * cache.
   */
  private static Path place() {
    Path target = Path.of(System.getProperty("crossmedia.home", "."), "target");
    return Files.isWritable(target)
        ? target.resolve("demo")
        : IndexPlace.ofUser().root().resolve("demo");
  }

  @Override
  public Integer call() throws IOException {
    if (scenes < MIN_SCENES) {
      throw new ParameterException(
          spec.commandLine(),
          Formatted.of("--scenes must be at least %d, got %d", MIN_SCENES, scenes));
    }
    int port = page.port();
    Path captioned = out.resolve("captioned");
    Path pictures = out.resolve("pictures");
    IOUtils.rm(captioned, pictures, out.resolve("index"));
    draw(
        Files.createDirectories(captioned),
        Files.createDirectories(pictures),
        out.resolve("captions.tsv"));
    return commands(out, port).stream().allMatch(this::run) ? 0 : 1;
  }

  /** Returns what a user would type to learn, index and serve. */
  static List<List<String>> commands(Path out, int port) {
    String model = out.resolve("scenes.safetensors").toString();
    String index = out.resolve("index").toString();
    String captioned = out.resolve("captioned").toString();
    String captions = out.resolve("captions.tsv").toString();
    String pictures = out.resolve("pictures").toString();
    return List.of(
        List.of("train", "--pictures", captioned, "--captions", captions, "--out", model),
        List.of("index", "--index", index, "--pictures", pictures, "--model", model),
        List.of("serve", "--index", index, "--port", Integer.toString(port)));
  }

  private void draw(Path captioned, Path pictures, Path captions) throws IOException {
    PrintWriter printer = spec.commandLine().getOut();
    printer.printf(
        Locale.ROOT, "Drawing %,d scenes. They are far easier than photographs.%n", scenes);
    printer.flush();
    DrawnScenes drawn = new DrawnScenes(random.seed());
    StringBuilder lines = new StringBuilder();
    try (ProgressLine progress = new ProgressLine("Drawing")) {
      for (int number = 0; number < scenes; number++) {
        progress.at(number, scenes);
        Scene scene = drawn.draw(number);
        String name = Formatted.of("scene-%04d.jpg", number);
        byte[] jpeg = Thumbnails.jpeg(scene.picture(), LONGER_SIDE);
        if (number / TURN % 2 == 1) {
          Files.write(pictures.resolve(name), jpeg);
        } else {
          Files.write(captioned.resolve(name), jpeg);
          lines.append(name).append("\tA picture of the ").append(scene.caption()).append('\n');
        }
      }
    }
    WholeFile.write(
        captions, file -> file.write(lines.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** Prints a command as a user would type it, and runs it. Returns true if it succeeded. */
  private boolean run(List<String> line) {
    PrintWriter printer = spec.commandLine().getOut();
    printer.println("\n$ bin/crossmedia " + String.join(" ", line));
    printer.flush();
    return spec.root().commandLine().execute(line.toArray(String[]::new)) == 0;
  }
}
