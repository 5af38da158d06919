package io.github.crossmedia.gallery.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PageServerTest {

  private final HttpClient client = HttpClient.newHttpClient();
  private PageServer server;

  @BeforeEach
  void start() throws IOException {
    Routes routes =
        new Routes()
            .on("GET", "/hello", r -> Response.json(List.of(r.parameter("q").orElse("nobody"))))
            .on("GET", "/things/{id}", r -> Response.forEver("text/plain", text(r.path().get(1))))
            .on("POST", "/size", r -> Response.json(r.body(1 << 20).length))
            .on("GET", "/number", r -> Response.json(r.number("n", 5, 1, 9)))
            .on(
                "GET",
                "/broken",
                r -> {
                  throw new IllegalStateException("inside");
                });
    server = PageServer.start(0, routes);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void anAnswerCarriesItsBodyTypeAndSafetyHeaders() throws Exception {
    HttpResponse<String> response = get("hello?q=caf%C3%A9+%E9%9B%AA");

    assertEquals("[\"café 雪\"]", response.body());
    assertEquals("application/json", header(response, "Content-Type"));
    assertEquals("nosniff", header(response, "X-Content-Type-Options"));
    assertTrue(header(response, "Content-Security-Policy").startsWith("default-src 'self'"));
  }

  @Test
  void onlyTheLoopbackAddressIsListenedTo() {
    assertEquals("127.0.0.1", server.address().getHost());
  }

  @Test
  void anotherHostNameIsRefused() throws Exception {
    for (String host : List.of("evil.example", "127.0.0.1.evil.example", "localhost")) {
      String answer = raw("GET /hello HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
      assertTrue(answer.startsWith("HTTP/1.1 403"), host + ": " + answer);
    }
    String own = "localhost:" + server.address().getPort();
    String answer = raw("GET /hello HTTP/1.1\r\nHost: " + own + "\r\nConnection: close\r\n\r\n");
    assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
  }

  @Test
  void aForeignPageMayNotChangeAnything() throws Exception {
    HttpRequest.Builder post = request("size").POST(BodyPublishers.ofString("abc"));
    String own = "http://127.0.0.1:" + server.address().getPort();

    assertEquals(200, send(post).statusCode());
    assertEquals(200, send(post.copy().header("Origin", own)).statusCode());
    assertEquals(403, send(post.copy().header("Origin", "https://evil.example")).statusCode());
    assertEquals(403, send(post.copy().header("Origin", "null")).statusCode());
    assertEquals(403, send(post.copy().header("Sec-Fetch-Site", "cross-site")).statusCode());
  }

  @Test
  void aBodyBeyondTheLimitIsRefused() throws Exception {
    var fits = request("size").POST(BodyPublishers.ofByteArray(new byte[1 << 20]));
    var tooLong = request("size").POST(BodyPublishers.ofByteArray(new byte[(1 << 20) + 1]));

    assertEquals("1048576", send(fits).body());
    assertEquals(413, send(tooLong).statusCode());
  }

  @Test
  void pathsMatchPartByPart() throws Exception {
    assertEquals("42", get("things/42").body());
    assertEquals(404, get("things").statusCode());
    assertEquals(404, get("things/").statusCode());
    assertEquals(404, get("things/../hello/x").statusCode());
    assertEquals("../etc", get("things/..%2Fetc").body(), "one part stays one part");
    assertEquals(405, send(request("hello").DELETE()).statusCode());
  }

  @Test
  void numbersOutOfBoundsAreTold() throws Exception {
    assertEquals("5", get("number").body());
    assertEquals("7", get("number?n=7").body());
    for (String wrong : List.of("0", "10", "x", "99999999999")) {
      HttpResponse<String> response = get("number?n=" + wrong);
      assertEquals(400, response.statusCode());
      assertEquals("{\"error\":\"n must be an integer from 1 to 9\"}", response.body());
    }
  }

  @Test
  void aFailureInsideTellsNothingOfTheInside() throws Exception {
    HttpResponse<String> response = get("broken");

    assertEquals(500, response.statusCode());
    assertFalse(response.body().contains("inside"));
  }

  @Test
  void headHasTheHeadersAndNoBody() throws Exception {
    var head = request("things/42").method("HEAD", BodyPublishers.noBody());
    HttpResponse<String> response = send(head);

    assertEquals("2", header(response, "Content-Length"));
    assertEquals("", response.body());
  }

  @Test
  void aPortInUseIsToldWithWhatToDo() {
    int port = server.address().getPort();

    var exception =
        assertThrows(BindException.class, () -> PageServer.start(port, new Routes()).close());
    assertEquals(
        "port " + port + " is already in use: choose another with --port", exception.getMessage());
  }

  @Test
  void theBytesOfAnAnswerArriveAsTheyWere() throws Exception {
    var bytes = client.send(request("things/caf%C3%A9").build(), BodyHandlers.ofByteArray()).body();

    assertArrayEquals(text("café"), bytes);
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.address() + path));
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(request(path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private String raw(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
