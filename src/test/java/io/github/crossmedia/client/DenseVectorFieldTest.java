package io.github.crossmedia.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The native field of a mapping, and what documents say of it. */
final class DenseVectorFieldTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static Optional<DenseVectorField> field(String vectorField) throws IOException {
    return DenseVectorField.of(
        JSON.readTree(
            "{\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\",\"vector_dims\":3"
                + vectorField
                + "},\"near\":{\"dims\":5}}}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        ",\"vector_field\":\"near\" | near | 5 | {\"near\":[1]}",
        ",\"vector_field\":true | picture.near | 3 | {}"
      })
  void aDocumentFillsTheFieldThatIsNotFilledByItself(
      String vectorField, String name, int dimensions, String filled) throws IOException {
    DenseVectorField found = field(vectorField).orElseThrow();
    assertEquals(new DenseVectorField(name, dimensions), found);
    ObjectNode source = JSON.createObjectNode();
    found.put(source, JSON.readTree("[1]"));
    assertEquals(JSON.readTree(filled), source);
  }

  @Test
  void aMappingMayHaveNone() throws IOException {
    assertEquals(Optional.empty(), field(""));
    assertEquals(Optional.empty(), field(",\"vector_field\":false"));
  }
}
