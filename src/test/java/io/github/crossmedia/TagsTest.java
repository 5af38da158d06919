package io.github.crossmedia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test with a tag that no build knows would run always, and one with a tag in a comment too. */
final class TagsTest {

  private static final Set<String> TAGS = Set.of("cluster", "nightly", "thorough");
  private static final Pattern TAG = Pattern.compile("(?m)^(.*)@Tag\\(\"(.+?)\"\\)(.*)$");

  @Test
  void aTagIsAnAnnotationThatTheBuildsKnow() throws IOException {
    List<String> wrong = new ArrayList<>();
    int tagged = 0;
    for (String folder :
        List.of("src/test/java", "integration-tests/java", "reproduce/src", "spark/src")) {
      for (Path file : sources(Path.of(folder))) {
        var tags = TAG.matcher(Files.readString(file));
        while (tags.find()) {
          tagged++;
          if (!(tags.group(1) + tags.group(3)).isBlank() || !TAGS.contains(tags.group(2))) {
            wrong.add(file + ": " + tags.group());
          }
        }
      }
    }
    assertFalse(tagged == 0);
    assertEquals(List.of(), wrong);
  }

  @Test
  void eachTagIsDescribedForContributors() throws IOException {
    String page = Files.readString(Path.of("TESTING.md"));
    TAGS.forEach(tag -> assertTrue(page.contains("`@Tag(\"" + tag + "\")`"), tag));
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
