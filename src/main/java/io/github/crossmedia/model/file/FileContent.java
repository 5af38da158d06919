package io.github.crossmedia.model.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The bytes of a file or of a part of it, in one or several pieces. A garbage collector that works
 * by regions may have room for small pieces but not for the whole.
 */
public final class FileContent {

  private final List<ByteBuffer> pieces;

  /** The beginning of each piece, and the end of the last one. */
  private final long[] ends;

  private final long start;
  private final long size;

  private FileContent(List<ByteBuffer> pieces, long[] ends, long start, long size) {
    this.pieces = pieces;
    this.ends = ends;
    this.start = start;
    this.size = size;
  }

  /** Returns the remaining bytes of buffers, which must not be changed afterwards. */
  public static FileContent of(List<ByteBuffer> buffers) {
    List<ByteBuffer> pieces =
        buffers.stream().filter(ByteBuffer::hasRemaining).map(ByteBuffer::slice).toList();
    long[] ends = new long[pieces.size() + 1];
    for (int i = 0; i < pieces.size(); i++) {
      ends[i + 1] = ends[i] + pieces.get(i).remaining();
    }
    return new FileContent(pieces, ends, 0, ends[pieces.size()]);
  }

  /** Returns the remaining bytes of a buffer, which must not be changed afterwards. */
  public static FileContent of(ByteBuffer buffer) {
    return of(List.of(buffer));
  }

  /** Returns the number of bytes. */
  public long size() {
    return size;
  }

  /** Returns a part, which shares the bytes. */
  public FileContent slice(long from, long length) {
    Objects.checkFromIndexSize(from, length, size);
    return new FileContent(pieces, ends, start + from, length);
  }

  /** Copies {@code length} bytes into an array, starting at {@code at}. */
  public void copy(long from, byte[] into, int at, int length) {
    Objects.checkFromIndexSize(from, length, size);
    int done = 0;
    for (int piece = piece(start + from); done < length; piece++) {
      long within = start + from + done - ends[piece];
      int most = (int) Math.min(length - done, ends[piece + 1] - ends[piece] - within);
      pieces.get(piece).get((int) within, into, at + done, most);
      done += most;
    }
  }

  /** Returns the piece that contains a byte. */
  private int piece(long place) {
    int found = Arrays.binarySearch(ends, place);
    return found < 0 ? -found - 2 : found;
  }

  /** Writes all bytes to a stream and leaves it open. */
  public void writeTo(OutputStream out) throws IOException {
    byte[] block = new byte[(int) Math.min(size, 1 << 16)];
    for (long at = 0; at < size; at += block.length) {
      int length = (int) Math.min(block.length, size - at);
      copy(at, block, 0, length);
      out.write(block, 0, length);
    }
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof FileContent other && size == other.size && hasSameBytes(other);
  }

  private boolean hasSameBytes(FileContent other) {
    byte[] ours = new byte[(int) Math.min(size, 1 << 13)];
    byte[] theirs = new byte[ours.length];
    for (long at = 0; at < size; at += ours.length) {
      int length = (int) Math.min(ours.length, size - at);
      copy(at, ours, 0, length);
      other.copy(at, theirs, 0, length);
      if (!Arrays.equals(ours, 0, length, theirs, 0, length)) {
        return false;
      }
    }
    return true;
  }

  /** Returns a hash of the length and the beginning: different contents rarely share both. */
  @Override
  public int hashCode() {
    byte[] beginning = new byte[(int) Math.min(size, 64)];
    copy(0, beginning, 0, beginning.length);
    return 31 * Long.hashCode(size) + Arrays.hashCode(beginning);
  }

  @Override
  public String toString() {
    return size + " bytes";
  }
}
