package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.console.OrderlyEnd;
import io.github.crossmedia.gallery.index.Gallery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia DIR}: indexes a folder and serves its page at once. */
@Command(
    name = "open",
    description = "Indexes a folder and serves its page at once; short form: crossmedia DIR.")
public final class OpenCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "The folder of the pictures.")
  private Path pictures;

  @Mixin private IndexOptions options;

  @Mixin private PageOptions page;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (OrderlyEnd end = new OrderlyEnd();
        Gallery gallery = options.open(pictures)) {
      ServeCommand.serveAndIndex(spec, gallery, options.threads(), page, end);
    }
    return 0;
  }
}
