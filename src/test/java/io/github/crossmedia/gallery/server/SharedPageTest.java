package io.github.crossmedia.gallery.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.access.PageRole;
import io.github.crossmedia.gallery.access.Passwords;
import io.github.crossmedia.gallery.access.QuickPasswords;
import io.github.crossmedia.gallery.access.ServerBinding;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page behind passwords, asked over HTTP as browsers and as others ask. */
class SharedPageTest {

  private static final List<String> CHANGES =
      List.of(
          "POST api/albums",
          "POST api/sidecars",
          "POST api/lessons",
          "POST api/preview",
          "POST api/learn",
          "POST api/clicks",
          "POST api/impressions",
          "DELETE api/lessons/1");

  @TempDir private static Path folder;
  private static Gallery gallery;
  private static Passwords passwords;

  private final HttpClient client = HttpClient.newHttpClient();
  private GalleryServer server;

  @BeforeAll
  static void make() throws IOException {
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset", "city", "fish"), model);
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 50);
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
    gallery.indexer(1).run(IndexProgress.NONE);
    Path file = folder.resolve("passwords");
    QuickPasswords.add(file, PageRole.TEACH, "the teacher's");
    QuickPasswords.add(file, PageRole.READ, "the visitor's");
    passwords = QuickPasswords.read(file);
  }

  @AfterAll
  static void close() throws IOException {
    gallery.close();
  }

  @BeforeEach
  void serve() throws IOException {
    server = GalleryServer.start(gallery, new Indexing(), exposure("127.0.0.1"), Optional.empty());
  }

  private static ServerBinding exposure(String address) throws IOException {
    return new ServerBinding(
        InetAddress.getByName(address),
        0,
        Optional.of(passwords),
        Optional.empty(),
        Set.of(),
        false);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void withoutAPasswordOthersAreNotServed() {
    IndexException refused =
        assertThrows(
            IndexException.class,
            () ->
                new ServerBinding(
                    InetAddress.getByName("0.0.0.0"),
                    0,
                    Optional.empty(),
                    Optional.empty(),
                    Set.of(),
                    false));
    assertTrue(refused.getMessage().contains("--password"), refused.getMessage());
  }

  @Test
  void aStrangerSeesTheLoginPageAlone() throws Exception {
    HttpResponse<String> first = send(request(""));
    assertEquals(303, first.statusCode());
    assertEquals("/login.html", first.headers().firstValue("Location").orElse(""));
    assertEquals(200, send(request("login.html")).statusCode());
    String id = gallery.id(gallery.pictures().resolve(name())).orElseThrow();
    for (String path :
        List.of(
            "api/status",
            "api/browse",
            "api/session",
            "api/albums",
            "api/export?ids=" + id,
            "api/duplicates/list",
            "thumbnails/" + id,
            "originals/" + id,
            "page.js",
            "login.html/../api/status",
            "login.html%2f..%2fapi%2fstatus",
            "//api/status",
            "../../etc/passwd",
            "%2e%2e/%2e%2e/etc/passwd")) {
      HttpResponse<String> answer = send(request(path));
      assertTrue(
          answer.statusCode() == 401 || answer.statusCode() == 404, path + answer.statusCode());
    }
    for (String change : CHANGES) {
      assertEquals(401, send(change(change)).statusCode(), change);
    }
  }

  private static String name() throws IOException {
    try (var files = Files.list(gallery.pictures())) {
      return files
          .filter(file -> file.toString().endsWith(".jpg"))
          .findFirst()
          .orElseThrow()
          .getFileName()
          .toString();
    }
  }

  @Test
  void aWrongTokenIsNone() throws Exception {
    Visitor visitor = login("the visitor's");
    for (String cookie :
        List.of(
            "crossmedia=",
            "crossmedia=guess",
            visitor.cookie().toLowerCase(java.util.Locale.ROOT),
            visitor.cookie() + "A",
            "other=" + visitor.cookie().substring(11))) {
      assertEquals(401, send(request("api/status").header("Cookie", cookie)).statusCode(), cookie);
    }
    assertEquals(401, send(request("api/status?crossmedia=" + visitor.cookie())).statusCode());
    assertEquals(200, send(visitor.on(request("api/status"))).statusCode());
  }

  @Test
  void aVisitorLooksAndChangesNothing() throws Exception {
    Visitor visitor = login("the visitor's");

    assertEquals("read", json(visitor.on(request("api/session"))).path("role").textValue());
    JsonNode found = json(visitor.on(request("api/search?q=forest")));
    assertEquals(2, found.at("/result/total").intValue());
    assertTrue(found.path("ways").isNull(), "no path of this machine");
    assertEquals("pictures", json(visitor.on(request("api/status"))).path("folder").textValue());
    for (String change : CHANGES) {
      assertEquals(403, send(visitor.on(change(change))).statusCode(), change);
    }
  }

  @Test
  void aTeacherChangesWithTheProofOfTheSession() throws Exception {
    Visitor teacher = login("the teacher's");
    String id = gallery.id(gallery.pictures().resolve(name())).orElseThrow();
    String letter = "{\"ids\":[\"" + id + "\"],\"album\":\"shared\",\"in\":true}";
    HttpRequest.Builder put = request("api/albums").POST(BodyPublishers.ofString(letter));

    assertEquals(403, send(put.copy().header("Cookie", teacher.cookie())).statusCode(), "no proof");
    assertEquals(
        403,
        send(put.copy()
                .header("Cookie", teacher.cookie())
                .header("X-Cross-Media-Proof", login("the teacher's").proof()))
            .statusCode(),
        "the proof of another session");
    assertEquals(
        403,
        send(teacher.on(put.copy()).header("Origin", "https://elsewhere.example")).statusCode());
    assertEquals(
        403, send(teacher.on(put.copy()).header("Sec-Fetch-Site", "cross-site")).statusCode());
    assertEquals("[]", send(teacher.on(request("api/albums"))).body(), "nothing changed");
    String own = "http://127.0.0.1:" + server.address().getPort();
    assertEquals(200, send(teacher.on(put.copy()).header("Origin", own)).statusCode());
    assertEquals(413, send(teacher.on(tooLong("api/albums"))).statusCode());
  }

  private HttpRequest.Builder tooLong(String path) {
    return request(path).POST(BodyPublishers.ofByteArray(new byte[(4 << 20) + 1]));
  }

  @Test
  void theCookieIsOutOfReachOfScriptsAndSitesAndEndsByLoggingOut() throws Exception {
    HttpResponse<String> answer = send(password("the teacher's"));
    String cookie = answer.headers().firstValue("Set-Cookie").orElse("");
    assertTrue(cookie.contains("; HttpOnly; SameSite=Strict"), cookie);
    assertFalse(answer.body().contains(cookie.split("[=;]")[1]), "only in the cookie");

    Visitor teacher = login("the teacher's");
    assertEquals(
        200,
        send(teacher.on(request("api/logout").POST(BodyPublishers.ofString("{}")))).statusCode());
    assertEquals(401, send(teacher.on(request("api/status"))).statusCode());
  }

  @Test
  void guessesAreSlowedDown() throws Exception {
    for (int guess = 0; guess < 5; guess++) {
      assertEquals(401, send(password("wrong" + guess)).statusCode());
    }
    HttpResponse<String> sixth = send(password("the teacher's"));
    assertEquals(429, sixth.statusCode(), "even the right one");
    assertEquals("60", sixth.headers().firstValue("Retry-After").orElse(""));
  }

  @Test
  void lettersToTheDoorAreChecked() throws Exception {
    assertEquals(400, send(request("api/login").POST(BodyPublishers.ofString("{}"))).statusCode());
    assertEquals(400, send(request("api/login").POST(BodyPublishers.ofString("["))).statusCode());
    assertEquals(
        413,
        send(request("api/login").POST(BodyPublishers.ofByteArray(new byte[1 << 14])))
            .statusCode());
    assertEquals(
        403,
        send(password("the teacher's").header("Origin", "http://elsewhere.example")).statusCode());
  }

  @Test
  void tooManyRequestsOfOneVisitorAreRefused() throws Exception {
    int refused = 0;
    for (int request = 0; request < 5_000 && refused == 0; request++) {
      refused = send(request("login.html")).statusCode() == 429 ? 1 : 0;
    }
    assertEquals(1, refused);
  }

  /** What a visitor sends. */
  private record Visitor(String cookie, String proof) {
    HttpRequest.Builder on(HttpRequest.Builder request) {
      return request.header("Cookie", cookie).header("X-Cross-Media-Proof", proof);
    }
  }

  private Visitor login(String password) throws Exception {
    HttpResponse<String> answer = send(password(password));
    assertEquals(200, answer.statusCode(), answer.body());
    return new Visitor(
        answer.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0],
        new JsonMapper().readTree(answer.body()).path("proof").textValue());
  }

  private HttpRequest.Builder password(String password) {
    return request("api/login")
        .POST(BodyPublishers.ofString("{\"password\":\"" + password + "\"}"));
  }

  private HttpRequest.Builder change(String change) {
    String[] parts = change.split(" ");
    return request(parts[1]).method(parts[0], BodyPublishers.ofString("{}"));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.address() + path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private JsonNode json(HttpRequest.Builder request) throws Exception {
    return new JsonMapper().readTree(send(request).body());
  }
}
