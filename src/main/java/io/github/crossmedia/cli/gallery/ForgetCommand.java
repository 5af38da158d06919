package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.options.IndexPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia forget}: removes the index of a folder. */
@Command(
    name = "forget",
    description = "Removes the index of a folder with all lessons; the pictures stay.")
public final class ForgetCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = "The folder of the pictures, or its index; several that share one.")
  private List<Path> folders;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Path index = IndexPlace.ofUser().forget(folders);
    spec.commandLine().getOut().println("Removed the index " + index + "; the pictures stay.");
    return 0;
  }
}
