package io.github.crossmedia.reproduce.papers;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.statistics.ResampledFigure.Interval;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page of published claims. Its text has a table of claims for each work; the last cell of a
 * row says whose the parts are, and becomes the verdict:
 *
 * <ul>
 *   <li>{@code own}: all parts are the publication's, and the numbers decide
 *   <li>{@code ours: REASON}: a part is ours, and nothing is decided
 *   <li>{@code figure X: REASON}: the claim is a number, which has no side
 *   <li>{@code count}: the claim is a count
 *   <li>{@code proof: REASON}, {@code none: REASON}: refuted by proof, or no claim
 * </ul>
 *
 * <p>A difference is written with its sign, above 0 on the side of the claim: {@code +1.1 (-.4 to
 * 2.7)}.
 */
public final class PapersPage {

  public static final String NAME = "papers";

  private static final String SUMMARY = "{{summary}}";
  private static final String NUMBER = "(-?\\d*\\.?\\d+)";
  private static final String RANGE = " \\(" + NUMBER + " to " + NUMBER;
  private static final Pattern LEAD = Pattern.compile("[+-]\\d*\\.?\\d+" + RANGE);
  private static final Pattern OURS = Pattern.compile("(?<![+\\-\\d.])\\d*\\.?\\d+" + RANGE);

  private PapersPage() {}

  /** Writes the page. */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    WholeFile.write(setup.docs().resolve(NAME + ".md"), text());
    return true;
  }

  static String text() {
    try (InputStream in = PapersPage.class.getResourceAsStream("/pages/papers.md")) {
      return filled(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String filled(String template) {
    Map<String, List<Claim>> works = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    String work = "";
    boolean areClaims = false;
    for (String line : template.lines().toList()) {
      work = line.startsWith("## ") ? line.substring(3) : work;
      boolean isHeader = line.endsWith("| verdict |");
      areClaims = isHeader || areClaims && line.startsWith("|");
      if (areClaims && !isHeader && !line.startsWith("| ---")) {
        Claim claim = Claim.of(line);
        works.computeIfAbsent(work, key -> new ArrayList<>()).add(claim);
        text.append(claim.line()).append('\n');
      } else {
        text.append(line).append('\n');
      }
    }
    return text.toString().replace(SUMMARY, summary(works));
  }

  private static String summary(Map<String, List<Claim>> works) {
    StringBuilder table =
        new StringBuilder(
            "| work | confirmed | refuted | not decided, the same order here | the other order |"
                + " no order, or none measured |\n| --- | --- | --- | ---: | ---: | ---: |");
    works.forEach(
        (work, claims) ->
            table.append(
                Formatted.of(
                    "\n| %s | %s | %s | %d | %d | %d |",
                    work,
                    named("confirmed", claims),
                    named("refuted", claims),
                    counted(Claim.SAME, claims),
                    counted(Claim.OTHER, claims),
                    claims.stream().filter(Claim::isOpen).count())));
    return table.toString();
  }

  private static String named(String verdict, List<Claim> claims) {
    String names =
        claims.stream()
            .filter(claim -> claim.verdict().startsWith(verdict))
            .map(Claim::name)
            .collect(Collectors.joining("; "));
    return names.isEmpty() ? "nothing" : names;
  }

  private static long counted(String order, List<Claim> claims) {
    return claims.stream().filter(claim -> claim.verdict().endsWith(order)).count();
  }

  /**
   * A published claim.
   *
   * @param ours our numbers
   * @param parts whose the parts are
   */
  record Claim(String name, String paper, String ours, String parts) {

    static final String SAME = "; " + Verdict.CONFIRMED.order() + " here";
    static final String OTHER = "; " + Verdict.REFUTED.order() + " here";

    static Claim of(String line) {
      List<String> cells = List.of(line.substring(1, line.length() - 1).split("\\|", -1));
      if (cells.size() != 4) {
        throw new IllegalArgumentException("four cells are needed: " + line);
      }
      return new Claim(
          cells.get(0).strip(), cells.get(1).strip(), cells.get(2).strip(), cells.get(3).strip());
    }

    String line() {
      return Formatted.of("| %s | %s | %s | %s |", name, paper, ours, verdict());
    }

    /** Returns true if nothing is decided, and the differences have no common order. */
    boolean isOpen() {
      String verdict = verdict();
      return verdict.startsWith(Verdict.NOT_DECIDED.label())
          && !verdict.endsWith(SAME)
          && !verdict.endsWith(OTHER);
    }

    String verdict() {
      int colon = parts.indexOf(": ");
      String kind = colon < 0 ? parts : parts.substring(0, colon);
      String reason = colon < 0 ? "" : parts.substring(colon);
      if (kind.startsWith("figure ")) {
        return figure(Double.parseDouble(kind.substring("figure ".length()))) + reason;
      }
      return switch (kind) {
        case "own" -> decided() + reason;
        case "ours" -> Verdict.NOT_DECIDED.label() + reason + order();
        case "count" -> (paper.equals(ours) ? "the same number" : "another number") + reason;
        case "proof" -> "refuted by proof" + reason;
        case "none" -> "no claim" + reason;
        default -> throw new IllegalArgumentException("unknown parts \"" + parts + "\": " + name);
      };
    }

    private List<Verdict> leads() {
      Matcher leads = LEAD.matcher(ours);
      List<Verdict> verdicts = new ArrayList<>();
      while (leads.find()) {
        verdicts.add(Verdict.shown(interval(leads)));
      }
      return verdicts;
    }

    private static Interval interval(Matcher found) {
      return new Interval(Double.parseDouble(found.group(1)), Double.parseDouble(found.group(2)));
    }

    /** Returns what all differences decide, or how many of them each verdict has. */
    private String decided() {
      List<Verdict> leads = leads();
      if (leads.isEmpty()) {
        throw new IllegalArgumentException("no difference decides of \"" + name + "\"");
      }
      Map<Verdict, Long> counts = new LinkedHashMap<>();
      leads.forEach(lead -> counts.merge(lead, 1L, Long::sum));
      return counts.size() == 1
          ? leads.getFirst().label()
          : counts.entrySet().stream()
              .map(each -> Formatted.of("%s for %d", each.getKey().label(), each.getValue()))
              .collect(Collectors.joining(", "));
    }

    private String order() {
      List<Verdict> leads = leads();
      long same = leads.stream().filter(lead -> lead == Verdict.CONFIRMED).count();
      long other = leads.stream().filter(lead -> lead == Verdict.REFUTED).count();
      if (leads.isEmpty() || same + other == 0) {
        return "";
      }
      if (same == leads.size()) {
        return SAME;
      }
      return other == leads.size()
          ? OTHER
          : Formatted.of(
              "; of %d differences %d have the same order here, %d the other",
              leads.size(), same, other);
    }

    private String figure(double published) {
      Matcher found = OURS.matcher(ours);
      if (!found.find()) {
        throw new IllegalArgumentException("no interval of ours: " + name);
      }
      Interval interval = interval(found);
      String where =
          interval.upper() < published
              ? "lies below it"
              : interval.lower() > published ? "lies above it" : "holds it";
      return Verdict.NOT_DECIDED.label() + ", our interval " + where;
    }
  }
}
