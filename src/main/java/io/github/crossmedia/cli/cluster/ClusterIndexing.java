package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.features.ItemsOfSplits;
import io.github.crossmedia.cli.gallery.IndexOptions;
import io.github.crossmedia.cli.model.ModelChoice;
import io.github.crossmedia.client.Backoff;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.ClusterIndexer;
import io.github.crossmedia.client.IndexingSummary;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.gallery.index.IndexException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code crossmedia index --elasticsearch}: fills an index of a cluster. */
public final class ClusterIndexing {

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--collection",
      paramLabel = "FILE",
      description =
          "A collection as JSON Lines instead of a folder; its views are used as they are.")
  private Optional<Path> collection;

  @Option(
      names = "--captions",
      paramLabel = "FILE",
      description =
          "The folder's captions: TSV of file name and text, or COCO's JSON (default: what IPTC,"
              + " XMP and EXIF fields of the pictures say).")
  private Optional<Path> captions;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description = "Only this split of the collection (default: all of it).")
  private Optional<String> split;

  @Option(
      names = "--model-id",
      paramLabel = "ID",
      description = "What the cluster calls the model (default: its file's name).")
  private Optional<String> modelId;

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "0",
      description = "How many the index is made of (default: what the cluster says).")
  private int shards;

  @Option(
      names = "--words",
      paramLabel = "N",
      defaultValue = "16",
      description = "How many of its strongest words a picture keeps (default: ${DEFAULT-VALUE}).")
  private int words;

  @Option(names = "--again", description = "Make anew what is in the index already.")
  private boolean again;

  public boolean isAsked() {
    return cluster.isGiven();
  }

  /** What the command line says beside the options here. */
  public record Request(
      Optional<Path> pictures,
      Optional<Path> index,
      Optional<Path> model,
      int threads,
      boolean json) {}

  public void run(Request request, CommandSpec spec) throws IOException {
    if (request.pictures().isPresent() == collection.isPresent()) {
      throw new ParameterException(spec.commandLine(), "Give --pictures or --collection");
    }
    String name =
        request
            .index()
            .map(Path::toString)
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(), "Name the cluster's index: --index NAME"));
    Optional<Path> chosen = request.model().isPresent() ? request.model() : ModelChoice.shipped();
    Path model = chosen.orElseThrow(() -> noModel(spec));
    Items items = items(request.pictures());
    Path folder =
        request.pictures().orElseGet(() -> collection.orElseThrow().toAbsolutePath().getParent());
    PrintWriter err = spec.commandLine().getErr();
    try (Cluster connected = cluster.connect();
        ProgressLine progress = new ProgressLine("Indexing")) {
      StoredModel stored = stored(connected, model);
      PictureIndex index = new PictureIndex(connected, name);
      boolean made = index.make(stored, shards);
      IndexingSummary summary =
          new ClusterIndexer(
                  index,
                  stored,
                  new ClusterIndexer.Options(request.threads(), words, again, Backoff.PATIENT))
              .run(items, folder, progress, (id, why) -> err.println("item " + id + ": " + why));
      err.flush();
      print(summary, made ? "The index was made: " + name : "The index: " + name, request, spec);
      if (summary.indexed() + summary.present() == 0) {
        throw new IndexException("no picture could be indexed");
      }
    }
  }

  private static void print(
      IndexingSummary summary, String index, Request request, CommandSpec spec) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (request.json()) {
      out.println(new JsonMapper().writeValueAsString(summary));
    } else {
      summary.sentences().forEach(out::println);
      out.println(index);
    }
    out.flush();
  }

  private StoredModel stored(Cluster connected, Path model) throws IOException {
    return Files.isRegularFile(model)
        ? StoredModel.put(connected, modelId.orElseGet(() -> StoredModel.idOf(model)), model)
        : StoredModel.fetch(connected, model.toString());
  }

  private Items items(Optional<Path> pictures) throws IOException {
    Items all =
        pictures.isPresent()
            ? PictureFolder.open(IndexOptions.requireFolder(pictures.get()), captions)
            : Items.of(collection.orElseThrow());
    Items wanted = split.isPresent() ? new ItemsOfSplits(all, Set.of(split.get())) : all;
    if (wanted.count() == 0) {
      throw new IndexException(
          "there is nothing to index in "
              + pictures.or(() -> collection).orElseThrow()
              + split.map(name -> ": no item of the split " + name).orElse(""));
    }
    return wanted;
  }

  private static ParameterException noModel(CommandSpec spec) {
    return new ParameterException(
        spec.commandLine(),
        "Name a model: --model FILE, or the id of one that the cluster has stored");
  }
}
