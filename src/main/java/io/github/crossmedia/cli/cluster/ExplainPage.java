package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.cli.page.ReportPage;
import io.github.crossmedia.client.check.ExplainedHits;
import io.github.crossmedia.client.check.ExplainedHits.Share;
import io.github.crossmedia.client.check.ExplainedHits.Why;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The hits of versions side by side, as a page and as JSON. */
record ExplainPage(String query, List<ExplainedHits> versions) {

  String html(PictureSource pictures) throws IOException {
    ReportPage page = new ReportPage("Why was this found?");
    page.raw("<form><input name=\"query\" aria-label=\"query\" value=\"")
        .raw(ReportPage.escaped(query))
        .raw("\"> <button>Search</button></form>\n<div class=\"sides\">\n");
    for (ExplainedHits version : versions) {
      page.raw("<div>").element("h2", "", version.version());
      list(version.hits(), pictures, page);
      if (!version.others().isEmpty()) {
        page.element("h3", "", "Found only by the other version");
        list(version.others(), pictures, page);
      }
      page.raw("</div>\n");
    }
    return page.raw("</div>\n").html();
  }

  private static void list(Map<String, Why> hits, PictureSource pictures, ReportPage page) {
    page.raw("<ol class=\"hits reasons\">\n");
    hits.forEach(
        (id, why) -> {
          page.raw("<li><div>").raw(pictures.image(id)).element("span", "", id).raw("</div><div>");
          page.element(
              "b", "", String.format(Locale.ROOT, "%.3f, raw %.4f", why.score(), why.raw()));
          page.raw("<table>");
          for (Share share : why.shares()) {
            page.raw("<tr>")
                .element("td", "", share.name())
                .element("td", "", String.format(Locale.ROOT, "%+.4f", share.share()))
                .raw("</tr>");
          }
          page.raw("</table>");
          why.change().ifPresent(change -> page.element("p", "", change));
          page.raw("</div></li>\n");
        });
    page.raw("</ol>\n");
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("query", query);
    ArrayNode all = json.putArray("versions");
    for (ExplainedHits version : versions) {
      ObjectNode one = all.addObject().put("version", version.version());
      put(version.hits(), one.putArray("hits"));
      put(version.others(), one.putArray("others"));
    }
    return json;
  }

  private static void put(Map<String, Why> hits, ArrayNode list) {
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
        });
  }
}
