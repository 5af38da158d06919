package io.github.crossmedia.reproduce.sentences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.sentences.ShortQueriesRun.Answers;
import io.github.crossmedia.reproduce.sentences.ShortQueriesRun.ShortQueries;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Made-up pictures, whose captions are read as lists of words. */
class ShortQueriesTest {

  @Test
  void theSameQueriesAreAskedOfWordsOfSentencesAndOfBoth() {
    Settings settings = Settings.of("blobs").with(TextSide.Words.ALL, ItemTask.SENTENCES);
    List<String> remarks = new ArrayList<>();
    Answers answers =
        new ShortQueries(settings, remarks::add)
            .answers(Scenery.pictures(180, 1), Scenery.pictures(60, 2));
    assertEquals(List.of("words", "sentences", "both"), List.copyOf(answers.figures().keySet()));
    assertEquals(60, answers.queries().get("sentences, R@10"));
    for (Map<String, ResampledFigure> figures : answers.figures().values()) {
      assertEquals(answers.queries().keySet(), figures.keySet());
      assertTrue(figures.get("1 word").observed() > 0.5, "chance is below a third: " + figures);
    }
    assertTrue(answers.parameters().get("both").has("factor.1"));
    String page = ShortQueriesRun.page(answers, "blobs#1", Optional.empty()).toString();
    assertTrue(page.contains("180 training pictures") && page.contains("| both | "), page);
  }
}
