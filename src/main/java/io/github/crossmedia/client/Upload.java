package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hc.core5.http.ContentType;

/** Sends a file that a cluster is to store. */
final class Upload {

  /** A cluster takes 100 megabytes in a request, unless it is told otherwise. */
  private static final int PART = 8 << 20;

  private Upload() {}

  /** A file that can be written. */
  @FunctionalInterface
  interface Content {

    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Stores a file at a path, in parts if it is large.
   *
   * @param length how many bytes it has, about
   * @return the answer
   */
  static JsonNode put(Cluster cluster, String path, ContentType type, long length, Content file)
      throws IOException {
    if (length <= PART) {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      file.writeTo(body);
      return cluster.send("PUT", path, body.toByteArray(), type);
    }
    String upload =
        path
            + "/_parts/"
            + cluster.request("POST", path + "/_parts?bytes=" + length).path("upload").asText();
    try (Parts parts = new Parts(cluster, upload + "/", type)) {
      file.writeTo(parts);
    }
    return cluster.request("POST", upload);
  }

  /** Sends what is written, each part in a request. */
  private static final class Parts extends OutputStream {

    private final Cluster cluster;
    private final String path;
    private final ContentType type;
    private final ByteArrayOutputStream part = new ByteArrayOutputStream(PART);
    private int sent;

    Parts(Cluster cluster, String path, ContentType type) {
      this.cluster = cluster;
      this.path = path;
      this.type = type;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      for (int done = 0; done < length; ) {
        int some = Math.min(PART - part.size(), length - done);
        part.write(bytes, from + done, some);
        done += some;
        if (part.size() == PART) {
          send();
        }
      }
    }

    private void send() throws IOException {
      cluster.send("PUT", path + sent++, part.toByteArray(), type);
      part.reset();
    }

    @Override
    public void close() throws IOException {
      if (part.size() > 0) {
        send();
      }
    }
  }
}
