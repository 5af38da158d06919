package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.console.Terminal;
import io.github.crossmedia.cli.options.IndexPlace;
import io.github.crossmedia.gallery.Gallery;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code crossmedia forget}: removes the index of a folder, or its pictures that can't be reached.
 */
@Command(
    name = "forget",
    description = "Removes the index of a folder with all lessons; the pictures stay.")
public final class ForgetCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description =
          "The folder of the pictures, or its index; or several folders that share an index.")
  private List<Path> folders;

  @Option(
      names = "--unreachable",
      description =
          "Forget only pictures whose files can't be reached, such as on a drive that will not be"
              + " mounted again; the index keeps all lessons.")
  private boolean unreachable;

  @Option(names = "--yes", description = "Remove the index without asking on a terminal.")
  private boolean yes;

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
      IndexPlace place = IndexPlace.ofUser();
      Path index = place.made(folders);
      if (!yes && Terminal.isThere() && !isConfirmed(index)) {
        spec.commandLine().getErr().println("Nothing was removed.");
        return ExitCode.SOFTWARE;
      }
      place.forget(folders);
      out.println("Removed the index " + index + "; the pictures stay.");
    }
    return ExitCode.OK;
  }

  private boolean isConfirmed(Path index) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    err.print("Remove the index " + index + " with all lessons? [y/N] ");
    err.flush();
    String answer =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
    return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
  }
}
