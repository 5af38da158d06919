package io.github.crossmedia.cli.network;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.network.NetworkCommand.NetworkSummary;
import io.github.crossmedia.cli.options.LabelModel;
import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.network.NetworkLabels;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.NetworkProbe;
import io.github.crossmedia.network.PublishedNetwork;
import io.github.crossmedia.network.text.PublishedText;
import io.github.crossmedia.network.text.SentenceNetwork;
import io.github.crossmedia.network.text.TextNetwork;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import io.github.crossmedia.picture.network.Checksum;
import io.github.crossmedia.picture.network.Looks;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
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

  private static final int TIMED = 10;
  private static final String TIMED_TEXT = "a black dog runs through the snow";

  /** The number of runs before timing, so that Java has compiled the code. */
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
      names = "--looks",
      paramLabel = "whole|mirror|corners|grid",
      description =
          "What the network looks at, and takes the mean of: the whole picture; it and its mirror"
              + " image; these and four corners; these and nine parts. More looks find more and"
              + " take as many times as long. The name ends with them, as in mobilenet-v2.corners"
              + " (default: what the settings say, else whole).")
  private Optional<String> looks;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "The names of the network's classes, one a line, or its config.json. Its view is then"
              + " its classes, and folders are searched by their names without any captions.")
  private Optional<Path> labelsFile;

  @Mixin private ClusterCopy cluster;

  @Mixin private SentenceOptions sentences;

  @Mixin private ProbedPhotographs photographs;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Optional<NetworkLabels> labels =
        labelsFile.isPresent()
            ? Optional.of(NetworkLabels.read(labelsFile.get()))
            : Optional.empty();
    requireLookedAtOnce(labels);
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    Path file = source.file(library);
    Optional<SentenceNetwork> ofTexts =
        layers.isEmpty() && labels.isEmpty() ? SentenceNetwork.at(file) : Optional.empty();
    if (ofTexts.isPresent()) {
      return addTexts(library, sentences.of(ofTexts.get()), file);
    }
    sentences.refuse();
    PublishedNetwork published = PublishedNetwork.at(file);
    Optional<PublishedText> texts =
        layers.isEmpty() && labels.isEmpty()
            ? PublishedText.partnerOf(published.file())
            : Optional.empty();
    NetworkSettings settings =
        layers.isEmpty()
            ? withLayer(published, texts, labels)
            : published.settings().withOutputs(layers);
    Optional<Looks> named = looks.map(this::looks);
    settings = named.isPresent() ? settings.with(named.get()) : settings;
    PrintWriter out = spec.commandLine().getOut();
    if (!published.isNormalised()) {
      NetworkProbe.Finding found =
          NetworkProbe.of(NetworkContent.in(published.file()), settings, photographs.read(source));
      settings = found.settings();
      note(found.doubt());
    } else if (photographs.areGiven() && texts.isEmpty()) {
      note(
          NetworkProbe.doubt(
              NetworkContent.in(published.file()), settings, photographs.read(source)));
    }
    List<String> before = library.names();
    String full =
        library.add(
            name.orElseGet(
                () ->
                    source.name().orElseGet(published::name)
                        + named.map(each -> "." + each.label()).orElse("")),
            published.file(),
            settings,
            texts.isPresent() ? texts.get().files() : Map.of());
    Optional<PublishedNetwork.Licence> licence = published.licence();
    if (licence.isPresent()) {
      library.keep(full, licence.get());
    }
    if (labels.isPresent()) {
      keep(labels.get(), library, full, before.contains(full));
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
          "added %s: %,d dimensions, %.1f ms of processor time a picture%n%s%nSHA-256: %s%n",
          full,
          dimension,
          (clock.getCurrentThreadCpuTime() - start) / 1e6 / TIMED,
          NetworkSummary.of(settings),
          Checksum.of(published.file()));
    }
    library.forgetDownload(published.file());
    texts.ifPresent(
        text ->
            out.printf(
                Locale.ROOT,
                "texts: %s, %d tokens; `crossmedia DIR --network %s` searches pictures by it%n",
                text.file(),
                text.settings().tokens(),
                full));
    labels.ifPresent(classes -> out.println(NetworkSummary.of(classes)));
    if (labels.isEmpty() && layers.isEmpty() && texts.isEmpty()) {
      addClasses(published, settings.with(Looks.WHOLE), full, library);
    }
    out.println(NetworkSummary.of(licence));
    cluster.put(library, full);
    out.flush();
    return 0;
  }

  /** Adds the classes of a network whose labels lie beside it as a network of their own. */
  private void addClasses(
      PublishedNetwork published, NetworkSettings settings, String full, NetworkLibrary library)
      throws IOException {
    Optional<NetworkLabels> beside = NetworkLabels.beside(published.file());
    if (beside.isEmpty()) {
      return;
    }
    String own = LabelModel.nameOfClasses(full);
    List<String> before = library.names();
    String classes =
        library.add(
            own,
            published.file(),
            settings.withOutputs(published.withClasses().settings().outputs()),
            Map.of());
    try {
      keep(beside.get(), library, classes, before.contains(classes));
      spec.commandLine()
          .getOut()
          .println(
              Formatted.of(
                  "%s; added as %s too, so that folders are searched before anything is learned",
                  NetworkSummary.of(beside.get()), classes));
    } catch (NetworkException unfitting) {
      note("labels beside it are not used: " + unfitting.getMessage());
    }
  }

  private int addTexts(NetworkLibrary library, SentenceNetwork network, Path file)
      throws IOException {
    String full = network.addTo(library, name.orElseGet(network::name));
    try (TextNetwork read = TextNetwork.of(library, full).orElseThrow()) {
      int dimensions = read.embed(TIMED_TEXT).length;
      for (int i = 0; i < WARM_UP; i++) {
        read.embed(TIMED_TEXT);
      }
      ThreadMXBean clock = ManagementFactory.getThreadMXBean();
      long start = clock.getCurrentThreadCpuTime();
      for (int i = 0; i < TIMED; i++) {
        read.embed(TIMED_TEXT);
      }
      PrintWriter out = spec.commandLine().getOut();
      out.printf(
          Locale.ROOT,
          "added %s: %,d dimensions of a text, %.1f ms of processor time a text%n%s%nSHA-256: %s%n",
          full,
          dimensions,
          (clock.getCurrentThreadCpuTime() - start) / 1e6 / TIMED,
          NetworkSummary.of(read.settings()),
          network.network().sha256());
      out.println(
          network.licence().isEmpty()
              ? NetworkSummary.of(Optional.<PublishedNetwork.Licence>empty())
              : "licence: " + network.licence());
      cluster.put(library, full);
      out.flush();
    } catch (NetworkException wrong) {
      library.remove(full);
      throw wrong;
    }
    library.forgetDownload(file);
    return 0;
  }

  /** The mean of views of length one is not a probability, so labels need single views. */
  private void requireLookedAtOnce(Optional<NetworkLabels> labels) {
    if (looks.isPresent() && labels.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "--looks does not go with --labels: name one of them");
    }
  }

  private Looks looks(String label) {
    try {
      return Looks.named(label);
    } catch (IllegalArgumentException unknown) {
      throw new ParameterException(spec.commandLine(), unknown.getMessage(), unknown);
    }
  }

  private void note(String doubt) {
    if (!doubt.isEmpty()) {
      spec.commandLine().getErr().println("Note: " + doubt);
    }
  }

  /** Keeps labels that fit; with others, a network that was not there before is not kept. */
  private static void keep(
      NetworkLabels labels, NetworkLibrary library, String full, boolean wasThere)
      throws IOException {
    try {
      LabelModel.requireFitting(library, full, labels);
    } catch (NetworkException unfitting) {
      if (!wasThere) {
        library.remove(full);
      }
      throw unfitting;
    }
    library.keep(full, labels);
  }

  private static NetworkSettings withLayer(
      PublishedNetwork published, Optional<PublishedText> texts, Optional<NetworkLabels> labels)
      throws IOException {
    if (labels.isPresent()) {
      return published.withClasses().settings();
    }
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
            Formatted.of(
                "%s returns %d dimensions for a text, but its partner returns %d for a picture, so"
                    + " the two can't be compared",
                texts.file(), ofTexts, dimension));
      }
    }
  }

  /** How a network of sentences is read, where its files do not say. */
  static final class SentenceOptions {

    @Option(
        names = "--prefix",
        paramLabel = "TEXT",
        description =
            "Of a network of sentences: what it expects before each text, such as \"query: \".")
    private Optional<String> prefix;

    @Option(
        names = "--pooling",
        paramLabel = "mean|first",
        description =
            "Of a network of sentences: whether the mean of a text's tokens or the first one is the"
                + " text (default: what 1_Pooling/config.json says, else the mean).")
    private Optional<TextNetwork.Pooling> pooling;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** Returns a network under these settings. */
    SentenceNetwork of(SentenceNetwork network) {
      TextNetwork.TextSettings settings = network.settings();
      return network.with(
          new TextNetwork.TextSettings(
              settings.tokens(),
              settings.pads(),
              settings.padding(),
              settings.temperature(),
              pooling.orElseGet(settings::pooling),
              prefix.orElseGet(settings::prefix),
              settings.canonical(),
              settings.lowercase()));
    }

    /** Refuses these options for any other network. */
    void refuse() {
      if (prefix.isPresent() || pooling.isPresent()) {
        throw new ParameterException(
            spec.commandLine(), "--prefix and --pooling are for networks of sentences");
      }
    }
  }

  /** Photographs that show how a network wants its pixels. */
  static final class ProbedPhotographs {

    private static final int MAX_PHOTOGRAPHS = 48;
    private static final int MIN_PHOTOGRAPHS = 12;

    @Option(
        names = "--pictures",
        paramLabel = "DIR",
        description =
            "Photographs to find out how the network wants its pixels, or to check what its files"
                + " say of that.")
    private Optional<Path> pictures;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean areGiven() {
      return pictures.isPresent();
    }

    /** Returns photographs for a network whose files say nothing of its pixels. */
    List<Picture> read(NetworkSource source) throws IOException {
      if (pictures.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(),
            Formatted.of(
                "nothing says how %s wants its pixels: name some photographs by --pictures DIR, or"
                    + " write its settings into %s next to it",
                source, source.settingsFile()));
      }
      List<String> files = new ArrayList<>();
      PictureFolder.open(pictures.get(), Optional.empty()).forEach(item -> files.add(item.id()));
      PictureReader reader = PictureConverter.reader();
      List<Picture> read = new ArrayList<>();
      for (String file : files) {
        if (read.size() < MAX_PHOTOGRAPHS) {
          try {
            read.add(reader.read(pictures.get().resolve(file)));
          } catch (UnreadablePictureException broken) {
            spec.commandLine().getErr().println(broken.getMessage());
          }
        }
      }
      if (read.size() < MIN_PHOTOGRAPHS) {
        throw new ParameterException(
            spec.commandLine(),
            Formatted.of(
                "%s has %d photographs, and at least %d are needed",
                pictures.get(), read.size(), MIN_PHOTOGRAPHS));
      }
      return read;
    }
  }
}
