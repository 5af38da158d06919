package io.github.crossmedia.elasticsearch.store.file;

import java.io.IOException;
import java.io.InputStream;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.CheckedSupplier;
import org.elasticsearch.rest.RestStatus;

/** A file that was sent to be stored: the body of a request, or {@link ArtifactParts}. */
public interface SentFile {

  /** Returns how many bytes it has. */
  long length();

  BytesReference bytes();

  /** Reads it piece by piece. */
  InputStream stream() throws IOException;

  void forget();

  static SentFile of(BytesReference body) {
    return new Body(body);
  }

  /**
   * Stores it and forgets it. It stays where a node can't store it now: many clients send a request
   * again.
   */
  default <T> T thenForgotten(CheckedSupplier<T, IOException> store) throws IOException {
    try {
      T stored = store.get();
      forget();
      return stored;
    } catch (IOException | RuntimeException failure) {
      if (ExceptionsHelper.status(failure) == RestStatus.BAD_REQUEST) {
        forget();
      }
      throw failure;
    }
  }

  record Body(BytesReference bytes) implements SentFile {

    @Override
    public long length() {
      return bytes.length();
    }

    @Override
    public InputStream stream() throws IOException {
      return bytes.streamInput();
    }

    @Override
    public void forget() {}
  }
}
