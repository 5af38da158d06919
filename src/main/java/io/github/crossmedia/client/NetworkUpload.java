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

  private NetworkUpload() {}

  /**
   * Stores a network unless it is stored already, in parts if it is large.
   *
   * @param full its full name, so that the cluster checks that it got the same bytes
   * @param files by their names in a library
   * @return what became of it, such as {@code created}
   */
  public static String put(Cluster cluster, String full, Map<String, NetworkContent> files)
      throws IOException {
    long bytes = files.values().stream().mapToLong(NetworkContent::length).sum();
    return Upload.put(
            cluster, NETWORKS + Cluster.escaped(full), ZIP, bytes, out -> write(files, out))
        .path("result")
        .asText();
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
}
