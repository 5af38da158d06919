package io.github.crossmedia.collection;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream, as if it ended there. */
final class FirstBytes extends FilterInputStream {

  private long left;

  FirstBytes(InputStream in, long count) {
    super(in);
    this.left = count;
  }

  @Override
  public int read() throws IOException {
    if (left == 0) {
      return -1;
    }
    left--;
    return super.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (left == 0 && length > 0) {
      return -1;
    }
    int count = super.read(bytes, offset, (int) Math.min(length, left));
    left -= Math.max(0, count);
    return count;
  }
}
