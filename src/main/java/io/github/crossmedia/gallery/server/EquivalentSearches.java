package io.github.crossmedia.gallery.server;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.store.TickedPictures;
import io.github.crossmedia.serve.Plan;
import java.util.List;
import java.util.stream.Collectors;

/** A search in the syntax of other interfaces. */
record EquivalentSearches(String commandLine, String elasticsearch, String java) {

  /**
   * Returns a search for a text.
   *
   * @param words the model's words for it, which the other interfaces use
   */
  static EquivalentSearches of(
      Gallery gallery, String text, List<String> words, int count, Plan plan) {
    String model = gallery.modelName();
    String known = String.join(" ", words);
    return new EquivalentSearches(
        Formatted.of(
            "bin/crossmedia search --index %s --plan %s -k %d %s",
            shell(gallery.folder().toString()), plan, count, shell(text)),
        Formatted.of(
            """
            POST photos/_search
            {
              "size": %d,
              "query": {
                %s
              }
            }\
            """,
            count, query(gallery, words, plan)),
        Formatted.of(
            """
            CrossMediaModel model = ModelFile.read(Path.of("%s.safetensors"));
            LearnedField pictures =
                LearnedField.of(CrossMediaField.named("picture"), ServedVersion.of("%s", model));
            TopDocs top = searcher.search(pictures.text(%s, Plan.%s), %d);\
            """,
            model, gallery.version(), json(known), plan.name(), count));
  }

  /** Ticked pictures come first and crossed-out ones never, as on the page. */
  private static String query(Gallery gallery, List<String> words, Plan plan) {
    String learned =
        Formatted.of(
            "\"cross_media\": {\"field\": \"picture\", \"text\": %s, \"plan\": %s}",
            json(String.join(" ", words)), json(plan.toString()));
    TickedPictures ticked = gallery.teaching().ticked(words);
    if (ticked.yours().isEmpty() && ticked.crossedOut().isEmpty()) {
      return learned;
    }
    return Formatted.of(
        """
        "bool": {
              "should": [
                {%s},
                {"constant_score": {"filter": {"bool": {"filter": [%s]}}}}
              ],
              "must_not": {"bool": {"filter": [%s]}}
            }\
        """,
        learned, terms("ticked", words), terms("crossed_out", words));
  }

  private static String terms(String field, List<String> words) {
    return words.stream()
        .map(word -> Formatted.of("{\"term\": {\"%s\": %s}}", field, json(word)))
        .collect(Collectors.joining(", "));
  }

  private static String shell(String text) {
    return text.matches("[A-Za-z0-9_./@-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  private static String json(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
