package io.github.crossmedia.integration;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A model file announced as a large one, of which only the beginning is sent. */
record StalledUpload(Socket socket) implements AutoCloseable {

  private static final int ANNOUNCED = 33_000_000;
  private static final int SENT = 1000;

  static StalledUpload begin(ElasticsearchCluster cluster, String authorization, String model)
      throws IOException {
    URI uri = URI.create("http://" + cluster.nodes().getFirst().http());
    Socket socket = new Socket(uri.getHost(), uri.getPort());
    socket.setSoTimeout(60_000);
    String head =
        String.format(
            Locale.ROOT,
            "PUT /_cross_media/models/%s HTTP/1.1\r\nHost: x\r\nAuthorization: %s\r\n"
                + "Content-Type: application/octet-stream\r\nContent-Length: %d\r\n\r\n",
            model,
            authorization,
            ANNOUNCED);
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().write(new byte[SENT]);
    return new StalledUpload(socket);
  }

  /** The status of the answer, which comes although the body is not there. */
  int status() throws IOException {
    var answer =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    return Integer.parseInt(answer.readLine().split(" ")[1]);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
