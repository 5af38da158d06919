package io.github.crossmedia.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.OtherJava;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.sandbox.search.CoveringQuery;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The application of docs/lucene.md in processes of its own, without Elasticsearch: one writes the
 * index, another reads it.
 */
@Tag("thorough")
class LuceneApplicationTest {

  /** The application and the other jars that it needs, found by a class of each. */
  private static final List<Class<?>> CLASS_PATH =
      List.of(
          LuceneApplication.class,
          IndexWriter.class,
          QueryParser.class,
          FunctionScoreQuery.class,
          CoveringQuery.class,
          WhitespaceAnalyzer.class,
          JsonMapper.class,
          JsonFactory.class,
          JsonProperty.class);

  private static final Path DOCS = Path.of("docs/lucene.md");
  private static final Path SOURCE =
      Path.of("src/test/java/io/github/crossmedia/lucene/LuceneApplication.java");

  @TempDir private Path folder;

  /** Counts of two visual words are weights of the two words, so scores are sums of counts. */
  @Test
  void oneProcessWritesAnIndexThatAnotherReads() throws Exception {
    Path model = folder.resolve("corel.safetensors");
    ModelFile.write(twoWords(), model);
    String index = folder.resolve("index").toString();

    assertEquals(List.of(), run("index", model.toString(), index));
    List<String> answers = run("search", model.toString(), index);

    String all =
        Formatted.of(", tiger-in-snow %s, snow %s, tiger %s", score(7), score(5), score(4));
    assertEquals("words" + all, answers.get(0));
    assertEquals("exact" + all, answers.get(1));
    assertEquals("nearest" + all, answers.get(2));
    assertEquals("visual words" + all, answers.get(3));
    // 5 times the counts of snow: 5 x 5, 5 x 4, 5 x 1
    assertEquals(
        Formatted.of("like, snow %s, tiger-in-snow %s, tiger %s", score(25), score(20), score(5)),
        answers.get(4));
    assertTrue(answers.get(5).startsWith("sharing, snow "), answers.get(5));
    // a vector of length 5 along the diagonal
    float side = 5 / (float) Math.sqrt(2);
    assertEquals(
        Formatted.of(
            "both, tiger-in-snow %s, snow %s, tiger %s",
            score(side * 7), score(side * 5), score(side * 4)),
        answers.get(6));
    assertTrue(answers.get(7).startsWith("parsed, tiger-in-snow "), answers.get(7));
    assertEquals("unserved 0", answers.get(8));
  }

  private static String score(float raw) {
    return Formatted.of("%.4f", Calibration.unfitted().apply(raw));
  }

  private List<String> run(String... arguments)
      throws IOException, InterruptedException, URISyntaxException {
    List<String> command = OtherJava.command("-cp", classPath(), LuceneApplication.class.getName());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> lines = process.inputReader().lines().toList();
    assertEquals(0, process.waitFor(), "the application failed");
    return lines;
  }

  /** Where the classes of Cross Media are. */
  Path library() throws URISyntaxException {
    return place(CrossMediaField.class);
  }

  private static Path place(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private String classPath() throws URISyntaxException {
    List<String> places = new ArrayList<>();
    places.add(library().toString());
    for (Class<?> type : CLASS_PATH) {
      places.add(place(type).toString());
    }
    assertTrue(
        places.stream().noneMatch(place -> place.matches(".*/elasticsearch-[0-9][^/]*\\.jar")));
    return String.join(File.pathSeparator, places);
  }

  @Test
  void theExamplesOfTheDocumentationAreThoseRunHere() throws IOException {
    String source = words(Files.readString(SOURCE));
    String[] parts = Files.readString(DOCS).split("```java");
    assertTrue(parts.length > 3, "docs/lucene.md has no examples");
    for (int i = 1; i < parts.length; i++) {
      for (String example : parts[i].substring(0, parts[i].indexOf("```")).split("\n\n")) {
        assertTrue(
            source.contains(words(example)), () -> "the application has other code: " + example);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {CrossMediaField.class, CrossMediaQueryParser.class})
  void theExamplesOfTheJavadocAreThoseRunHere(Class<?> type) throws IOException {
    String source = words(Files.readString(SOURCE));
    String file = Formatted.of("src/main/java/%s.java", type.getName().replace('.', '/'));
    String javadoc = Files.readString(Path.of(file));
    String example = javadoc.substring(javadoc.lastIndexOf("<pre>") + 5);
    for (String line : example.substring(0, example.indexOf("</pre>")).split("\n \\* ?")) {
      String code = words(line.replace("&lt;", "<").replace("&gt;", ">"));
      assertTrue(source.contains(code), () -> "the application has other code: " + code);
    }
  }

  private static String words(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  private static CrossMediaModel twoWords() {
    var words = Vocabulary.of(List.of("tiger", "snow"));
    var text = new TextEncoder(TextAnalysis.of("whitespace"), words, List.of());
    var picture = new ViewsEncoder(List.of(new ViewPipeline("blobs", 2, List.of())), List.of());
    return CrossMediaModel.of(
        ModelCard.of("by hand", Map.of()),
        new Space.Words(words),
        new Couple(
            new EncodedTower(text, new IdentityProjection(2)),
            new EncodedTower(picture, new IdentityProjection(2)),
            Similarity.DOT,
            1,
            Calibration.unfitted()));
  }
}
