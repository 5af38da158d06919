package io.github.crossmedia.collection.heif;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A program that converts {@code in.heic} in its working folder, HEIC or AVIF, to a JPEG. */
enum HeifProgram {
  HEIF_CONVERT("heif-convert", "-q", "95", "in.heic", "out.jpg"),
  HEIF_DEC("heif-dec", "-q", "95", "in.heic", "out.jpg"),
  FFMPEG(
      "ffmpeg",
      "-nostdin",
      "-loglevel",
      "quiet",
      "-protocol_whitelist",
      "file",
      "-i",
      "file:in.heic",
      "-frames:v",
      "1",
      "-q:v",
      "2",
      "file:out.jpg"),
  MAGICK("magick", HeifProgram.limited()),
  CONVERT("convert", HeifProgram.limited());

  static final String IN = "in.heic";

  /** The first of several pictures in a file gets the second name from {@code heif-convert}. */
  static final List<String> OUT = List.of("out.jpg", "out-1.jpg");

  private final String program;
  private final List<String> arguments;

  HeifProgram(String program, String... arguments) {
    this.program = program;
    this.arguments = List.of(arguments);
  }

  private static String[] limited() {
    return new String[] {
      "-limit",
      "memory",
      "1GiB",
      "-limit",
      "map",
      "1GiB",
      "-limit",
      "disk",
      "0",
      "in.heic[0]",
      "-auto-orient",
      "-quality",
      "95",
      "out.jpg"
    };
  }

  String program() {
    return program;
  }

  /** Returns the command line of the program at a path. */
  List<String> command(Path installed) {
    return Stream.concat(Stream.of(installed.toString()), arguments.stream()).toList();
  }
}
