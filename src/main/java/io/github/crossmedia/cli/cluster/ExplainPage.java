package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.cli.page.ReportPage;
import io.github.crossmedia.client.check.ExplainedHits;
import io.github.crossmedia.client.check.ExplainedHits.Share;
import io.github.crossmedia.client.check.ExplainedHits.Why;
import io.github.crossmedia.gallery.evidence.Heatmap;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The hits of versions side by side, as a page and as JSON. */
record ExplainPage(String query, List<ExplainedHits> versions, HitRegions regions) {

  private static final String LEGEND =
      "The second picture shows where: bright parts count for the query, dark parts do not, and"
          + " blue parts count against it.";

  /** The address of the mask that shows the regions of a hit. */
  interface Masks {
    Optional<String> of(String version, String id) throws IOException;
  }

  String html(PictureSource pictures, Masks masks) throws IOException {
    ReportPage page =
        new ReportPage(query.isEmpty() ? "Why was this found?" : "Why was this found: " + query);
    page.raw("<form><input name=\"query\" type=\"search\" aria-label=\"query\" value=\"")
        .raw(ReportPage.escaped(query))
        .raw("\"> <button>Search</button></form>\n");
    if (!versions.isEmpty()) {
      introduce(page);
    }
    page.raw("<div class=\"sides\">\n");
    for (ExplainedHits version : versions) {
      page.raw("<section>").element("h2", "", version.version());
      if (version.hits().isEmpty()) {
        page.element(
            "p",
            "",
            "Nothing was found. With --plan exact, documents without visual words are found, too,"
                + " if this version made them.");
      }
      list(version.version(), version.hits(), pictures, masks, page);
      if (!version.others().isEmpty()) {
        page.element("h3", "", "Found only by the other version");
        list(version.version(), version.others(), pictures, masks, page);
      }
      page.raw("</section>\n");
    }
    return page.raw("</div>\n").html();
  }

  private void introduce(ReportPage page) {
    page.element(
        "p",
        "",
        "Both versions rank the same pictures. The score is the probability that a picture is"
            + " relevant. It follows from the raw score, to which each word adds its share.");
    TreeSet<String> obstacles = new TreeSet<>();
    versions.forEach(each -> regions.obstacle(each.version()).ifPresent(obstacles::add));
    if (obstacles.size() < versions.size()) {
      page.element("p", "", LEGEND);
    }
    obstacles.forEach(reason -> page.element("p", "", "Regions are not shown: " + reason + "."));
  }

  private void list(
      String version, Map<String, Why> hits, PictureSource pictures, Masks masks, ReportPage page)
      throws IOException {
    page.raw("<ol class=\"hits reasons\">\n");
    for (Map.Entry<String, Why> hit : hits.entrySet()) {
      page.raw("<li><div class=\"pictures\">");
      show(hit.getKey(), pictures, masks.of(version, hit.getKey()), page);
      page.raw("</div><div>").element("div", "", hit.getKey());
      reasons(hit.getValue(), page);
      page.raw("</div></li>\n");
    }
    page.raw("</ol>\n");
  }

  private static void show(
      String id, PictureSource pictures, Optional<String> mask, ReportPage page) {
    String image = pictures.image(id);
    page.raw(image);
    if (!image.isEmpty() && mask.isPresent()) {
      page.raw("<div class=\"where\">")
          .raw(image)
          .raw("<img loading=\"lazy\" alt=\"where it counts for the query\" src=\"")
          .raw(ReportPage.escaped(mask.get()))
          .raw("\"></div>");
    }
  }

  private static void reasons(Why why, ReportPage page) {
    page.element(
        "b", "", String.format(Locale.ROOT, "score %.3f, raw score %.4f", why.score(), why.raw()));
    if (!why.shares().isEmpty()) {
      page.raw("<table><tr><th>word<th>weight<th>share</tr>");
    }
    for (Share share : why.shares()) {
      page.raw("<tr>")
          .element("td", "", share.name())
          .element(
              "td",
              "",
              share.weight() == 0 ? "" : String.format(Locale.ROOT, "%.3f", share.weight()))
          .element("td", "", String.format(Locale.ROOT, "%+.4f", share.share()))
          .raw("</tr>");
    }
    if (!why.shares().isEmpty()) {
      page.raw("</table>");
    }
    why.change().ifPresent(change -> page.element("p", "", change));
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("query", query);
    ArrayNode all = json.putArray("versions");
    for (ExplainedHits version : versions) {
      ObjectNode one = all.addObject().put("version", version.version());
      put(version.version(), version.hits(), one.putArray("hits"));
      put(version.version(), version.others(), one.putArray("others"));
    }
    return json;
  }

  private void put(String version, Map<String, Why> hits, ArrayNode list) {
    hits.forEach(
        (id, why) -> {
          ObjectNode hit = list.addObject().put("id", id).put("score", why.score());
          hit.put("raw_score", why.raw());
          ArrayNode reasons = hit.putArray("reasons");
          for (Share share : why.shares()) {
            reasons
                .addObject()
                .put("name", share.name())
                .put("weight", share.weight())
                .put("share", share.share());
          }
          why.change().ifPresent(change -> hit.put("change", change));
          regions.of(version, query, id).ifPresent(grid -> put(grid, hit.putObject("regions")));
        });
  }

  private static void put(Heatmap grid, ObjectNode json) {
    ArrayNode shares =
        json.put("rows", grid.rows()).put("columns", grid.columns()).putArray("shares");
    for (double share : grid.shares()) {
      shares.add(share);
    }
  }
}
