package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.PictureObject;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the documents of an index keep of their pictures, as one version made it. */
public record ProjectedPictures(PictureIndex index) {

  private static final String FILE = "file";
  private static final String CAPTION = "caption";

  /** A document; file and caption are empty if it has none. */
  public record Document(String id, String file, String caption, ProjectedItem picture) {}

  /** Receives a document. */
  public interface Consumer {
    void accept(Document document) throws IOException;
  }

  /**
   * Passes on the documents that a version made.
   *
   * @param words how many words to pass on of each, the strongest first
   * @return how many documents another version made
   */
  public long forEach(String version, int words, Consumer documents) throws IOException {
    ObjectNode made = new JsonMapper().createObjectNode();
    ObjectNode versions = made.withObject("/cross_media_versions");
    versions.put("field", PictureIndex.FIELD).withArray("made_by").add(version);
    long[] read = {0};
    List<String> fields = new ArrayList<>(List.of(FILE, CAPTION));
    for (String key : List.of(PictureObject.VECTOR, PictureObject.WORDS)) {
      fields.add(PictureIndex.FIELD + "." + key);
    }
    new DocumentScan(index.cluster(), index.name(), fields)
        .forEach(
            made,
            (id, source) -> {
              read[0]++;
              JsonNode picture = source.path(PictureIndex.FIELD);
              documents.accept(
                  new Document(
                      id,
                      source.path(FILE).asText(""),
                      source.path(CAPTION).asText(""),
                      new ProjectedItem(version, vector(picture), strongest(picture, words))));
            });
    return index.documents() - read[0];
  }

  private static DenseVector vector(JsonNode picture) {
    JsonNode numbers = picture.path(PictureObject.VECTOR);
    float[] vector = new float[numbers.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = numbers.path(i).floatValue();
    }
    return DenseVector.of(vector);
  }

  private static List<WeightedWord> strongest(JsonNode picture, int count) {
    List<WeightedWord> words = new ArrayList<>();
    picture
        .path(PictureObject.WORDS)
        .properties()
        .forEach(each -> words.add(new WeightedWord(each.getKey(), each.getValue().floatValue())));
    words.sort(
        Comparator.comparing(WeightedWord::weight).reversed().thenComparing(WeightedWord::word));
    return words.subList(0, Math.min(count, words.size()));
  }
}
