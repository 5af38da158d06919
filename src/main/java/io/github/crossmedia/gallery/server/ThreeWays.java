package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.serve.Plan;
import java.util.Locale;

/** One search in the syntax of other interfaces. */
record ThreeWays(String commandLine, String elasticsearch, String java) {

  /**
   * Returns a search for a text.
   *
   * @param known the model's words that it is read as, used in the other interfaces
   */
  static ThreeWays of(Gallery gallery, String text, String known, int count, Plan plan) {
    String model = gallery.modelName();
    return new ThreeWays(
        String.format(
            Locale.ROOT,
            "bin/crossmedia search --index %s --plan %s -k %d %s",
            shell(gallery.folder().toString()),
            plan,
            count,
            shell(text)),
        String.format(
            Locale.ROOT,
            """
            POST photos/_search
            {
              "size": %d,
              "query": {
                "cross_media": {"field": "picture", "text": %s, "plan": %s}
              }
            }\
            """,
            count,
            json(known),
            json(plan.toString())),
        String.format(
            Locale.ROOT,
            """
            CrossMediaModel model = ModelFile.read(Path.of("%s.safetensors"));
            LearnedField pictures =
                LearnedField.of(CrossMediaField.named("picture"), ServedVersion.of("%s", model));
            TopDocs top = searcher.search(pictures.text(%s, Plan.%s), %d);\
            """,
            model,
            gallery.version(),
            json(known),
            plan.name(),
            count));
  }

  private static String shell(String text) {
    return text.matches("[A-Za-z0-9_./@-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  private static String json(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
