package io.github.crossmedia.collection;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that ends after so many bytes. */
final class FirstBytes extends FilterInputStream {

  private long left;

  FirstBytes(InputStream all, long length) {
    super(all);
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    int value = left > 0 ? super.read() : -1;
    left -= value < 0 ? 0 : 1;
    return value;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int read = left > 0 ? super.read(target, offset, (int) Math.min(length, left)) : -1;
    left -= Math.max(0, read);
    return read;
  }
}
