package io.github.crossmedia.client;

import io.github.crossmedia.picture.network.NetworkContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hc.core5.http.ContentType;

/** Sends a network to a cluster, whose nodes run it. */
public final class NetworkUpload {

  private static final String NETWORKS = "/_cross_media/networks/";
  private static final ContentType ZIP = ContentType.create("application/zip");

  /** A cluster takes 100 megabytes in a request, unless it is told otherwise. */
  private static final int PART = 8 << 20;

  private NetworkUpload() {}

  /**
   * Stores a network unless it is stored already; a large one in parts.
   *
   * @param full its full name, so that the cluster checks that it got the same bytes
   * @param files by their names in a library
   * @return what became of it, such as {@code created}
   */
  public static String put(Cluster cluster, String full, Map<String, NetworkContent> files)
      throws IOException {
    String path = NETWORKS + Cluster.escaped(full);
    if (files.values().stream().mapToLong(NetworkContent::length).sum() <= PART) {
      return cluster.send("PUT", path, zip(files), ZIP).path("result").asText();
    }
    String upload = cluster.request("POST", path + "/_parts").path("upload").asText();
    try (Parts parts = new Parts(cluster, path + "/_parts/" + upload + "/")) {
      write(files, parts);
    }
    return cluster.request("POST", path + "/_parts/" + upload).path("result").asText();
  }

  /** Returns files as one, uncompressed: weights hardly get smaller. */
  public static byte[] zip(Map<String, NetworkContent> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(files, bytes);
    return bytes.toByteArray();
  }

  private static void write(Map<String, NetworkContent> files, OutputStream out)
      throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    zip.setLevel(Deflater.NO_COMPRESSION);
    for (Map.Entry<String, NetworkContent> file : files.entrySet()) {
      zip.putNextEntry(new ZipEntry(file.getKey()));
      file.getValue().writeTo(zip);
      zip.closeEntry();
    }
    zip.finish();
  }

  /** Sends what is written, each part in a request. */
  private static final class Parts extends OutputStream {

    private final Cluster cluster;
    private final String path;
    private final ByteArrayOutputStream part = new ByteArrayOutputStream(PART);
    private int sent;

    Parts(Cluster cluster, String path) {
      this.cluster = cluster;
      this.path = path;
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
      cluster.send("PUT", path + sent++, part.toByteArray(), ZIP);
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
