package io.github.crossmedia.evaluate.trec;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lines of a TREC file as fields between ASCII white space; blank lines are skipped. */
final class TrecLines implements Closeable {

  /** Stands for a blank in an id, which separates columns: the symbol for space. */
  static final char BLANK = '\u2420';

  private static final int MAX_LENGTH = 1 << 16;

  private final Path file;
  private final int columns;
  private final InputStream in;
  private final byte[] buffer = new byte[MAX_LENGTH];
  private final Map<String, String> known = new HashMap<>();
  private List<String> fields = List.of();
  private long line;

  TrecLines(Path file, int columns) throws IOException {
    this.file = file;
    this.columns = columns;
    if (Files.isDirectory(file)) {
      throw new TrecFormatException(file, "is a folder, not a file");
    }
    this.in = new BufferedInputStream(Files.newInputStream(file), MAX_LENGTH);
  }

  /** Moves to the next line that is not blank; returns false at the end of the file. */
  boolean next() throws IOException {
    do {
      int length = readLine();
      if (length < 0) {
        return false;
      }
      fields = split(decode(length));
    } while (fields.isEmpty());
    if (fields.size() != columns) {
      throw malformed("expected " + columns + " fields, found " + fields.size());
    }
    return true;
  }

  String field(int column) {
    return fields.get(column);
  }

  /** Returns a field that often repeats: equal values are kept once. */
  String id(int column) {
    return known.computeIfAbsent(fields.get(column), id -> id.replace(BLANK, ' '));
  }

  TrecFormatException malformed(String reason) {
    return new TrecFormatException(file, line, reason);
  }

  TrecFormatException empty(String what) {
    return new TrecFormatException(file, "holds no " + what);
  }

  private int readLine() throws IOException {
    line++;
    int length = 0;
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return length == 0 ? -1 : length;
      }
      if (b == 0) {
        throw malformed("contains a zero byte, so it is not a text file");
      }
      if (length == MAX_LENGTH) {
        throw malformed("is longer than " + MAX_LENGTH + " bytes");
      }
      buffer[length++] = (byte) b;
    }
    return length;
  }

  private String decode(int length) throws IOException {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(buffer, 0, length))
          .toString();
    } catch (CharacterCodingException e) {
      throw malformed("is not UTF-8");
    }
  }

  private List<String> split(String text) {
    List<String> found = new ArrayList<>(columns);
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || isSpace(text.charAt(i))) {
        if (i > start) {
          found.add(text.substring(start, i));
        }
        start = i + 1;
      }
    }
    return found;
  }

  /** Returns true for white space as C defines it. */
  static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Thrown if a judgment or run file cannot be read; the message names file, line and reason. */
  static final class TrecFormatException extends IOException {

    private static final long serialVersionUID = 1L;

    TrecFormatException(Path file, String reason) {
      super(file + ": " + reason);
    }

    TrecFormatException(Path file, long line, String reason) {
      super(file + ":" + line + ": " + reason);
    }
  }
}
