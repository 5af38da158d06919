package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.console.ShutdownHook;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.IndexRenewal;
import io.github.crossmedia.gallery.files.FolderSummary;
import io.github.crossmedia.gallery.store.IndexException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia index}: indexes a folder of pictures, or updates its index. */
@Command(
    name = "index",
    description = "Indexes a folder of pictures; run again, only new and changed ones.")
public final class IndexCommand implements Callable<Integer> {

  @Option(
      names = "--pictures",
      required = true,
      paramLabel = "DIR",
      description = "The folder, subfolders included.")
  private Path pictures;

  @Mixin private IndexOptions options;

  @Mixin private JsonOption json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Optional<IndexRenewal> renewal = options.renewal(pictures);
    if (renewal.isPresent() && !isRenewed(renewal.get())) {
      return 1;
    }
    try (ShutdownHook end = new ShutdownHook();
        Gallery gallery = options.open(pictures);
        ProgressLine progress = new ProgressLine("Indexing")) {
      FolderSummary summary = gallery.indexer(options.threads()).run(progress, end::isAsked);
      progress.clear();
      if (end.isAsked()) {
        gallery.unfinished().ifPresent(spec.commandLine().getErr()::println);
        spec.commandLine().getErr().flush();
        return 1;
      }
      if (json.isGiven()) {
        out.println(JsonOption.line(summary));
      } else {
        summary.sentences().forEach(out::println);
        if (!gallery.card().licence().isEmpty()) {
          out.println("The model: " + gallery.card().licence());
        }
        out.println("The index: " + options.place(pictures));
      }
      if (summary.pictures() == 0) {
        throw new IndexException("no readable picture in " + pictures);
      }
    }
    return 0;
  }

  /** Reads the pictures with another model; returns false if it was stopped before the end. */
  private boolean isRenewed(IndexRenewal renewal) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    try (ShutdownHook end = new ShutdownHook();
        Gallery next = renewal.begin();
        ProgressLine progress = new ProgressLine("Reading again")) {
      next.indexer(options.threads()).run(progress, end::isAsked);
      progress.clear();
      if (end.isAsked()) {
        err.println("The index from before stays until the same command has read all pictures.");
        err.flush();
        return false;
      }
      renewal.carry(next).forEach(err::println);
      err.flush();
    }
    renewal.swap();
    return true;
  }
}
