package io.github.crossmedia.picture.decode;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * A file followed by a few zeros, for a decoder that looks ahead, and then by an error. Without the
 * error, the decoder of lossless WebP reads its buffer again and again: for a minute in a damaged
 * file of 68 bytes.
 */
final class PaddedStream extends ImageInputStreamImpl {

  private static final int FIRST_CHUNK = 12;
  private static final byte[] LOSSY = "VP8 ".getBytes(StandardCharsets.US_ASCII);

  /** The decoder fills eight bytes and looks for one more. */
  private static final int LOOKED_AHEAD = 16;

  private final byte[] file;
  private final long end;

  private PaddedStream(byte[] file, int padding) {
    this.file = file;
    this.end = (long) file.length + padding;
  }

  static PaddedStream ofWebp(byte[] file) {
    boolean isLossy =
        file.length >= FIRST_CHUNK + LOSSY.length
            && Arrays.equals(LOSSY, 0, LOSSY.length, file, FIRST_CHUNK, FIRST_CHUNK + LOSSY.length);
    return new PaddedStream(file, isLossy ? 0 : LOOKED_AHEAD);
  }

  @Override
  public int read() throws IOException {
    checkClosed();
    bitOffset = 0;
    requireRest();
    int value = streamPos < file.length ? file[(int) streamPos] & 255 : 0;
    streamPos++;
    return value;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    checkClosed();
    bitOffset = 0;
    if (length == 0) {
      return 0;
    }
    requireRest();
    int count = (int) Math.min(length, end - streamPos);
    int there = Math.clamp(file.length - streamPos, 0, count);
    System.arraycopy(file, (int) Math.min(streamPos, file.length), target, offset, there);
    Arrays.fill(target, offset + there, offset + count, (byte) 0);
    streamPos += count;
    return count;
  }

  private void requireRest() throws IOException {
    if (streamPos >= end) {
      throw new IOException("the file is truncated");
    }
  }

  @Override
  public long length() {
    return file.length;
  }
}
