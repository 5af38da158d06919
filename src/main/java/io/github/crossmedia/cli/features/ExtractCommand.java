package io.github.crossmedia.cli.features;

import io.github.crossmedia.cli.options.CaptionsOption;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.picture.descriptor.Descriptors;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia extract}: writes a collection with views of its pictures. */
@Command(
    name = "extract",
    description = "Extracts views from pictures; run again, it resumes where it was interrupted.")
public final class ExtractCommand implements Callable<Integer> {

  @ArgGroup(multiplicity = "1")
  private Source source;

  /** Where the pictures come from. */
  static final class Source {
    @Option(
        names = "--collection",
        required = true,
        paramLabel = "FILE",
        description = "The collection (JSON Lines) with the pictures.")
    private Path collection;

    @Option(
        names = "--pictures",
        required = true,
        paramLabel = "DIR",
        description = "A folder of pictures instead of a collection.")
    private Path pictures;
  }

  @Mixin private CaptionsOption captions;

  @Option(
      names = "--codebooks",
      paramLabel = "FILE",
      description = "Code books written by codebook, or a model that contains some.")
  private Optional<Path> codebooks;

  @Option(
      names = "--views",
      paramLabel = "NAME",
      split = ",",
      description =
          "The views, such as sift,blobs,cedd, or the name of a network. onnx:FILE is the output of"
              + " a network: a view named like the file; a JSON file beside it specifies width and"
              + " height. (Default: those that --model reads.)")
  private List<String> given = List.of();

  @Option(
      names = "--network",
      paramLabel = "NAME",
      split = ",",
      description = "Also the view of a network, as `crossmedia network list` names it.")
  private List<String> networks = List.of();

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "The model whose views to extract, with its code books, if no views are named (default:"
              + " the shipped model).")
  private Optional<Path> model;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The collection to write, JSON Lines: what it has already is kept.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    boolean named =
        !networks.isEmpty() || spec.commandLine().getParseResult().hasMatchedOption("--views");
    List<String> views = views();
    if (named && views.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--views must name at least one view, or --network a network");
    }
    if (model.isPresent() && named) {
      throw new ParameterException(
          spec.commandLine(), "--model names the views itself: leave out --views and --network");
    }
    if (!named && codebooks.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "--codebooks goes with --views; --model takes those of a model");
    }
    if (captions.file().isPresent() && source.pictures == null) {
      throw new ParameterException(spec.commandLine(), "--captions go with --pictures");
    }
    WholeFile.requireFolderOf(out);
    if (!named) {
      extract(PictureViews.of(ModelFile.read(modelFile())));
      return 0;
    }
    Map<String, Quantiser> books =
        codebooks.isPresent() ? CodeBookFile.read(codebooks.get()) : Map.of();
    try (Networks opened = Networks.among(views)) {
      Descriptors known = Descriptors.standard().and(opened.descriptors());
      extract(PictureViews.named(opened.names(views), books, known));
    }
    return 0;
  }

  private Path modelFile() throws IOException {
    Optional<Path> file = model.isPresent() ? model : ShippedModels.shipped();
    return file.orElseThrow(
        () ->
            new ParameterException(
                spec.commandLine(), "no model in models/ names the views: add --views"));
  }

  private List<String> views() throws IOException {
    List<String> views = new ArrayList<>(given);
    for (String network : networks) {
      views.add(NetworkNames.required(network));
    }
    return views;
  }

  private void extract(PictureViews extraction) throws IOException {
    Path given =
        source.pictures != null ? source.pictures : source.collection.toAbsolutePath().getParent();
    Items items =
        source.pictures != null
            ? PictureFolder.open(source.pictures, captions.file())
            : Items.of(source.collection);
    requireAnother(source.collection);
    PrintWriter errors = spec.commandLine().getErr();
    ViewExtraction.Counts counts = new ViewExtraction(extraction, out).run(items, given, errors);
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%d pictures extracted, %d already present, %d skipped%n",
            counts.done(),
            counts.there(),
            counts.skipped());
    if (captions.file().isPresent() && counts.untold() > 0) {
      errors.printf(
          Locale.ROOT,
          "%s has no caption for %d of %d pictures%n",
          captions.file().get(),
          counts.untold(),
          counts.done());
    }
    if (counts.done() + counts.there() == 0) {
      throw new CollectionException(
          (source.pictures != null ? source.pictures : source.collection)
              + ": no readable picture");
    }
  }

  private void requireAnother(Path collection) throws IOException {
    if (collection != null && Files.exists(out) && Files.isSameFile(collection, out)) {
      throw new CollectionException(out + " is the collection itself: choose another file");
    }
  }
}
