package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.model.AnnotateCommand;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.gallery.store.Thumbnails;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.lucene.util.IOUtils;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * {@code crossmedia rehearse}: the first steps of a user, on a few drawn pictures. {@code
 * bin/crossmedia} runs it once, so that Java can archive the classes it needs.
 */
@Command(
    name = "rehearse",
    hidden = true,
    description = "Indexes, searches, serves and annotates drawn pictures, and removes them again.")
public final class RehearseCommand implements Callable<Integer> {

  private static final int PICTURES = 24;
  private static final int LONGER_SIDE = 320;
  private static final List<String> ADDRESSES =
      List.of("", "api/status", "api/browse", "api/words?prefix=s", "api/search?q=sky");

  @Override
  public Integer call() throws IOException {
    Optional<Path> model = ShippedModels.shipped();
    if (model.isPresent()) {
      Path folder = Files.createTempDirectory("crossmedia-rehearsal");
      try {
        rehearse(draw(folder.resolve("pictures")), folder.resolve("index"), model);
      } finally {
        IOUtils.rm(folder);
      }
    }
    return 0;
  }

  private static Path draw(Path pictures) throws IOException {
    Files.createDirectories(pictures);
    DrawnScenes scenes = new DrawnScenes(1);
    for (int number = 0; number < PICTURES; number++) {
      byte[] jpeg = Thumbnails.jpeg(scenes.draw(number).picture(), LONGER_SIDE);
      Files.write(pictures.resolve(number + ".jpg"), jpeg);
    }
    return pictures;
  }

  private static void rehearse(Path pictures, Path index, Optional<Path> model) throws IOException {
    try (Gallery gallery = Gallery.openOrMake(index, pictures, model);
        GalleryServer server = GalleryServer.start(gallery, new Indexing(), 0, Optional.empty())) {
      gallery.indexer(1).run((done, total) -> {});
      for (String address : ADDRESSES) {
        try (InputStream answer = server.address().resolve(address).toURL().openStream()) {
          answer.readAllBytes();
        }
      }
    }
    // Its options are only parsed: running it would wait for the end.
    new CommandLine(new OpenCommand()).parseArgs(pictures.toString());
    quiet(new SearchCommand()).execute("--index", index.toString(), "sky");
    quiet(new AnnotateCommand())
        .execute("--regions", "--out", index.toString(), pictures.resolve("0.jpg").toString());
  }

  private static CommandLine quiet(Callable<Integer> command) {
    return new CommandLine(command)
        .setOut(new PrintWriter(Writer.nullWriter()))
        .setErr(new PrintWriter(Writer.nullWriter()));
  }
}
