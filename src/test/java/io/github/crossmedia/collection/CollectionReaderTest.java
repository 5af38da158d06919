package io.github.crossmedia.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectionReaderTest {

  @TempDir private Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("c.jsonl"), content);
  }

  private String error(String content) throws IOException {
    Path file = file(content);
    return assertThrows(CollectionException.class, () -> CollectionReader.readAll(file))
        .getMessage();
  }

  @Test
  void anItemHasAllItsFieldsAndComesBackFromTheWriter() throws IOException {
    String line =
        """
        {"id":"1000","split":"train","picture":"images/1.jpeg","text":"sea – Möwe",\
        "labels":["city"],"views":{"blobs":{"20":1,"94":2},"lda":[0.0703125,0.5],\
        "regions":[[0.5,0.25],[0.125,1]]}}\
        """;
    Item item = CollectionReader.readAll(file(line + "\n\n")).getFirst();
    assertEquals(
        new Item(
            "1000",
            "train",
            "images/1.jpeg",
            "sea – Möwe",
            List.of("city"),
            Map.of(
                "blobs",
                SparseVector.of(SparseVector.UNBOUNDED, Map.of(20, 1f, 94, 2f)),
                "lda",
                DenseVector.of(0.0703125f, 0.5f),
                "regions",
                new VectorBag(2, List.of(DenseVector.of(0.5f, 0.25f), DenseVector.of(0.125f, 1))))),
        item);
    assertEquals(
        item, CollectionReader.readAll(file(CollectionWriter.line(item) + "\n")).getFirst());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{\"id\":               | not JSON",
        "[1]                    | not a JSON object",
        "{\"text\":\"sea\"}     | the item has no \"id\"",
        "{\"id\":\"7\",\"id\":\"8\"} | not JSON: Duplicate",
        "{\"id\":\"7\",\"colour\":1} | item 7: unknown key \"colour\"",
        "{\"id\":\"7\",\"text\":1}   | item 7: \"text\" must be a string",
        "{\"id\":\"7\",\"labels\":\"sea\"} | item 7: \"labels\" must be an array",
        "{\"id\":\"7\",\"views\":{\"v\":[1,NaN]}} | not JSON",
        "{\"id\":\"7\",\"views\":{\"v\":[1,1e99]}} | item 7: the view \"v\": component 1 is"
            + " Infinity",
        "{\"id\":\"7\",\"views\":{\"v\":{\"-1\":1}}} | item 7: the view \"v\": \"-1\" is not a"
            + " visual word",
        "{\"id\":\"7\",\"views\":{\"v\":{\"2000000000\":1}}} | item 7: the view \"v\": visual word"
            + " 2000000000 is out of range",
        "{\"id\":\"7\",\"views\":{\"v\":{\"3000000000\":1}}} | item 7: the view \"v\":"
            + " \"3000000000\" is no",
        "{\"id\":\"7\",\"views\":{\"v\":{\"3\":-1e39}}} | item 7: the view \"v\": component 3 is"
            + " -Infinity",
        "{\"id\":\"7\",\"views\":{\"v\":{\"1\":\"a\"}}} | item 7: the view \"v\": \"a\" is not a"
            + " number",
        "{\"id\":\"7\",\"views\":{\"v\":[[1],[1,2]]}} | item 7: the view \"v\": expected a vector"
            + " of 1",
        "{\"id\":\"7\",\"views\":{\"v\":3}} | item 7: the view \"v\": must be an object or an"
            + " array",
      })
  void aBadLineIsNamedWithItsReason(String line, String reason) throws IOException {
    String message = error("{\"id\":\"1\"}\n" + line + "\n");
    assertTrue(message.contains("c.jsonl, line 2: " + reason), message);
  }

  @Test
  void aPictureWithoutKeyPointsComesBackFromTheWriter() throws IOException {
    Item none =
        new Item("a", "", "", "", List.of(), Map.of("keypoints", new VectorBag(128, List.of())));
    Path file = folder.resolve("none.jsonl");
    Files.writeString(file, CollectionWriter.line(none) + "\n");
    assertEquals(List.of(none), CollectionReader.readAll(file));
  }

  @Test
  void aReasonHoldsNoHintsForProgrammers() throws IOException {
    for (String line : List.of("{\"id\":\"7\"", "{\"id\":NaN}")) {
      Path file = file(line + "\n");
      String message =
          assertThrows(CollectionException.class, () -> CollectionReader.readAll(file))
              .getMessage();
      assertTrue(message.matches(".*, line 1: not JSON: [^`\\[\\]]*"), message);
    }
  }

  @Test
  void theMarkOfAnEditorIsPassedBy() throws IOException {
    assertEquals("7", CollectionReader.readAll(file("\ufeff{\"id\":\"7\"}\n")).getFirst().id());
  }

  @Test
  void aDoubleIdNamesBothLines() throws IOException {
    String message = error("{\"id\":\"1\"}\n{\"id\":\"2\"}\n{\"id\":\"1\"}\n");
    assertTrue(message.endsWith("c.jsonl, line 3: item 1: duplicate id, first in line 1"), message);
  }

  @Test
  void otherEncodingsAreTold() throws IOException {
    Path file = folder.resolve("latin.jsonl");
    Files.write(file, "{\"id\":\"Möwe\"}".getBytes(StandardCharsets.ISO_8859_1));
    String message =
        assertThrows(CollectionException.class, () -> CollectionReader.readAll(file)).getMessage();
    assertTrue(message.endsWith("line 1: not UTF-8"), message);
  }
}
