package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.options.IndexPlace;
import io.github.crossmedia.gallery.IndexRenewal;
import io.github.crossmedia.gallery.access.ServerBinding;
import io.github.crossmedia.gallery.store.IndexException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia DIR}: indexes a folder, or several as one, and serves its page at once. */
@Command(
    name = "open",
    description = {
      "Indexes a folder and serves its page at once; short form: crossmedia DIR.",
      "The folder is watched: the page shows added, changed and removed pictures within seconds.",
      "Several folders share one page and one index."
    })
public final class OpenCommand implements Callable<Integer> {

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "The folder of the pictures.")
  private List<Path> folders;

  @Mixin private IndexOptions options;

  @Mixin private PageOptions page;

  @Mixin private SqueezeNetOffer squeezeNet;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Path pictures = IndexPlace.ofUser().joined(requireFolders());
    options.lookWith(squeezeNet, pictures);
    int port = page.port();
    Optional<IndexRenewal> renewal = options.renewal(pictures);
    if (renewal.isPresent()) {
      OptionalInt same =
          ServedFolder.renew(spec, renewal.get(), options.threads(), port, page.clicks());
      if (same.isEmpty()) {
        return 0;
      }
      port = same.getAsInt();
    }
    ServedFolder.untilEnd(
        spec,
        options.open(pictures),
        options.threads(),
        ServerBinding.loopback(port),
        page.clicks());
    return 0;
  }

  /** Returns the folders, after a check that all of them exist. */
  private List<Path> requireFolders() {
    Set<Path> places = new HashSet<>();
    for (Path folder : folders) {
      IndexOptions.requireFolder(folder);
      if (!places.add(folder.toAbsolutePath().normalize())) {
        throw new IndexException(folder + " is named twice");
      }
    }
    return folders;
  }
}
