package io.github.crossmedia.network.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.lucene.Share;
import io.github.crossmedia.lucene.Share.Kind;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each word adds to the score of a sentence that a network reads. */
final class SentenceSharesTest {

  private static final PlanOptions ASKED = PlanOptions.of(Plan.EXACT);
  private static final String SENTENCE = "puppies run on the grass";

  @TempDir private static Path networks;

  private static CrossMediaModel both;
  private static CrossMediaModel alone;

  @BeforeAll
  static void learn() throws IOException {
    SentenceModels.addFewWords(networks);
    System.setProperty(SentenceModels.LIBRARY, networks.toString());
    both = SentenceModels.learned("tfidf", "minilm");
    alone = SentenceModels.learned("minilm");
  }

  @AfterAll
  static void theLibraryOfTheUser() {
    System.clearProperty(SentenceModels.LIBRARY);
  }

  /** Reads by MiniLM as a node does, and counts the texts. */
  private static final class Counting implements ServedVersion.Readers {

    private final List<String> texts = new ArrayList<>();

    @Override
    public boolean reads(String view) {
      return view.startsWith("minilm");
    }

    @Override
    public View read(String view, String text) {
      texts.add(text);
      return view(view, text);
    }
  }

  private static View view(String view, String text) {
    return DenseVector.of(new LibraryTexts().views(view, List.of(text)).getFirst());
  }

  private static Reasons reasons(LearnedField field, Medium text, PlanOptions options)
      throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        Document document = new Document();
        View pixels = DenseVector.of(SentenceModels.pixels(0));
        field.fields(Medium.ofViews(Map.of("pixels", pixels))).forEach(document::add);
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Query query = field.query(field.model().text(text, options), options);
        return Reasons.of(query, new IndexSearcher(reader), 0).getFirst();
      }
    }
  }

  private static LearnedField field(CrossMediaModel model) {
    return LearnedField.of(CrossMediaField.named("picture"), ServedVersion.of("m@1", model));
  }

  private static double share(Reasons reasons, String word) {
    return reasons.shares().stream()
        .filter(share -> share.kind() == Kind.WORD && share.name().equals(word))
        .mapToDouble(Share::share)
        .sum();
  }

  private static String rest(Reasons reasons) {
    return reasons.shares().stream()
        .filter(share -> share.kind() == Kind.REST)
        .map(Share::name)
        .findFirst()
        .orElse("");
  }

  private static double rawScore(CrossMediaModel model, Medium text) {
    return DenseVector.of(model.textToImage().query(text))
        .dot(
            model
                .textToImage()
                .document(
                    Medium.ofViews(Map.of("pixels", DenseVector.of(SentenceModels.pixels(0))))));
  }

  /** A word that no caption has is told of, too, and counts as unknown all the same. */
  @Test
  void everyWordOfASentenceHasItsShare() throws IOException {
    for (CrossMediaModel model : List.of(both, alone)) {
      Reasons reasons = reasons(field(model), Medium.ofText(SENTENCE), ASKED.explained());
      for (String word : List.of(model == both ? "puppies" : "puppy", "run", "grass")) {
        assertTrue(share(reasons, word) > 0.2, word + " " + reasons);
      }
      assertEquals("what the words say only together", rest(reasons));
      double sum = reasons.shares().stream().mapToDouble(Share::share).sum();
      assertEquals(rawScore(model, Medium.ofText(SENTENCE)), sum, 1e-5);
      assertEquals(model == both ? List.of("puppies") : List.of(), reasons.unknown());
    }
  }

  @Test
  void theNetworkReadsOnceForASearchAndOnceMoreForEachWordExplained() throws IOException {
    Counting counting = new Counting();
    ServedVersion version = ServedVersion.of("m@1", both).readBy(counting);
    LearnedField field = LearnedField.of(CrossMediaField.named("picture"), version);
    Reasons reasons = reasons(field, Medium.ofText(SENTENCE), ASKED);
    assertEquals(List.of(SENTENCE), counting.texts);
    assertEquals(
        "what a network reads of the whole text, which \"explain\" splits by words", rest(reasons));
    assertTrue(share(reasons, "grass") > 0, "what the bag of words says is known");
    assertEquals(0, share(reasons, "puppies"));
    counting.texts.clear();
    reasons = reasons(field, Medium.ofText(SENTENCE), ASKED.explained());
    assertEquals(
        List.of(SENTENCE, "run on the grass", "puppies on the grass", "puppies run on the"),
        counting.texts);
    assertEquals(
        reasons(field(both), Medium.ofText(SENTENCE), ASKED.explained()).shares(),
        reasons.shares(),
        "a library reads by the network of its class path");
  }

  /** The model's own vectors of words stand in for the network, and are split without it. */
  @Test
  void withoutTheNetworkNothingIsLeft() throws IOException {
    System.setProperty(SentenceModels.LIBRARY, networks.resolve("none").toString());
    try {
      for (PlanOptions options : List.of(ASKED, ASKED.explained())) {
        Reasons reasons = reasons(field(both), Medium.ofText(SENTENCE), options);
        assertTrue(share(reasons, "puppies") > 0.1, reasons.toString());
        double left =
            reasons.shares().stream()
                .filter(share -> share.kind() == Kind.REST)
                .mapToDouble(Share::share)
                .sum();
        double told = share(reasons, "puppies") + share(reasons, "run") + share(reasons, "grass");
        assertEquals(0, left, 0.1 * told, "what the little words say");
      }
    } finally {
      System.setProperty(SentenceModels.LIBRARY, networks.toString());
    }
  }

  /** As a client sends it to a node that lacks the network. */
  @Test
  void ofAReadyViewOfAMissingNetworkTheWordsAreNotKnown() throws IOException {
    String view = new LibraryTexts().named("minilm").orElseThrow();
    Medium sent = new Medium(SENTENCE, Map.of(view, view(view, SENTENCE)));
    Reasons here = reasons(field(both), sent, ASKED.explained());
    assertTrue(share(here, "puppies") > 0.2, here.toString());
    System.setProperty(SentenceModels.LIBRARY, networks.resolve("none").toString());
    try {
      Reasons reasons = reasons(field(both), sent, ASKED.explained());
      assertEquals("what a network that is not here read of the whole text", rest(reasons));
      assertTrue(share(reasons, "grass") > 0, "what the bag of words says is known");
      assertEquals(here.rawScore(), reasons.rawScore(), 1e-5);
    } finally {
      System.setProperty(SentenceModels.LIBRARY, networks.toString());
    }
  }
}
