package io.github.crossmedia.picture.metadata;

import io.github.crossmedia.picture.decode.Chunks;
import io.github.crossmedia.picture.decode.Chunks.Chunk;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reduces a PNG or WebP file to the chunks that may contain captions. A later reader then cannot
 * trust a wrong length or inflate a small text to gigabytes.
 */
final class TextChunks {

  private static final Set<String> PNG_TEXTS = Set.of("tEXt", "zTXt", "iTXt");
  private static final Set<String> WEBP_TEXTS = Set.of("EXIF", "XMP ");
  private static final Set<String> KEYWORDS = Set.of("XML:com.adobe.xmp", "Raw profile type iptc");
  private static final int MAX_KEYWORD_LENGTH = 79;
  private static final int MAX_SIZE = 1 << 20;
  private static final int HEADER = 8;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private int left = MAX_SIZE;

  private TextChunks() {}

  static byte[] ofPng(byte[] file) {
    return new TextChunks().png(file);
  }

  static byte[] ofWebp(byte[] file) {
    return new TextChunks().webp(file);
  }

  private byte[] png(byte[] file) {
    kept.write(file, 0, Math.min(HEADER, file.length));
    for (Chunks chunks = Chunks.ofPng(file); chunks.hasNext(); ) {
      Chunk chunk = chunks.next();
      if (chunk.name().equals("IHDR") || chunk.name().equals("eXIf") || isCaption(chunk)) {
        keepPng(chunk.name(), chunk.bytes());
      }
    }
    keepPng("IEND", new byte[0]);
    return kept.toByteArray();
  }

  /** Keeps a chunk of a PNG; readers ignore the checksum at its end. */
  private void keepPng(String name, byte[] content) {
    kept.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(content.length).array());
    kept.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
    kept.writeBytes(content);
    kept.writeBytes(new byte[Integer.BYTES]);
  }

  private boolean isCaption(Chunk chunk) {
    ByteBuffer content = chunk.content().duplicate();
    if (!PNG_TEXTS.contains(chunk.name()) || !KEYWORDS.contains(textUpToZero(content))) {
      return false;
    }
    Optional<ByteBuffer> compressed = compressed(chunk.name(), content);
    left -= compressed.isEmpty() ? content.remaining() : unfolded(compressed.get(), left);
    return left > 0;
  }

  /**
   * Returns the compressed part of a text: after the keyword, in a place that depends on the kind.
   */
  private static Optional<ByteBuffer> compressed(String name, ByteBuffer text) {
    if (name.equals("tEXt") || text.remaining() < 2) {
      return Optional.empty();
    }
    boolean international = name.equals("iTXt");
    if (international && text.get() == 0) {
      return Optional.empty();
    }
    text.get();
    if (international) {
      textUpToZero(text);
      textUpToZero(text);
    }
    return Optional.of(text);
  }

  private static String textUpToZero(ByteBuffer content) {
    StringBuilder text = new StringBuilder();
    while (content.hasRemaining()) {
      byte next = content.get();
      if (next == 0) {
        break;
      }
      if (text.length() <= MAX_KEYWORD_LENGTH) {
        text.append((char) (next & 0xff));
      }
    }
    return text.toString();
  }

  /** Returns the number of bytes a text inflates to, counted up to about a limit. */
  private static int unfolded(ByteBuffer compressed, int limit) {
    Inflater inflater = new Inflater();
    inflater.setInput(compressed);
    byte[] some = new byte[1 << 13];
    int count = 0;
    try {
      for (int next = 1; next > 0 && count < limit; count += next) {
        next = inflater.inflate(some);
      }
    } catch (DataFormatException broken) {
      // The bytes inflated before the damage count.
    } finally {
      inflater.end();
    }
    return count;
  }

  private byte[] webp(byte[] file) {
    for (Chunks chunks = Chunks.ofWebp(file); chunks.hasNext(); ) {
      Chunk chunk = chunks.next();
      if (WEBP_TEXTS.contains(chunk.name())) {
        keepWebp(chunk.name(), chunk.bytes());
      }
    }
    byte[] chunks = kept.toByteArray();
    return ByteBuffer.allocate(HEADER + Integer.BYTES + chunks.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put("RIFF".getBytes(StandardCharsets.US_ASCII))
        .putInt(Integer.BYTES + chunks.length)
        .put("WEBP".getBytes(StandardCharsets.US_ASCII))
        .put(chunks)
        .array();
  }

  private void keepWebp(String name, byte[] content) {
    byte[] length =
        ByteBuffer.allocate(Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(content.length)
            .array();
    kept.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
    kept.writeBytes(length);
    kept.writeBytes(content);
    if (content.length % 2 == 1) {
      kept.write(0);
    }
  }
}
