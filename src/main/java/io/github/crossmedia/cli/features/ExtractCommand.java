package io.github.crossmedia.cli.features;

import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.CollectionWriter;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.collection.PictureWork;
import io.github.crossmedia.collection.ResumedFile;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
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
    @Option(names = "--collection", required = true, paramLabel = "FILE")
    private Path collection;

    @Option(
        names = "--pictures",
        required = true,
        paramLabel = "DIR",
        description = "A folder of pictures instead of a collection.")
    private Path pictures;
  }

  @Option(
      names = "--captions",
      paramLabel = "FILE",
      description =
          "The folder's captions: TSV of file name and text, or COCO's JSON (default: what IPTC,"
              + " XMP and EXIF fields of the pictures say).")
  private Optional<Path> captions;

  @Option(
      names = "--codebooks",
      paramLabel = "FILE",
      description = "Code books, as codebook writes them.")
  private Optional<Path> codebooks;

  @Option(
      names = "--views",
      required = true,
      paramLabel = "NAME",
      split = ",",
      description =
          "The views, as sift,blobs,cedd. onnx:FILE is the output of a network: a view"
              + " named like the file; a JSON file beside it specifies width and height.")
  private List<String> views;

  @Option(names = "--out", required = true, paramLabel = "FILE")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (views.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--views must name at least one view");
    }
    if (captions.isPresent() && source.pictures == null) {
      throw new ParameterException(spec.commandLine(), "--captions go with --pictures");
    }
    WholeFile.requireFolderOf(out);
    Map<String, Quantiser> books =
        codebooks.isPresent() ? CodeBookFile.read(codebooks.get()) : Map.of();
    try (Networks networks = Networks.among(views)) {
      Descriptors known = Descriptors.standard().and(networks.descriptors());
      extract(PictureViews.named(networks.names(views), books, known));
    }
    return 0;
  }

  private void extract(PictureViews extraction) throws IOException {
    Path given =
        source.pictures != null ? source.pictures : source.collection.toAbsolutePath().getParent();
    Items items =
        source.pictures != null
            ? PictureFolder.open(source.pictures, captions)
            : Items.of(source.collection);
    requireAnother(source.collection);
    ResumedFile resumed = ResumedFile.open(out, extraction.names());
    new SameViews(out, extraction, "choose another file").require(resumed.first());
    int total = items.count();
    // With links among the folders, ".." would lead elsewhere.
    Path folder = given.toRealPath();
    Path from = out.toAbsolutePath().getParent().toRealPath();
    int[] done = {0};
    int[] skipped = {0};
    int[] untold = {0};
    PrintWriter errors = spec.commandLine().getErr();
    try (Writer writer = resumed.writer();
        ProgressLine progress = new ProgressLine("Extracting");
        PictureWork<Map<String, View>> work =
            new PictureWork<>(
                given,
                new PictureReader(DecodingLimits.STANDARD),
                (item, picture) -> extraction.extract(picture),
                (item, extracted) -> {
                  write(writer, with(item, extracted, folder, from));
                  untold[0] += item.text().isEmpty() ? 1 : 0;
                  progress.at(resumed.ids().size() + skipped[0] + ++done[0], total);
                },
                (item, reason) -> {
                  skipped[0]++;
                  errors.println("item " + item.id() + ": " + reason);
                })) {
      items.forEach(
          item -> {
            if (!resumed.ids().contains(item.id())) {
              work.add(item);
            }
          });
      work.finish();
    }
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%d pictures extracted, %d already present, %d skipped%n",
            done[0],
            resumed.ids().size(),
            skipped[0]);
    if (captions.isPresent() && untold[0] > 0) {
      errors.printf(
          Locale.ROOT,
          "%s has no caption for %d of %d pictures%n",
          captions.get(),
          untold[0],
          done[0]);
    }
    if (done[0] + resumed.ids().size() == 0) {
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

  private static Item with(Item item, Map<String, View> extracted, Path folder, Path from) {
    Map<String, View> all = new HashMap<>(item.views());
    all.putAll(extracted);
    Path picture = folder.resolve(item.picture()).normalize();
    return new Item(
        item.id(),
        item.split(),
        from.relativize(picture).toString(),
        item.text(),
        item.labels(),
        all);
  }

  private static void write(Writer writer, Item item) {
    try {
      CollectionWriter.append(item, writer);
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
