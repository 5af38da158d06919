package io.github.crossmedia.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.NotLinearException;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A Lucene application and the index of a folder score alike, and say so for the same reasons. */
@Tag("thorough")
final class SameAnswersTest {

  private static final double EXACT = 1e-6;

  /** A stored weight loses less than 1 part in 2,000, of a raw score of 4 at most. */
  private static final double STORED_WEIGHTS = 2e-3;

  /** What several questions ask. */
  private static final Map<Answering, LibraryAnswers> LIBRARIES = new EnumMap<>(Answering.class);

  private static final Map<Answering, GalleryAnswers> GALLERIES = new EnumMap<>(Answering.class);

  @TempDir private static Path folder;

  /** Elasticsearch's vector formats are on the class path too, and log. */
  @BeforeAll
  static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  @AfterAll
  static void close() throws IOException {
    for (LibraryAnswers library : LIBRARIES.values()) {
      library.close();
    }
    LIBRARIES.clear();
    for (GalleryAnswers gallery : GALLERIES.values()) {
      gallery.close();
    }
    GALLERIES.clear();
  }

  private static LibraryAnswers library(Answering model) throws IOException {
    if (!LIBRARIES.containsKey(model)) {
      LIBRARIES.put(model, new LibraryAnswers(model));
    }
    return LIBRARIES.get(model);
  }

  private static GalleryAnswers gallery(Answering model) throws IOException {
    if (!GALLERIES.containsKey(model)) {
      GALLERIES.put(model, new GalleryAnswers(model, folder));
    }
    return GALLERIES.get(model);
  }

  @ParameterizedTest
  @EnumSource
  void byEveryPlanThatApplies(Answering model) throws IOException {
    LibraryAnswers library = library(model);
    GalleryAnswers gallery = gallery(model);
    int byWords = 0;
    for (String text : model.questions()) {
      for (Plan plan : Plan.values()) {
        if (plan == Plan.NEAREST) {
          assertThrows(IndexException.class, () -> gallery.text(text, plan));
        } else if (plan == Plan.VISUAL_WORDS && !model.isLinear()) {
          assertThrows(NotLinearException.class, () -> gallery.text(text, plan));
          assertThrows(NotLinearException.class, () -> library.text(text, PlanOptions.of(plan)));
        } else {
          Map<String, Answer> found = library.text(text, options(plan));
          assertTrue(plan == Plan.WORDS || !found.isEmpty());
          byWords += plan == Plan.WORDS ? found.size() : 0;
          Answer.assertSame(
              pictures(found), gallery.text(text, plan), EXACT, model + " " + plan + " " + text);
        }
      }
    }
    assertTrue(byWords > 0);
  }

  /** An empty bag of words is not the zero of each space, but no plan answers it. */
  @ParameterizedTest
  @EnumSource
  void whatHasNoKnownWordFindsNothing(Answering model) throws IOException {
    LibraryAnswers library = library(model);
    GalleryAnswers gallery = gallery(model);
    for (String text : List.of("unicorn", "ein Einhorn", "the", "")) {
      assertEquals(Map.of(), library.text(text, PlanOptions.DEFAULT), text);
      for (Plan plan : Plan.values()) {
        String question = model + " " + plan + " " + text;
        if (plan != Plan.VISUAL_WORDS || model.isLinear()) {
          assertEquals(Map.of(), library.text(text, options(plan).explained()), question);
          if (plan != Plan.NEAREST) {
            assertEquals(Map.of(), gallery.text(text, plan), question);
          }
        }
      }
    }
  }

  /** A score is the probability that all is shown that is asked: unknown words, too. */
  @ParameterizedTest
  @EnumSource(
      names = {"PHRASES", "GERMAN", "LABELS"},
      mode = EnumSource.Mode.EXCLUDE)
  void unknownWordsLeaveAShareOfAScore(Answering model) throws IOException {
    LibraryAnswers library = library(model);
    float unknown = model.model().textToImage().calibrations().across().unknown();
    for (Plan plan : List.of(Plan.EXACT, Plan.WORDS)) {
      Map<String, Answer> known = library.text("tiger snow", options(plan));
      Map<String, Answer> all = library.text("tiger unicorn snow griffin", options(plan));
      assertEquals(known.keySet(), all.keySet());
      known.forEach(
          (id, answer) -> {
            assertEquals(answer.rawScore(), all.get(id).rawScore(), EXACT);
            assertEquals(answer.score() * unknown * unknown, all.get(id).score(), EXACT);
          });
    }
  }

  /** Words find documents for a query of several words, whose score is that of {@code exact}. */
  @Test
  void wordsFindWhatTheWholeQueryCompares() throws IOException {
    LibraryAnswers library = library(Answering.BOTH);
    String text = "tiger city";
    Map<String, Answer> exact = library.text(text, PlanOptions.of(Plan.EXACT));
    Map<String, Answer> found = library.text(text, PlanOptions.DEFAULT);
    assertTrue(!found.isEmpty() && found.size() < exact.size(), "found by words");
    assertEquals(1, found.size() - pictures(found).size(), "a text that has the words");
    exact.keySet().retainAll(found.keySet());
    Answer.assertSame(exact, found, EXACT, text);
    Answer one = library.text("tiger", PlanOptions.DEFAULT).values().iterator().next();
    assertEquals(one.rawScore(), one.reasons().get("WORD tiger"), STORED_WEIGHTS);
  }

  /**
   * Where no network reads a sentence, all of its score is its words' but what a text without words
   * has: the shares of the space of sentences are exact.
   */
  @ParameterizedTest
  @EnumSource(names = {"FUSED", "BOTH", "AFFINE", "LATENT"})
  void sharesOfWordsAreAllButWhatEveryTextHas(Answering model) throws IOException {
    LibraryAnswers library = library(model);
    GalleryAnswers gallery = gallery(model);
    String text = "tiger snow city";
    float[] empty = model.model().textToImage().query(Medium.ofText(""));
    for (Plan plan : List.of(Plan.EXACT, Plan.WORDS)) {
      if (plan == Plan.EXACT || model.hasSentences()) {
        for (PlanOptions options :
            List.of(PlanOptions.of(plan), PlanOptions.of(plan).explained())) {
          sharesAre(library.text(text, options), library, empty);
        }
        sharesAre(gallery.text(text, plan), library, empty);
      }
    }
  }

  private static void sharesAre(Map<String, Answer> answers, LibraryAnswers library, float[] empty)
      throws IOException {
    assertTrue(!answers.isEmpty());
    for (var each : pictures(answers).entrySet()) {
      SortedMap<String, Double> reasons = each.getValue().reasons();
      assertTrue(
          reasons.keySet().containsAll(List.of("WORD tiger", "WORD snow", "WORD city")),
          reasons.toString());
      assertEquals(
          library.product(empty, each.getKey()), reasons.getOrDefault("OFFSET ", 0.0), EXACT);
      assertEquals(0, reasons.getOrDefault("REST ", 0.0), EXACT);
    }
  }

  /** As during a swap: pictures of words alone stand beside those of words and sentences. */
  @Test
  void eachVersionAnswersAsItCan() throws IOException {
    CrossMediaField field = CrossMediaField.named("picture");
    ServedVersion words = ServedVersion.of("m@1", Answering.WORDS.model());
    ServedVersion both = ServedVersion.of("m@2", Answering.BOTH.model());
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (int i = 0; i < Answering.PICTURES; i++) {
          for (ServedVersion version : List.of(words, both)) {
            Medium seen = version.views().medium(LibraryAnswers.picture(i));
            writer.addDocument(LearnedField.of(field, version).fields(seen));
          }
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        String text = "tiger snow city";
        Map<Integer, Float> expected = scores(reader, LearnedField.of(field, words).text(text));
        assertTrue(!expected.isEmpty());
        Map<Integer, Float> others = scores(reader, LearnedField.of(field, both).text(text));
        assertTrue(!others.isEmpty());
        expected.putAll(others);
        assertEquals(expected, scores(reader, LearnedField.of(field, both, words).text(text)));
        assertEquals(expected, scores(reader, LearnedField.of(field, words, both).text(text)));
      }
    }
  }

  private static Map<Integer, Float> scores(DirectoryReader reader, Query query)
      throws IOException {
    Map<Integer, Float> scores = new TreeMap<>();
    for (ScoreDoc hit : new IndexSearcher(reader).search(query, reader.maxDoc()).scoreDocs) {
      scores.put(hit.doc, hit.score);
    }
    return scores;
  }

  @ParameterizedTest
  @EnumSource
  void forPictures(Answering model) throws IOException {
    LibraryAnswers library = library(model);
    GalleryAnswers gallery = gallery(model);
    for (int i = 0; i < Answering.PICTURES; i++) {
      Map<String, Float> expected = new TreeMap<>();
      pictures(library.picture(i, PlanOptions.DEFAULT))
          .forEach((id, answer) -> expected.put(id, (float) answer.score()));
      assertEquals(Answering.PICTURES, expected.size());
      Answer.assertSameScores(expected, gallery.picture(i, Plan.EXACT), EXACT, "picture " + i);
      expected.remove("p" + i);
      Answer.assertSameScores(expected, gallery.like(i), EXACT, "all but picture " + i);
    }
  }

  /**
   * All plans give a picture the score of {@code exact}. The words of a latent space are the ones
   * that the vocabulary scores for the picture: queries of single words add up to that of a text to
   * the last bit of a weight where the texts' side is linear; where it is affine they only come
   * close, so that a text of several words may score otherwise, see docs/lucene.md.
   */
  @ParameterizedTest
  @EnumSource
  void allPlansGiveTheScoreOfExact(Answering model) throws IOException {
    LibraryAnswers library = library(model);
    for (String text : model.questions()) {
      Map<String, Answer> exact = library.text(text, PlanOptions.of(Plan.EXACT));
      assertEquals(Answering.PICTURES + Answering.TEXTS.size(), exact.size());
      if (model.isLatent()) {
        Answer.assertSame(
            exact, library.text(text, options(Plan.NEAREST)), EXACT, "nearest " + text);
      }
      if (model.isLinear()) {
        library
            .text(text, PlanOptions.of(Plan.VISUAL_WORDS))
            .forEach((id, answer) -> assertEquals(exact.get(id).score(), answer.score(), 1e-5));
      }
      boolean addsUp = !model.isLatent() || !text.contains(" ");
      for (var found : library.text(text, PlanOptions.of(Plan.WORDS)).entrySet()) {
        Answer answer = found.getValue();
        boolean holdsAll =
            exact.get(found.getKey()).reasons().entrySet().stream()
                .filter(share -> share.getKey().matches("WORD [^>]*"))
                .allMatch(share -> answer.reasons().containsKey(share.getKey()));
        if (addsUp && holdsAll) {
          assertEquals(exact.get(found.getKey()).score(), answer.score(), STORED_WEIGHTS, text);
        }
        assertTrue(answer.rawScore() > 0 || model.hasSentences(), "sums of words are");
      }
    }
  }

  static PlanOptions options(Plan plan) {
    int all = Answering.PICTURES + Answering.TEXTS.size();
    return plan == Plan.NEAREST ? PlanOptions.nearest(all) : PlanOptions.of(plan);
  }

  static Map<String, Answer> pictures(Map<String, Answer> answers) {
    Map<String, Answer> pictures = new TreeMap<>(answers);
    pictures.keySet().removeIf(id -> !id.startsWith("p"));
    return pictures;
  }
}
