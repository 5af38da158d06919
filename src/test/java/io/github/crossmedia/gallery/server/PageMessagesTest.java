package io.github.crossmedia.gallery.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every sentence of the pages is in each file of messages, and no other is. */
class PageMessagesTest {

  private static final Path PAGE =
      Path.of("src/main/resources/io/github/crossmedia/gallery/server/page");
  private static final List<String> PAGES = List.of("index.html", "login.html", "judge.html");
  private static final Set<String> WITHOUT = Set.of("language.js");
  private static final Pattern COUNTED =
      Pattern.compile("counted\\([^\"]*?\"([^\"]+)\", \"([^\"]+)\"\\)");
  private static final Pattern NAMED =
      Pattern.compile("(?:aria-label|title|placeholder|alt)=\"([^\"]+)\"");

  static List<Path> files() throws IOException {
    return named("messages-*.json");
  }

  private static List<Path> named(String pattern) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(PAGE, pattern)) {
      found.forEach(files::add);
    }
    return files;
  }

  @ParameterizedTest
  @MethodSource("files")
  void everySentenceIsTranslated(Path file) throws IOException {
    JsonNode messages = new JsonMapper().readTree(Files.readString(file));
    Set<String> translated = new TreeSet<>();
    messages.path("page").fieldNames().forEachRemaining(translated::add);
    assertEquals(sentences(), translated);
    for (JsonNode part : messages) {
      part.properties()
          .forEach(
              each ->
                  assertEquals(
                      places(each.getKey()), places(each.getValue().textValue()), each.getKey()));
    }
  }

  private static long places(String message) {
    return Pattern.compile("\\{\\d*}").matcher(message).results().count();
  }

  private static Set<String> sentences() throws IOException {
    Set<String> sentences = new TreeSet<>();
    for (Path file : named("*.js")) {
      String script = Files.readString(file);
      if (!WITHOUT.contains(file.getFileName().toString())) {
        for (int at = script.indexOf("say`"); at >= 0; at = script.indexOf("say`", at + 1)) {
          sentences.add(Template.from(script, at + 4).text());
        }
        Matcher counted = COUNTED.matcher(script);
        while (counted.find()) {
          sentences.add("{} " + counted.group(1));
          sentences.add("{} " + counted.group(2));
        }
      }
    }
    for (String page : PAGES) {
      String html = Files.readString(PAGE.resolve(page));
      NAMED.matcher(html).results().map(named -> named.group(1)).forEach(sentences::add);
      String texts = html.replaceAll("<code>.*?</code>", "\n").replaceAll("<[^>]*>", "\n");
      for (String text : texts.replaceAll(" *\n\\s*", "\n").split("\n")) {
        if (text.chars().anyMatch(c -> c < 128 && Character.isLetter(c))) {
          sentences.add(text.strip());
        }
      }
    }
    assertTrue(sentences.size() > 200, sentences::toString);
    return sentences;
  }

  /**
   * A template of JavaScript, with {@code {}} for each value.
   *
   * @param end behind its last character
   */
  private record Template(String text, int end) {

    static Template from(String script, int start) {
      StringBuilder text = new StringBuilder();
      int at = start;
      while (script.charAt(at) != '`') {
        if (script.startsWith("${", at)) {
          at = value(script, at + 2);
          text.append("{}");
        } else {
          at += script.charAt(at) == '\\' ? 1 : 0;
          text.append(script.charAt(at++));
        }
      }
      return new Template(text.toString(), at + 1);
    }

    /** Returns where a value ends, which may contain templates. */
    private static int value(String script, int start) {
      int at = start;
      for (int depth = 1; depth > 0; at++) {
        switch (script.charAt(at)) {
          case '{' -> depth++;
          case '}' -> depth--;
          case '`' -> at = from(script, at + 1).end() - 1;
          default -> {}
        }
      }
      return at;
    }
  }
}
