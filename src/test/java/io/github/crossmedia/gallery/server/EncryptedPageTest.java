package io.github.crossmedia.gallery.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.PemFiles;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.access.Certificates;
import io.github.crossmedia.gallery.access.PageRole;
import io.github.crossmedia.gallery.access.Passwords;
import io.github.crossmedia.gallery.access.QuickPasswords;
import io.github.crossmedia.gallery.access.ServerBinding;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.model.ModelFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page as others reach it: over TLS, through a proxy, by a name, and by IPv6. */
@Tag("thorough")
class EncryptedPageTest {

  private static final String LETTER = "{\"password\":\"the teacher's\"}";

  @TempDir private static Path folder;
  private static Gallery gallery;
  private static Passwords passwords;
  private static PemFiles pem;

  @BeforeAll
  static void make() throws Exception {
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "city"), model);
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 50);
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
    gallery.indexer(1).run(IndexProgress.NONE);
    QuickPasswords.add(folder.resolve("passwords"), PageRole.TEACH, "the teacher's");
    passwords = QuickPasswords.read(folder.resolve("passwords"));
    pem = PemFiles.make(folder, "page", "EC");
  }

  @AfterAll
  static void close() throws IOException {
    gallery.close();
  }

  private static GalleryServer serve(
      String address, Optional<SSLContext> tls, boolean isBehindProxy, String... names)
      throws IOException {
    return GalleryServer.start(
        gallery,
        new Indexing(),
        new ServerBinding(
            InetAddress.getByName(address),
            0,
            Optional.of(passwords),
            tls,
            Set.of(names),
            isBehindProxy),
        Optional.empty());
  }

  private static Optional<SSLContext> tls() throws IOException {
    return Optional.of(Certificates.context(pem.certificate(), pem.key()));
  }

  private static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request)
      throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder post(GalleryServer server, String path, String body) {
    return HttpRequest.newBuilder(server.address().resolve("/" + path))
        .POST(BodyPublishers.ofString(body));
  }

  private static String setCookie(HttpResponse<?> answer) {
    return answer.headers().firstValue("Set-Cookie").orElse("");
  }

  @Test
  void loginSearchAndLogoutAreEncrypted() throws Exception {
    try (GalleryServer server = serve("127.0.0.1", tls(), false);
        HttpClient browser = HttpClient.newBuilder().sslContext(pem.trusting()).build();
        HttpClient stranger = HttpClient.newHttpClient()) {
      assertEquals("https", server.address().getScheme());
      String origin = server.address().toString().replaceFirst("/$", "");
      assertEquals(
          403,
          send(
                  browser,
                  post(server, "api/login", LETTER)
                      .header("Origin", origin.replace("https", "http")))
              .statusCode());
      HttpResponse<String> login =
          send(browser, post(server, "api/login", LETTER).header("Origin", origin));
      assertEquals(200, login.statusCode(), login.body());
      assertTrue(setCookie(login).endsWith("; Secure"), setCookie(login));
      String cookie = setCookie(login).split(";")[0];
      String proof = new JsonMapper().readTree(login.body()).path("proof").textValue();

      URI search = server.address().resolve("/api/search?q=forest");
      JsonNode found =
          new JsonMapper()
              .readTree(
                  send(browser, HttpRequest.newBuilder(search).header("Cookie", cookie)).body());
      assertEquals(2, found.at("/result/total").intValue(), found::toString);
      HttpResponse<String> logout =
          send(
              browser,
              post(server, "api/logout", "{}")
                  .header("Origin", origin)
                  .header("Cookie", cookie)
                  .header("X-Cross-Media-Proof", proof));
      assertEquals(200, logout.statusCode());
      assertEquals(
          401, send(browser, HttpRequest.newBuilder(search).header("Cookie", cookie)).statusCode());
      assertThrows(
          SSLHandshakeException.class,
          () -> send(stranger, HttpRequest.newBuilder(search)),
          "the certificate is the test's own");
    }
  }

  @Test
  void anEncryptedPageWithoutPasswordsMayMakeChanges() throws Exception {
    ServerBinding exposure =
        new ServerBinding(
            InetAddress.getLoopbackAddress(), 0, Optional.empty(), tls(), Set.of(), false);
    try (GalleryServer server =
            GalleryServer.start(gallery, new Indexing(), exposure, Optional.empty());
        HttpClient browser = HttpClient.newBuilder().sslContext(pem.trusting()).build()) {
      String origin = server.address().toString().replaceFirst("/$", "");
      String letter = "{\"ids\":[],\"album\":\"shared\",\"in\":true}";
      HttpResponse<String> own =
          send(browser, post(server, "api/albums", letter).header("Origin", origin));
      HttpResponse<String> plain =
          send(
              browser,
              post(server, "api/albums", letter).header("Origin", origin.replace("https", "http")));

      assertFalse(own.statusCode() == 403, own.body());
      assertEquals(403, plain.statusCode());
    }
  }

  @Test
  void keysOfEachKindAreRead() throws Exception {
    for (String kind : new String[] {"RSA", "Ed25519"}) {
      PemFiles own = PemFiles.make(folder, kind, kind);
      assertEquals("TLS", Certificates.context(own.certificate(), own.key()).getProtocol(), kind);
    }
  }

  @Test
  void wrongFilesAreNamed() throws Exception {
    PemFiles other = PemFiles.make(folder, "other", "EC");
    PemFiles rsa = PemFiles.make(folder, "rsa", "RSA");
    Path notes = Files.writeString(folder.resolve("notes.txt"), "Nothing of the kind.\n");
    assertTold(pem.certificate() + " is not the certificate of", pem, other.key());
    assertTold(pem.certificate() + " is not the certificate of", pem, rsa.key());
    assertTold(notes + " holds no readable key in PEM", pem, notes);
    assertTold(pem.certificate() + " holds no readable key in PEM", pem, pem.certificate());
    assertTold(folder + " holds no readable key in PEM", pem, folder);
    for (Path file : new Path[] {notes, pem.key(), folder}) {
      IndexException refused =
          assertThrows(IndexException.class, () -> Certificates.context(file, pem.key()));
      assertTrue(
          refused.getMessage().startsWith(file + " holds no certificate"), refused.getMessage());
    }
  }

  private static void assertTold(String beginning, PemFiles files, Path key) {
    IndexException refused =
        assertThrows(
            IndexException.class, () -> Certificates.context(files.certificate(), key), beginning);
    assertTrue(refused.getMessage().startsWith(beginning), refused.getMessage());
  }

  @Test
  void onlyTheProxysOwnWordOfAVisitorCounts() throws Exception {
    try (GalleryServer server = serve("127.0.0.1", Optional.empty(), true, "pictures.example");
        HttpClient proxy = HttpClient.newHttpClient()) {
      HttpRequest.Builder wrong = post(server, "api/login", "{\"password\":\"a guess of it\"}");
      for (int guess = 0; guess < 5; guess++) {
        HttpRequest.Builder forged =
            wrong.copy().header("X-Forwarded-For", "198.51.100." + guess + ", 203.0.113.7");
        assertEquals(401, send(proxy, forged).statusCode());
      }
      HttpRequest.Builder login = post(server, "api/login", LETTER);
      assertEquals(
          429, send(proxy, login.copy().header("X-Forwarded-For", "203.0.113.7")).statusCode());
      HttpRequest.Builder twoLines =
          login
              .copy()
              .header("X-Forwarded-For", "198.51.100.9")
              .header("X-Forwarded-For", "203.0.113.7");
      assertEquals(429, send(proxy, twoLines).statusCode(), "the first line is the visitor's");

      HttpRequest.Builder other = login.copy().header("X-Forwarded-For", "203.0.113.8");
      String secure = setCookie(send(proxy, other.copy().header("X-Forwarded-Proto", "https")));
      assertTrue(secure.endsWith("; Secure"), secure);
      String plain = setCookie(send(proxy, other.copy().header("X-Forwarded-Proto", "http")));
      assertTrue(plain.endsWith("SameSite=Strict"), plain);
      assertTrue(setCookie(send(proxy, other.copy())).endsWith("SameSite=Strict"));
      assertEquals(
          200,
          asked(server, "pictures.example", "https://pictures.example", "203.0.113.9"),
          "the browser sees TLS, the server does not");
      assertEquals(403, asked(server, "pictures.example", "https://evil.example", "203.0.113.9"));
    }
  }

  @Test
  void withoutAProxyForwardedHeadersAreNotBelieved() throws Exception {
    try (GalleryServer server = serve("127.0.0.1", Optional.empty(), false);
        HttpClient visitor = HttpClient.newHttpClient()) {
      HttpRequest.Builder login =
          post(server, "api/login", LETTER).header("X-Forwarded-Proto", "https");
      assertFalse(setCookie(send(visitor, login)).contains("Secure"));
      HttpRequest.Builder wrong = post(server, "api/login", "{\"password\":\"a guess of it\"}");
      int last = 0;
      for (int guess = 0; guess < 6; guess++) {
        last =
            send(visitor, wrong.copy().header("X-Forwarded-For", "203.0.113." + guess))
                .statusCode();
      }
      assertEquals(429, last);
    }
  }

  @Test
  void aReboundNameIsNotAnswered() throws Exception {
    try (GalleryServer server = serve("0.0.0.0", Optional.empty(), false, "pictures.example")) {
      String port = ":" + server.address().getPort();
      for (String own :
          new String[] {"pictures.example", "Pictures.Example" + port, "192.0.2.5" + port}) {
        assertEquals(200, asked(server, own, "http://" + own, "-"), own);
      }
      for (String rebound :
          new String[] {
            "evil.example" + port,
            "pictures.example.evil.example",
            "evil.pictures.example",
            "pictures.example@evil.example",
            "192.0.2.5.evil.example",
            ""
          }) {
        assertEquals(403, asked(server, rebound, "http://" + rebound, "-"), rebound);
      }
    }
  }

  /** Logs in as a browser does that was led here by a name; returns the status. */
  private static int asked(GalleryServer server, String host, String origin, String visitor)
      throws IOException {
    byte[] letter = LETTER.getBytes(StandardCharsets.UTF_8);
    try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
      socket
          .getOutputStream()
          .write(
              ("POST /api/login HTTP/1.1\r\nHost: "
                      + host
                      + "\r\nOrigin: "
                      + origin
                      + "\r\nX-Forwarded-For: "
                      + visitor
                      + "\r\nConnection: close\r\nContent-Length: "
                      + letter.length
                      + "\r\n\r\n"
                      + LETTER)
                  .getBytes(StandardCharsets.UTF_8));
      String answer =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
              .lines()
              .collect(Collectors.joining("\n"));
      return Integer.parseInt(answer.split(" ")[1]);
    }
  }

  @Test
  void thePrintedAddressOfAnIpv6PageOpensIt() throws Exception {
    GalleryServer started;
    try {
      started = serve("::1", Optional.empty(), false);
    } catch (IOException noIpv6) {
      Assumptions.abort("this machine has no IPv6: " + noIpv6.getMessage());
      return;
    }
    try (GalleryServer server = started;
        HttpClient visitor = HttpClient.newHttpClient()) {
      assertTrue(server.address().toString().startsWith("http://[0:0:0:0:0:0:0:1]:"));
      String origin = server.address().toString().replaceFirst("/$", "");
      assertEquals(
          200,
          send(visitor, post(server, "api/login", LETTER).header("Origin", origin)).statusCode());
    }
  }
}
