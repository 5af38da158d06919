package io.github.crossmedia.cli.options;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Refuses a file that is not there before a long run begins. */
public final class ExistingFile implements ITypeConverter<Path> {

  @Override
  public Path convert(String name) {
    Path file = Path.of(name);
    if (!Files.isRegularFile(file)) {
      throw new TypeConversionException("no such file: " + name);
    }
    return file;
  }
}
