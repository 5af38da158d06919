package io.github.crossmedia.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.gallery.index.FolderIndexer;
import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.index.IndexException;
import io.github.crossmedia.gallery.index.IndexSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia index}: makes the index of a folder of pictures, or brings it up to date. */
@Command(
    name = "index",
    description = {
      "Indexes a folder of pictures; again, only what is new or changed.",
      "With --elasticsearch, pictures of a folder or collection go into an index of a cluster."
    })
final class IndexCommand implements Callable<Integer> {

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      description = "The folder, with all folders in it.")
  private Optional<Path> given;

  @Option(
      names = "--index",
      paramLabel = "IDX",
      description =
          "Where the index lies (default: a place of its own for each folder), or its name in the"
              + " cluster.")
  private Optional<Path> index;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "The model to see pictures by (default: the shipped one); one that the cluster has stored"
              + " is named by its id.")
  private Optional<Path> model;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many pictures are looked at at once (default: the processors).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--json", description = "Print the summary as JSON.")
  private boolean json;

  @Mixin private ClusterIndexing cluster;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (cluster.isAsked()) {
      cluster.run(new ClusterIndexing.Request(given, index, model, threads, json), spec);
      return 0;
    }
    Path pictures =
        given.orElseThrow(
            () -> new ParameterException(spec.commandLine(), "Name a folder: --pictures DIR"));
    Path place = index.orElseGet(() -> IndexPlace.of(pictures));
    PrintWriter out = spec.commandLine().getOut();
    try (Gallery gallery = open(place, pictures, model);
        ProgressLine progress = new ProgressLine("Indexing")) {
      IndexSummary summary = new FolderIndexer(gallery, threads).run(progress);
      if (json) {
        out.println(new JsonMapper().writeValueAsString(summary));
      } else {
        summary.sentences().forEach(out::println);
        if (!gallery.card().licence().isEmpty()) {
          out.println("The model: " + gallery.card().licence());
        }
        out.println("The index: " + place);
      }
      if (summary.pictures() == 0) {
        throw new IndexException("there is no picture that can be read in " + pictures);
      }
    }
    return 0;
  }

  /** Opens or makes an index, with the shipped model where none is named. */
  static Gallery open(Path place, Path pictures, Optional<Path> model) throws IOException {
    requireFolder(pictures);
    boolean made = Files.exists(place.resolve("index.json"));
    Optional<Path> chosen = model.isPresent() || made ? model : ModelChoice.shipped();
    if (!made && chosen.isEmpty()) {
      throw new IndexException(
          "no model is shipped with this version: train one, or try crossmedia demo, "
              + "and name it with --model FILE");
    }
    return Gallery.openOrMake(place, pictures, chosen);
  }

  static Path requireFolder(Path pictures) {
    if (!Files.isDirectory(pictures)) {
      throw new IndexException(
          Files.exists(pictures)
              ? pictures + " is not a folder: name the folder the pictures are in"
              : "there is no folder " + pictures);
    }
    return pictures;
  }
}
