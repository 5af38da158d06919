package io.github.crossmedia.reproduce.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.reproduce.papers.PapersPage.Claim;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PapersPageTest {

  private static final Path PAGES = Path.of("docs/reproduce");
  private static final Pattern INTERVAL =
      Pattern.compile("(?<![\\d.])([+-]?\\d*\\.\\d+) to ([+-]?\\d*\\.\\d+)");
  private static final Pattern IN_BRACKETS = Pattern.compile("\\(" + INTERVAL + "[);]");

  @Test
  void thePageIsWhatItsCommandWrites() throws IOException {
    assertEquals(
        PapersPage.text(),
        Files.readString(PAGES.resolve("papers.md")),
        "run bin/crossmedia reproduce papers --data DIR");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "+1.3 (.4 to 2.1)                         | own          | confirmed",
        "-1.3 (-2.1 to -.4)                       | own          | refuted",
        "+1.1 (-.4 to 2.7)                        | own          | not decided here",
        "+1.1 (0.0 to 2.7)                        | own          | not decided here",
        "+1.3 (.4 to 2.1), +.1 (-.4 to .7)        | own          | confirmed for 1, not decided"
            + " here for 1",
        "+1.3 (.4 to 2.1)                         | own: why     | confirmed: why",
        "+1.3 (.4 to 2.1)                         | ours: SIFT   | not decided here: SIFT; the same"
            + " order here",
        "-1.3 (-2.1 to -.4)                       | ours: SIFT   | not decided here: SIFT; the"
            + " other order here",
        "+1.1 (-.4 to 2.7)                        | ours: SIFT   | not decided here: SIFT",
        "+1 (.4 to 2), -1 (-2 to -.4), +1 (-1 to 2) | ours: SIFT | not decided here: SIFT; of 3"
            + " differences 1 have the same order here, 1 the other",
        "8.0 (6.8 to 9.2)                         | figure 16.0: SIFT | not decided here, our"
            + " interval lies below it: SIFT",
        "8.0 (6.8 to 9.2)                         | figure 8.9   | not decided here, our interval"
            + " holds it",
        "8.0 (6.8 to 9.2)                         | figure 1     | not decided here, our interval"
            + " lies above it",
        "179                                      | count        | the same number",
        "180                                      | count        | another number",
        "a sum of squares                         | proof: convex | refuted by proof: convex",
        "8.2 ahead (5.9 to 10.7)                  | none: ours   | no claim: ours",
      })
  void aVerdictFollowsFromTheNumbersOfItsRow(String ours, String parts, String verdict) {
    Claim claim = new Claim("ahead", "179", ours, parts);
    assertEquals(verdict, claim.verdict());
  }

  @Test
  void aRowWithoutWhatDecidesItIsRefused() {
    Stream.of("own", "figure 1", "maybe")
        .map(parts -> new Claim("ahead", "1", "8.2", parts))
        .forEach(claim -> assertThrows(IllegalArgumentException.class, claim::verdict));
  }

  @Test
  void theSummaryCountsTheVerdicts() {
    String page =
        PapersPage.filled(
            """
            {{summary}}

            ## One (2001)

            | claim | paper | ours | verdict |
            | --- | --- | --- | --- |
            | a | 1 | +1.3 (.4 to 2.1) | own |
            | b | 1 | -1.3 (-2.1 to -.4) | ours: SIFT |
            | c | 1 | -1.3 (-2.1 to .4) | ours: SIFT |
            """);
    assertTrue(page.contains("\n| One (2001) | a | nothing | 0 | 1 | 1 |\n"), page);
    assertTrue(
        page.contains("\n| b | 1 | -1.3 (-2.1 to -.4) | not decided here: SIFT; the other"), page);
  }

  /** A page that is made again leaves none of its old intervals here. */
  @Test
  void everyIntervalIsOnAPage() throws IOException {
    List<BigDecimal[]> known = new ArrayList<>();
    try (Stream<Path> files = Files.list(PAGES)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.matches(".*\\.(md|json)") && !name.matches("(papers|README)\\.md")) {
          known.addAll(intervals(INTERVAL, Files.readString(file)));
        }
      }
    }
    List<String> unknown =
        intervals(IN_BRACKETS, Files.readString(PAGES.resolve("papers.md"))).stream()
            .filter(interval -> known.stream().noneMatch(page -> isShown(page, interval)))
            .map(interval -> interval[0] + " to " + interval[1])
            .toList();
    assertEquals(List.of(), unknown);
  }

  private static List<BigDecimal[]> intervals(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    List<BigDecimal[]> intervals = new ArrayList<>();
    while (found.find()) {
      intervals.add(
          new BigDecimal[] {new BigDecimal(found.group(1)), new BigDecimal(found.group(2))});
    }
    return intervals;
  }

  /** Returns whether an interval is that of a page, rounded, or that of the reversed difference. */
  private static boolean isShown(BigDecimal[] page, BigDecimal[] interval) {
    return isRounded(page[0], interval[0]) && isRounded(page[1], interval[1])
        || isRounded(page[1].negate(), interval[0]) && isRounded(page[0].negate(), interval[1]);
  }

  private static boolean isRounded(BigDecimal page, BigDecimal shown) {
    return page.scale() >= shown.scale()
        && page.setScale(shown.scale(), RoundingMode.HALF_EVEN).compareTo(shown) == 0;
  }
}
