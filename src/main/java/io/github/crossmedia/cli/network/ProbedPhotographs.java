package io.github.crossmedia.cli.network;

import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Photographs that show how a network wants its pixels. */
final class ProbedPhotographs {

  private static final int MAX_PHOTOGRAPHS = 48;
  private static final int MIN_PHOTOGRAPHS = 12;

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      description =
          "Photographs to find out how the network wants its pixels, or to check what its files"
              + " say of that.")
  private Optional<Path> pictures;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  boolean areGiven() {
    return pictures.isPresent();
  }

  /** Returns photographs for a network whose files say nothing of its pixels. */
  List<Picture> read(NetworkSource source) throws IOException {
    if (pictures.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          String.format(
              Locale.ROOT,
              "nothing says how %s wants its pixels: name some photographs by --pictures DIR, or"
                  + " write its settings into %s next to it",
              source,
              source.settingsFile()));
    }
    List<String> files = new ArrayList<>();
    PictureFolder.open(pictures.get(), Optional.empty()).forEach(item -> files.add(item.id()));
    PictureReader reader = HeifConverter.reader();
    List<Picture> read = new ArrayList<>();
    for (String file : files) {
      if (read.size() < MAX_PHOTOGRAPHS) {
        try {
          read.add(reader.read(pictures.get().resolve(file)));
        } catch (UnreadablePictureException broken) {
          spec.commandLine().getErr().println(broken.getMessage());
        }
      }
    }
    if (read.size() < MIN_PHOTOGRAPHS) {
      throw new ParameterException(
          spec.commandLine(),
          String.format(
              Locale.ROOT,
              "%s has %d photographs, and at least %d are needed",
              pictures.get(),
              read.size(),
              MIN_PHOTOGRAPHS));
    }
    return read;
  }
}
