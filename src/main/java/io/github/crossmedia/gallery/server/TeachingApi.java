package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.teach.Teaching;
import io.github.crossmedia.train.teach.LearnedWord.Estimate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The requests to teach a word: pictures to choose from, a preview of a lesson, the lesson, and
 * undoing it.
 */
final class TeachingApi {

  private static final int MAX_BODY = 1 << 20;
  private static final int SHOWN = 24;
  private static final int PREVIEWED = 12;

  private final Gallery gallery;

  TeachingApi(Gallery gallery) {
    this.gallery = gallery;
  }

  void addTo(Routes routes) {
    routes
        .on("GET", "/api/candidates", this::candidates)
        .on("POST", "/api/preview", this::preview)
        .on("GET", "/api/lessons", request -> Response.json(gallery.teaching().lessons()))
        .on("POST", "/api/lessons", this::teach)
        .on("DELETE", "/api/lessons/{number}", this::undo);
  }

  /** Pictures that may show a word, and the word as it would be taught. */
  record Choice(Teaching.Meaning meaning, List<Hit> hits) {}

  private Response candidates(Request request) throws IOException {
    String word =
        request
            .parameter("word")
            .orElseThrow(() -> new RequestException(400, "a word is required"));
    int from = request.number("from", 0, 0, 100_000);
    Teaching.Meaning meaning = gallery.teaching().meaning(word);
    return Response.json(new Choice(meaning, gallery.candidates().of(meaning.word(), from, SHOWN)));
  }

  /** A lesson as the page sends it. */
  record LessonForm(String word, List<String> examples, List<String> counterExamples) {
    static LessonForm of(Request request) throws IOException {
      LessonForm lesson = request.json(LessonForm.class, MAX_BODY);
      if (lesson.word() == null || lesson.examples() == null || lesson.counterExamples() == null) {
        throw new RequestException(400, "a lesson must have a word, examples and counterExamples");
      }
      return lesson;
    }
  }

  /**
   * The pictures that a lesson would find, its estimated quality, and a known word that finds as
   * much.
   */
  record Preview(List<Hit> hits, Estimate estimate, String related) {}

  private Response preview(Request request) throws IOException {
    LessonForm lesson = LessonForm.of(request);
    try {
      Teaching.Preview preview =
          gallery
              .teaching()
              .preview(lesson.word(), lesson.examples(), lesson.counterExamples(), PREVIEWED);
      List<Hit> hits = new ArrayList<>();
      for (String id : preview.found()) {
        gallery.searches().hit(id, "").ifPresent(hits::add);
      }
      return Response.json(new Preview(hits, preview.estimate(), preview.related().orElse("")));
    } catch (IndexException | IllegalArgumentException refused) {
      throw new RequestException(400, refused.getMessage());
    }
  }

  private Response teach(Request request) throws IOException {
    LessonForm lesson = LessonForm.of(request);
    try {
      return Response.json(
          gallery.teaching().taught(lesson.word(), lesson.examples(), lesson.counterExamples()));
    } catch (IndexException | IllegalArgumentException refused) {
      throw new RequestException(400, refused.getMessage());
    }
  }

  private Response undo(Request request) throws IOException {
    try {
      gallery.teaching().undo(Integer.parseInt(request.path().get(2)));
      return Response.json(gallery.teaching().lessons());
    } catch (NumberFormatException | IndexException refused) {
      throw new RequestException(404, "no such lesson");
    }
  }
}
