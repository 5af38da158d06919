package io.github.crossmedia.integration;

import io.github.crossmedia.Formatted;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

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
        Formatted.of(
            "PUT /_cross_media/models/%s HTTP/1.1\r\nHost: x\r\nAuthorization: %s\r\n"
                + "Content-Type: application/octet-stream\r\nContent-Length: %d\r\n\r\n",
            model, authorization, ANNOUNCED);
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    StalledUpload upload = new StalledUpload(socket);
    upload.send(SENT);
    return upload;
  }

  /** Sends a few bytes more. */
  void send(int bytes) throws IOException {
    socket.getOutputStream().write(new byte[bytes]);
  }

  /** Whether the answer has begun to arrive. */
  boolean isAnswered() throws IOException {
    return socket.getInputStream().available() > 0;
  }

  /** The status of the answer, which comes although the body is not there. */
  int status() throws IOException {
    return Integer.parseInt(head().getFirst().split(" ")[1]);
  }

  /** The status line and the headers of the answer. */
  List<String> head() throws IOException {
    var answer =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    return Stream.iterate(answer.readLine(), line -> !line.isEmpty(), line -> next(answer))
        .toList();
  }

  private static String next(BufferedReader answer) {
    return answer.lines().findFirst().orElse("");
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
