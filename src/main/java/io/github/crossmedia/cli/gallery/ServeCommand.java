package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.options.IndexOption;
import io.github.crossmedia.cli.options.ThreadsOption;
import io.github.crossmedia.gallery.access.ServerBinding;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code crossmedia serve}: the page of an index, for this machine or for who knows a password. */
@Command(
    name = "serve",
    description = {
      "Serves the page of an index to this machine's browser, until it is stopped.",
      "With --host and --password others can open it, too.",
      "Its folder is watched: the page shows added, changed and removed pictures within seconds."
    })
public final class ServeCommand implements Callable<Integer> {

  @Mixin private IndexOption index;

  @Mixin private PageOptions page;

  @Mixin private SharingOptions sharing;

  @Mixin private ThreadsOption threads;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    ServerBinding exposure = sharing.on(page.port());
    ServedFolder.untilEnd(spec, index.open(), threads.count(), exposure, page.clicks());
    return 0;
  }
}
