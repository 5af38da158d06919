package io.github.crossmedia.cli.network;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.LabelModel;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.cli.options.PairModel;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.network.NetworkLabels;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.PublishedNetwork;
import io.github.crossmedia.network.text.LibraryTexts;
import io.github.crossmedia.network.text.TextNetwork;
import io.github.crossmedia.picture.network.Looks;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia network}: the networks that pictures are looked at and texts read with. */
@Command(
    name = "network",
    description = "Adds, lists and removes networks that look at pictures or read texts.",
    subcommands = AddNetworkCommand.class)
public final class NetworkCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing subcommand");
  }

  @Command(name = "list", description = "Lists the networks that were added.")
  int list() throws IOException {
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    PrintWriter out = spec.commandLine().getOut();
    for (String name : library.names()) {
      out.println(name + "  " + NetworkSummary.of(library.settings(name)));
      library.labels(name).ifPresent(labels -> out.println("  " + NetworkSummary.of(labels)));
      library.licence(name).ifPresent(licence -> out.println("  licence: " + licence.title()));
    }
    for (String name : library.textNames()) {
      out.println(name + "  " + NetworkSummary.of(LibraryTexts.settings(library, name)));
    }
    out.flush();
    return 0;
  }

  @Command(
      name = "words",
      description =
          "Writes a model whose words are the network's labels, or those that a pair's network of"
              + " texts reads, which needs no pictures or captions.")
  int words(
      @Parameters(paramLabel = "NAME", description = "As list shows it.") String name,
      @Option(
              names = "--out",
              required = true,
              paramLabel = "FILE",
              description = "The file of the model.")
          Path out)
      throws IOException {
    String full = NetworkNames.required(name);
    PrintWriter output = spec.commandLine().getOut();
    Optional<Path> ofPair = PairModel.file(full);
    if (ofPair.isPresent()) {
      CrossMediaModel model = ModelFile.read(ofPair.get());
      ModelFile.write(model, out);
      int words = model.textEncoder().orElseThrow().vocabulary().size();
      output.println(Formatted.of("%s: %,d words of the network of texts", out, words));
      return 0;
    }
    CrossMediaModel model = LabelModel.kept(NetworkLibrary.ofUser(System.getenv()), full);
    ModelFile.write(model, out);
    List<String> words = model.space().names();
    output.println(
        Formatted.of(
            "%s: %,d words, %,d of them names of classes",
            out,
            words.size(),
            words.stream().filter(word -> model.origin(word).as().isEmpty()).count()));
    return 0;
  }

  @Command(name = "remove", description = "Removes a network; models that read it stay.")
  int remove(@Parameters(paramLabel = "NAME", description = "As list shows it.") String name)
      throws IOException {
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    Optional<String> pictures = library.fullName(name);
    Optional<String> found = pictures.isPresent() ? pictures : library.fullTextName(name);
    String full =
        found.orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "no network is called " + name + ": `crossmedia network list` names all"));
    library.remove(full);
    spec.commandLine().getOut().println("removed " + full);
    return 0;
  }

  @Command(
      name = "embed",
      description =
          "Prints the view that a network of texts makes of a text, as \"text_views\" of a query"
              + " takes it.")
  int embed(
      @Parameters(paramLabel = "NAME", description = "As list shows it.") String name,
      @Parameters(arity = "1..*", paramLabel = "TEXT", description = "The text.") List<String> text)
      throws IOException {
    String full =
        LibraryTexts.fullName(NetworkLibrary.ofUser(System.getenv()), name)
            .orElseThrow(
                () ->
                    new NetworkException(
                        "no network of texts is called "
                            + name
                            + ": `crossmedia network list` names all"));
    String view = LibraryTexts.view(full);
    float[] made = new LibraryTexts().views(view, List.of(String.join(" ", text))).getFirst();
    PrintWriter out = spec.commandLine().getOut();
    out.println(new JsonMapper().writeValueAsString(Map.of(view, made)));
    out.flush();
    return 0;
  }

  /** The settings of a network in a line. */
  static final class NetworkSummary {

    private NetworkSummary() {}

    static String of(NetworkSettings settings) {
      return Formatted.of(
          "%d x %d, %s 0..%s less %s over %s%s%s",
          settings.width(),
          settings.height(),
          settings.colours().name().toLowerCase(Locale.ROOT),
          settings.range() == 1 ? "1" : String.valueOf(Math.round(settings.range())),
          settings.mean(),
          settings.deviation(),
          settings.outputs().isEmpty() ? "" : ", layer " + String.join(" + ", settings.outputs()),
          settings.looks() == Looks.WHOLE
              ? ""
              : ", " + settings.looks().count() + " looks: " + settings.looks().label());
    }

    static String of(TextNetwork.TextSettings settings) {
      return Formatted.of(
          "texts of %d tokens%s%s",
          settings.tokens(),
          switch (settings.pooling()) {
            case NONE -> "";
            case MEAN -> ", the mean of them";
            case FIRST -> ", the first of them";
          },
          settings.prefix().isEmpty() ? "" : ", after \"" + settings.prefix() + "\"");
    }

    /** Returns the names of the classes in a line. */
    static String of(NetworkLabels labels) {
      return Formatted.of(
          "labels: %,d, from %s to %s",
          labels.names().size(), labels.names().getFirst(), labels.names().getLast());
    }

    /** Returns what is known of the licence, in a line. */
    static String of(Optional<PublishedNetwork.Licence> licence) {
      return licence
          .map(PublishedNetwork.Licence::title)
          .map(title -> "licence: " + title)
          .orElse("no licence lies beside it: ask those who published it");
    }
  }
}
