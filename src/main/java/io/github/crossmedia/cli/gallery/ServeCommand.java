package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.console.OrderlyEnd;
import io.github.crossmedia.cli.options.IndexOption;
import io.github.crossmedia.cli.options.ThreadsOption;
import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.server.GalleryServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code crossmedia serve}: the page of an index, on this machine only. */
@Command(
    name = "serve",
    description = {
      "Serves the page of an index to this machine's browser, until it is stopped; meanwhile its",
      "folder is watched: pictures that are added, changed or removed are so on the page, too."
    })
public final class ServeCommand implements Callable<Integer> {

  @Mixin private IndexOption index;

  @Mixin private PageOptions page;

  @Mixin private ThreadsOption threads;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (OrderlyEnd end = new OrderlyEnd();
        ServedFolders served = new ServedFolders(spec, threads.count(), end)) {
      served.add(index.open(), page.port(), page.clicks());
      served.indexAndWatch();
      end.await();
    }
    return 0;
  }

  /** Prints the address of a page, and the licence of its model. */
  static void announce(CommandSpec spec, Gallery gallery, GalleryServer server) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Open " + server.address() + " in a browser; Ctrl+C ends it.");
    if (!gallery.card().licence().isEmpty()) {
      out.println("The model: " + gallery.card().licence());
    }
    out.flush();
  }
}
