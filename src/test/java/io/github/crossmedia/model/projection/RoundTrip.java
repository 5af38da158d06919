package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.model.file.Tensor;
import java.util.Map;
import java.util.TreeMap;

/** Writes a projection as a model file holds it and reads it again. */
final class RoundTrip {

  private RoundTrip() {}

  static void assertComesBack(Projection projection) {
    ObjectNode json = new JsonMapper().createObjectNode();
    Map<String, Tensor> tensors = new TreeMap<>();
    new PartWriter("", json, tensors).part("projection", projection);
    Projection read = new PartReader("", json, tensors).part("projection", Projection.KINDS);
    assertEquals(projection, read);
    assertEquals(projection.hashCode(), read.hashCode());
  }
}
