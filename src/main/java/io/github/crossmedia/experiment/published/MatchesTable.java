package io.github.crossmedia.experiment.published;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Explained matches as a section of a page; items are named by their ids alone. */
final class MatchesTable {

  private MatchesTable() {}

  /** Returns the section, or an empty string if there are no matches. */
  static String of(List<ExplainedMatch> matches) {
    if (matches.isEmpty()) {
      return "";
    }
    StringBuilder section = new StringBuilder("## Matches explained by their concepts\n\n");
    section.append(
        String.format(
            Locale.ROOT,
            "The first %d texts whose first picture by %s is relevant: what they share of their"
                + " similarity, which all shares add up to.\n\n",
            matches.size(),
            matches.getFirst().method()));
    section.append("| text | picture | similarity | both are about | the rest |\n");
    section.append("| --- | --- | ---: | --- | ---: |\n");
    for (ExplainedMatch match : matches) {
      String concepts =
          match.concepts().shares().stream()
              .map(share -> String.format(Locale.ROOT, "*%s* %.2f", share.concept(), share.share()))
              .collect(Collectors.joining("; "));
      section.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %.2f | %s | %.2f |\n",
              match.text(),
              match.picture(),
              match.concepts().similarity(),
              concepts,
              match.concepts().rest()));
    }
    return section.append('\n').toString();
  }
}
