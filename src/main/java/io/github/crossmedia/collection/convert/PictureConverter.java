package io.github.crossmedia.collection.convert;

import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.FileKind.DeclaredSize;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.awt.Dimension;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Converts HEIC, AVIF, JPEG XL, JPEG 2000 and TGA files by the first program that can: {@code
 * heif-convert} of libheif, {@code djxl} of libjxl, {@code ffmpeg} or ImageMagick. A program runs
 * without a shell in a temporary folder, under names of its own, for a limited time. Where {@code
 * prlimit} is installed, its memory is limited too.
 *
 * <p>Instances may be shared between threads.
 */
public final class PictureConverter implements PictureReader.Converter {

  private static final Duration TIME_LIMIT = Duration.ofMinutes(1);
  private static final long MEMORY_LIMIT = 4L << 30;
  private static final PictureConverter INSTALLED =
      new PictureConverter(InstalledPrograms.onPath(), TIME_LIMIT);

  private final InstalledPrograms installed;
  private final Duration limit;

  PictureConverter(InstalledPrograms installed, Duration limit) {
    this.installed = installed;
    this.limit = limit;
  }

  /** Returns the converter by programs on the PATH. */
  public static PictureConverter installed() {
    return INSTALLED;
  }

  /** Returns a reader of pictures that also reads what programs on the PATH convert. */
  public static PictureReader reader() {
    return new PictureReader(DecodingLimits.STANDARD, INSTALLED);
  }

  /** Returns the program that is tried first, empty if none is installed. */
  public Optional<Path> program(FileKind kind) {
    return programs(kind).findFirst().flatMap(each -> installed.find(each.program()));
  }

  /** Returns true if a file was refused for want of a program that is there now. */
  public boolean isRemedied(String problem) {
    return Arrays.stream(FileKind.values())
        .filter(kind -> kind.isConvertible() && problem.endsWith(kind.refusal() + remedy(kind)))
        .anyMatch(kind -> program(kind).isPresent());
  }

  private static String remedy(FileKind kind) {
    String own =
        switch (kind) {
          case HEIC, AVIF -> "heif-convert (package libheif-examples), ";
          case JPEG_XL -> "djxl (package libjxl-tools), ";
          default -> "";
        };
    return ", or install " + own + "ffmpeg or ImageMagick";
  }

  private Stream<Program> programs(FileKind kind) {
    return Arrays.stream(Program.values())
        .filter(each -> each.reads(kind) && installed.find(each.program()).isPresent());
  }

  @Override
  public Optional<byte[]> jpeg(String name, FileKind kind, byte[] file)
      throws UnreadablePictureException {
    if (!kind.isConvertible()) {
      return Optional.empty();
    }
    List<String> failed = new ArrayList<>();
    for (Program program : programs(kind).toList()) {
      try {
        Optional<byte[]> jpeg = converted(program, kind, file);
        if (jpeg.isPresent()) {
          return jpeg;
        }
        failed.add(program.program());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new UnreadablePictureException(name, program.program() + " was interrupted", e);
      } catch (IOException unusable) {
        throw new UnreadablePictureException(
            name, program.program() + " could not run: " + unusable.getMessage(), unusable);
      }
    }
    String reason =
        failed.isEmpty() ? remedy(kind) : ": " + String.join(", ", failed) + " could not read it";
    throw new UnreadablePictureException(name, "this is " + kind.refusal() + reason);
  }

  private Optional<byte[]> converted(Program program, FileKind kind, byte[] file)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("cross-media-convert");
    try {
      Files.write(folder.resolve(Program.in(kind)), file);
      return run(program, kind, folder) ? result(folder, kind, file) : Optional.empty();
    } finally {
      remove(folder);
    }
  }

  /** Returns true if the program ended well in time. */
  private boolean run(Program program, FileKind kind, Path folder)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    installed
        .find("prlimit")
        .ifPresent(
            prlimit ->
                command.addAll(
                    List.of(
                        prlimit.toString(),
                        "--as=" + MEMORY_LIMIT,
                        "--fsize=" + DecodingLimits.STANDARD.bytes())));
    command.addAll(program.command(installed.find(program.program()).orElseThrow(), kind));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.PIPE)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      process.getOutputStream().close();
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  /** Old releases of ffmpeg convert one tile of many: a picture much too small is none. */
  private static Optional<byte[]> result(Path folder, FileKind kind, byte[] file)
      throws IOException {
    Optional<Path> out =
        Program.OUT.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst();
    if (out.isEmpty()) {
      return Optional.empty();
    }
    byte[] jpeg = Files.readAllBytes(out.get());
    long declared = DeclaredSize.pixels(DeclaredSize.of(kind, file));
    Dimension size = new PictureReader(DecodingLimits.STANDARD).size("a JPEG", jpeg);
    return DeclaredSize.pixels(size) < declared / 2 ? Optional.empty() : Optional.of(jpeg);
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** A program that converts a file in its working folder to a JPEG. */
  private enum Program {
    HEIF_CONVERT("heif-convert", "-q", "95", Program.IN, "out.jpg"),
    HEIF_DEC("heif-dec", "-q", "95", Program.IN, "out.jpg"),
    DJXL("djxl", Program.IN, "out.jpg", "--pixels_to_jpeg", "-q", "95", "--quiet"),
    FFMPEG(
        "ffmpeg",
        "-nostdin",
        "-loglevel",
        "quiet",
        "-protocol_whitelist",
        "file",
        "-i",
        "file:" + Program.IN,
        "-frames:v",
        "1",
        "-q:v",
        "2",
        "file:out.jpg"),
    MAGICK("magick", Program.limited()),
    CONVERT("convert", Program.limited());

    /** Stands for the name of the file, by which programs know kinds that have no first bytes. */
    private static final String IN = "in.*";

    /** The first of several pictures in a file gets the second name from {@code heif-convert}. */
    static final List<String> OUT = List.of("out.jpg", "out-1.jpg");

    private final String program;
    private final List<String> arguments;

    Program(String program, String... arguments) {
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
        Program.IN + "[0]",
        "-auto-orient",
        "-quality",
        "95",
        "out.jpg"
      };
    }

    String program() {
      return program;
    }

    boolean reads(FileKind kind) {
      return switch (this) {
        case HEIF_CONVERT, HEIF_DEC -> kind == FileKind.HEIC || kind == FileKind.AVIF;
        case DJXL -> kind == FileKind.JPEG_XL;
        case FFMPEG, MAGICK, CONVERT -> true;
      };
    }

    static String in(FileKind kind) {
      return switch (kind) {
        case JPEG_XL -> "in.jxl";
        case JPEG_2000 -> "in.jp2";
        case TGA -> "in.tga";
        default -> "in.heic";
      };
    }

    /** Returns the command line of the program at a path. */
    List<String> command(Path installed, FileKind kind) {
      return Stream.concat(
              Stream.of(installed.toString()),
              arguments.stream().map(each -> each.replace(IN, in(kind))))
          .toList();
    }
  }

  /**
   * The folders where programs are looked for.
   *
   * @param folders in order
   */
  record InstalledPrograms(List<Path> folders) {

    public InstalledPrograms {
      folders = List.copyOf(folders);
    }

    /** Returns the absolute folders of the variable PATH: others depend on the working folder. */
    public static InstalledPrograms onPath() {
      List<Path> folders = new ArrayList<>();
      for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
        try {
          if (Path.of(folder).isAbsolute()) {
            folders.add(Path.of(folder));
          }
        } catch (InvalidPathException noFolder) {
          // A shell passes over it, too.
        }
      }
      return new InstalledPrograms(folders);
    }

    /** Returns the path of a program, empty if it is not installed. */
    public Optional<Path> find(String program) {
      return folders.stream()
          .map(folder -> folder.resolve(program))
          .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
          .findFirst();
    }
  }
}
