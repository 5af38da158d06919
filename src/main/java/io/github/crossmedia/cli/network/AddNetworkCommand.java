package io.github.crossmedia.cli.network;

import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.NetworkProbe;
import io.github.crossmedia.network.PublishedLicence;
import io.github.crossmedia.network.PublishedNetwork;
import io.github.crossmedia.network.text.PublishedText;
import io.github.crossmedia.network.text.TextNetwork;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia network add}: keeps a copy of a network for this user. */
@Command(
    name = "add",
    description =
        "Adds a network in ONNX's format. Settings come from FILE's name with .json, or from"
            + " preprocessor_config.json; without either, --pictures shows how the network wants"
            + " its pixels. A download that was cut off is resumed.")
final class AddNetworkCommand implements Callable<Integer> {

  private static final int PHOTOGRAPHS = 48;
  private static final int FEWEST_PHOTOGRAPHS = 12;
  private static final int TIMED = 10;

  /** Until Java has compiled what is timed. */
  private static final int WARM_UP = 30;

  @Mixin private NetworkSource source;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Its name in views and models; the file's by default.")
  private Optional<String> name;

  @Option(
      names = "--layer",
      paramLabel = "TENSOR",
      split = ",",
      description =
          "The layers to take, averaged over the picture; by default what the last layer with"
              + " weights reads.")
  private List<String> layers = List.of();

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      description = "Photographs to find out how the network wants its pixels.")
  private Optional<Path> pictures;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    PublishedNetwork published = PublishedNetwork.at(source.file(library));
    Optional<PublishedText> texts =
        layers.isEmpty() ? PublishedText.partnerOf(published.file()) : Optional.empty();
    NetworkSettings settings =
        layers.isEmpty() ? withLayer(published, texts) : published.settings().withOutputs(layers);
    PrintWriter out = spec.commandLine().getOut();
    if (!published.isNormalised()) {
      NetworkProbe.Finding found =
          NetworkProbe.of(Files.readAllBytes(published.file()), settings, photographs());
      settings = found.settings();
      if (!found.doubt().isEmpty()) {
        spec.commandLine().getErr().println("Note: " + found.doubt());
      }
    }
    String full =
        library.add(
            name.orElseGet(published::name),
            published.file(),
            settings,
            texts.isPresent() ? texts.get().files() : Map.of());
    Optional<PublishedLicence> licence = published.licence();
    if (licence.isPresent()) {
      library.keep(full, licence.get());
    }
    try (NetworkDescriptor network = library.open(full)) {
      Picture grey = Picture.of(1, 1, new int[] {0x808080});
      int dimension = network.extract(grey).dimension();
      if (texts.isPresent()) {
        requireOneSpace(texts.get(), dimension, library, full);
      }
      for (int i = 0; i < WARM_UP; i++) {
        network.extract(grey);
      }
      ThreadMXBean clock = ManagementFactory.getThreadMXBean();
      long start = clock.getCurrentThreadCpuTime();
      for (int i = 0; i < TIMED; i++) {
        network.extract(grey);
      }
      out.printf(
          Locale.ROOT,
          "added %s: %d dimensions, %.1f ms of processor time a picture%n%s%n",
          full,
          dimension,
          (clock.getCurrentThreadCpuTime() - start) / 1e6 / TIMED,
          NetworkSummary.of(settings));
    }
    library.forgetDownload(published.file());
    texts.ifPresent(
        text ->
            out.printf(
                Locale.ROOT, "texts: %s, %d tokens%n", text.file(), text.settings().tokens()));
    out.println(NetworkSummary.of(licence));
    out.flush();
    return 0;
  }

  private static NetworkSettings withLayer(
      PublishedNetwork published, Optional<PublishedText> texts) throws IOException {
    return texts.isPresent()
        ? published.withEmbedding().settings()
        : published.withFeatures().settings();
  }

  private static void requireOneSpace(
      PublishedText texts, int dimension, NetworkLibrary library, String full) throws IOException {
    try (TextNetwork network = TextNetwork.open(texts)) {
      int ofTexts = network.embed("a photo").length;
      if (ofTexts != dimension) {
        library.remove(full);
        throw new NetworkException(
            String.format(
                Locale.ROOT,
                "%s returns %d dimensions for a text, but its partner returns %d for a picture, so"
                    + " the two can't be compared",
                texts.file(),
                ofTexts,
                dimension));
      }
    }
  }

  private List<Picture> photographs() throws IOException {
    if (pictures.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          String.format(
              Locale.ROOT,
              "nothing says how %s wants its pixels: name some photographs by --pictures DIR, or"
                  + " write its settings into %s next to it",
              source,
              source.settingsFile()));
    }
    List<String> files = new ArrayList<>();
    PictureFolder.open(pictures.get(), Optional.empty()).forEach(item -> files.add(item.id()));
    PictureReader reader = new PictureReader(DecodingLimits.STANDARD);
    List<Picture> read = new ArrayList<>();
    for (String file : files) {
      if (read.size() < PHOTOGRAPHS) {
        try {
          read.add(reader.read(pictures.get().resolve(file)));
        } catch (UnreadablePictureException broken) {
          spec.commandLine().getErr().println(broken.getMessage());
        }
      }
    }
    if (read.size() < FEWEST_PHOTOGRAPHS) {
      throw new ParameterException(
          spec.commandLine(),
          String.format(
              Locale.ROOT,
              "%s has %d photographs, and at least %d are needed",
              pictures.get(),
              read.size(),
              FEWEST_PHOTOGRAPHS));
    }
    return read;
  }
}
