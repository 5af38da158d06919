package io.github.crossmedia.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hc.core5.http.ContentType;

/** Sends a network to a cluster, whose nodes run it. */
public final class NetworkUpload {

  private static final String NETWORKS = "/_cross_media/networks/";

  private NetworkUpload() {}

  /**
   * Stores a network unless it is stored already.
   *
   * @param full its full name, so that the cluster checks that it got the same bytes
   * @param files by their names in a library
   * @return what became of it, such as {@code created}
   */
  public static String put(Cluster cluster, String full, Map<String, byte[]> files)
      throws IOException {
    return cluster
        .send(
            "PUT",
            NETWORKS + Cluster.escaped(full),
            zip(files),
            ContentType.create("application/zip"))
        .path("result")
        .asText();
  }

  /** Returns files as one, uncompressed: weights hardly get smaller. */
  public static byte[] zip(Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.setLevel(Deflater.NO_COMPRESSION);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }
}
