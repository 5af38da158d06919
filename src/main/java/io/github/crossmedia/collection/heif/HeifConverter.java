package io.github.crossmedia.collection.heif;

import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.FileKind.HeifSize;
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
 * Converts HEIC and AVIF files by the first program that can: {@code heif-convert} of libheif,
 * {@code ffmpeg} or ImageMagick. A program runs without a shell in a temporary folder, under names
 * of its own, for a limited time. Where {@code prlimit} is installed, its memory is limited too.
 *
 * <p>Instances may be shared between threads.
 */
public final class HeifConverter implements PictureReader.Converter {

  private static final String REMEDY =
      ", or install heif-convert (package libheif-examples), ffmpeg or ImageMagick";
  private static final Duration TIME_LIMIT = Duration.ofMinutes(1);
  private static final long MEMORY_LIMIT = 4L << 30;
  private static final HeifConverter INSTALLED =
      new HeifConverter(InstalledPrograms.onPath(), TIME_LIMIT);

  private final InstalledPrograms installed;
  private final Duration limit;

  HeifConverter(InstalledPrograms installed, Duration limit) {
    this.installed = installed;
    this.limit = limit;
  }

  /** Returns the converter by programs on the PATH. */
  public static HeifConverter installed() {
    return INSTALLED;
  }

  /** Returns a reader of pictures that also reads HEIC and AVIF by programs on the PATH. */
  public static PictureReader reader() {
    return new PictureReader(DecodingLimits.STANDARD, INSTALLED);
  }

  /** Returns the program that is tried first, empty if none is installed. */
  public Optional<Path> program() {
    return programs().findFirst().flatMap(each -> installed.find(each.program()));
  }

  /** Returns true if a file was refused for want of a program that is there now. */
  public boolean isRemedied(String problem) {
    return problem.endsWith(REMEDY) && program().isPresent();
  }

  private Stream<Program> programs() {
    return Arrays.stream(Program.values())
        .filter(each -> installed.find(each.program()).isPresent());
  }

  @Override
  public Optional<byte[]> jpeg(String name, FileKind kind, byte[] file)
      throws UnreadablePictureException {
    if (kind != FileKind.HEIC && kind != FileKind.AVIF) {
      return Optional.empty();
    }
    List<String> failed = new ArrayList<>();
    for (Program program : programs().toList()) {
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
        failed.isEmpty() ? REMEDY : ": " + String.join(", ", failed) + " could not read it";
    throw new UnreadablePictureException(name, "this is " + kind.refusal() + reason);
  }

  private Optional<byte[]> converted(Program program, FileKind kind, byte[] file)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("cross-media-heif");
    try {
      Files.write(folder.resolve(Program.IN), file);
      return run(program, folder) ? result(folder, kind, file) : Optional.empty();
    } finally {
      remove(folder);
    }
  }

  /** Returns true if the program ended well in time. */
  private boolean run(Program program, Path folder) throws IOException, InterruptedException {
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
    command.addAll(program.command(installed.find(program.program()).orElseThrow()));
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
    long declared = HeifSize.pixels(HeifSize.of(kind, file));
    Dimension size = new PictureReader(DecodingLimits.STANDARD).size("a JPEG", jpeg);
    return HeifSize.pixels(size) < declared / 2 ? Optional.empty() : Optional.of(jpeg);
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** A program that converts {@code in.heic} in its working folder, HEIC or AVIF, to a JPEG. */
  private enum Program {
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
    MAGICK("magick", Program.limited()),
    CONVERT("convert", Program.limited());

    static final String IN = "in.heic";

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
