package io.github.crossmedia.collection;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The texts of a file, or of all files in a folder in the order of their names. These are of a
 * collection ({@code .jsonl}) the captions, of {@code .tsv} what follows the first tab, else the
 * lines.
 */
public record TextFiles(Path path) implements Texts {

  /** A longer line is cut at a space. */
  private static final int MAX_LENGTH = 1 << 16;

  @Override
  public void forEach(Consumer<String> texts) throws IOException {
    if (!Files.exists(path)) {
      throw new CollectionException("no such file or folder of texts: " + path);
    }
    for (Path file : files()) {
      String name = file.toString().toLowerCase(Locale.ROOT);
      if (name.endsWith(".jsonl")) {
        CollectionReader.forEach(file, item -> item.text().lines().forEach(texts));
      } else if (name.endsWith(".tsv")) {
        lines(file, line -> texts.accept(line.substring(line.indexOf('\t') + 1)));
      } else {
        lines(file, texts);
      }
    }
  }

  private List<Path> files() throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> all = Files.walk(path)) {
      return all.filter(Files::isRegularFile).filter(TextFiles::isVisible).sorted().toList();
    }
  }

  private static boolean isVisible(Path file) {
    return !file.getFileName().toString().startsWith(".");
  }

  private static void lines(Path file, Consumer<String> texts) throws IOException {
    char[] chunk = new char[MAX_LENGTH];
    try (Reader in = Files.newBufferedReader(file)) {
      StringBuilder line = new StringBuilder();
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        int begin = 0;
        for (int i = 0; i < read; i++) {
          boolean isLong = line.length() + i - begin >= MAX_LENGTH;
          if (chunk[i] == '\n' || isLong && Character.isWhitespace(chunk[i])) {
            texts.accept(line.append(chunk, begin, i - begin).toString());
            line.setLength(0);
            begin = i + 1;
          }
        }
        line.append(chunk, begin, read - begin);
      }
      if (!line.isEmpty()) {
        texts.accept(line.toString());
      }
    } catch (MalformedInputException e) {
      throw new CollectionException(file + ": not a text in UTF-8", e);
    }
  }
}
