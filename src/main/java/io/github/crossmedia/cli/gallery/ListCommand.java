package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.options.IndexPlace;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.gallery.files.JoinedFolders;
import io.github.crossmedia.gallery.store.IndexedFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code crossmedia list}: the folders that have an index. */
@Command(name = "list", description = "Lists the folders that have an index of their own.")
public final class ListCommand implements Callable<Integer> {

  @Mixin private JsonOption json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<IndexedFolder> folders = IndexPlace.ofUser().folders();
    PrintWriter out = spec.commandLine().getOut();
    if (json.isGiven()) {
      List<Map<String, Object>> told =
          folders.stream()
              .map(
                  one ->
                      Map.<String, Object>of(
                          "pictures", one.pictures().toString(),
                          "index", one.index().toString(),
                          "size", one.size(),
                          "model", one.model()))
              .toList();
      out.println(JsonOption.line(told));
      return 0;
    }
    if (folders.isEmpty()) {
      spec.commandLine()
          .getErr()
          .println("No folder is indexed yet; index one with: crossmedia DIR");
    }
    for (IndexedFolder one : folders) {
      out.println(
          String.format(
              Locale.ROOT,
              "%s  (%,d pictures, model %s)",
              JoinedFolders.title(one.pictures()),
              one.size(),
              one.model()));
    }
    return 0;
  }
}
