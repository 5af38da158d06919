package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.options.IndexPlace;
import io.github.crossmedia.gallery.Gallery;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia forget}: removes the index of a folder, or what it can't reach from it. */
@Command(
    name = "forget",
    description = "Removes the index of a folder with all lessons; the pictures stay.")
public final class ForgetCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = "The folder of the pictures, or its index; several that share one.")
  private List<Path> folders;

  @Option(
      names = "--unreachable",
      description = {
        "Forget only pictures whose files can't be reached, as on a drive that will not be mounted",
        "again; the index stays, with all lessons."
      })
  private boolean unreachable;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (unreachable) {
      try (Gallery gallery = Gallery.open(IndexPlace.ofUser().made(folders))) {
        int forgotten = gallery.indexer(1).forgetMissing();
        out.println(
            String.format(
                Locale.ROOT,
                "Forgot %,d files that can't be reached; %,d pictures are left in the index.",
                forgotten,
                gallery.size()));
      }
    } else {
      Path index = IndexPlace.ofUser().forget(folders);
      out.println("Removed the index " + index + "; the pictures stay.");
    }
    return 0;
  }
}
