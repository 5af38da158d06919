package io.github.crossmedia.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The captions of a folder of pictures, unless they are in the pictures themselves. */
public final class CaptionsOption {

  @Option(
      names = "--captions",
      paramLabel = "FILE",
      description =
          "The folder's captions: TSV of file name and text, or COCO's JSON (default: what IPTC,"
              + " XMP and EXIF fields of the pictures say).")
  private Optional<Path> captions = Optional.empty();

  public Optional<Path> file() {
    return captions;
  }
}
