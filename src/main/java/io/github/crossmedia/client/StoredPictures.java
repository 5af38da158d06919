package io.github.crossmedia.client;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.PictureObject;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The pictures in the documents of an index: their views, and vectors such as embeddings in other
 * fields.
 *
 * @param vectors the fields of vectors, such as dense_vector, by the names of their views
 */
public record StoredPictures(PictureIndex index, Map<String, String> vectors) {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int BATCH = 100;

  /** The number of documents that one query names, which max_result_window limits too. */
  private static final int MAX_IDS = 500;

  public StoredPictures {
    vectors = Map.copyOf(vectors);
  }

  /**
   * Returns the views of the pictures that a log names and of a random sample of the others.
   * Documents without a view are left out.
   *
   * @param mostOthers the maximum size of the sample
   */
  public ReadPictures read(Set<String> named, int mostOthers) throws IOException {
    DocumentScan scan = new DocumentScan(index.cluster(), index.name());
    Set<String> wanted = new LinkedHashSet<>(named);
    wanted.addAll(scan.sample(mostOthers));
    Map<String, Medium> media = new LinkedHashMap<>();
    int[] found = new int[2];
    List<String> ids = List.copyOf(wanted);
    for (int from = 0; from < ids.size(); from += MAX_IDS) {
      ObjectNode some = JSON.createObjectNode();
      ids.subList(from, Math.min(from + MAX_IDS, ids.size()))
          .forEach(some.withObject("/ids").withArray("values")::add);
      scan.forEach(
          some,
          (id, source) -> {
            found[named.contains(id) ? 0 : 1]++;
            Map<String, View> views = views(source);
            if (!views.isEmpty()) {
              media.put(id, Medium.ofViews(views));
            }
          });
    }
    return new ReadPictures(media, found[0], found[1], index.documents());
  }

  /**
   * Projects the documents of older versions again by a model; everything else in a document stays.
   * Pictures without a view that the model reads stay unchanged.
   *
   * @param words how many of the strongest words a document keeps
   * @return the number of projected documents
   */
  public int project(StoredModel model, int words, Backoff backoff) throws IOException {
    ObjectNode old = JSON.createObjectNode();
    ObjectNode versions = old.withObject("/cross_media_versions").put("field", PictureIndex.FIELD);
    versions.withArray("/not_made_by").add(model.version());
    ServedVersion version = ServedVersion.of(model.version(), model.model());
    PictureFeatures features = PictureFeatures.of(model.model());
    Optional<DenseVectorField> beside = index.vectorField();
    BulkSender sender = new BulkSender(index, backoff);
    List<PictureDocument> documents = new ArrayList<>();
    int[] projected = {0};
    new DocumentScan(index.cluster(), index.name())
        .forEach(
            old,
            (id, source) -> {
              Map<String, View> views = views(source);
              if (features.cover(Medium.ofViews(views))) {
                documents.add(document(id, source, views, version, words, beside));
              }
              if (documents.size() == BATCH) {
                projected[0] += send(sender, documents);
              }
            });
    projected[0] += send(sender, documents);
    index.refresh();
    return projected[0];
  }

  private int send(BulkSender sender, List<PictureDocument> documents) throws IOException {
    Map<String, String> failures = sender.send(documents);
    if (!failures.isEmpty()) {
      var first = failures.entrySet().iterator().next();
      throw new ClusterException(
          Formatted.of(
              "%s documents can't be projected, %s: %s",
              failures.size(), first.getKey(), first.getValue()),
          null);
    }
    int sent = documents.size();
    documents.clear();
    return sent;
  }

  private static PictureDocument document(
      String id,
      ObjectNode source,
      Map<String, View> views,
      ServedVersion version,
      int words,
      Optional<DenseVectorField> beside)
      throws IOException {
    Item item = new Item(id, "", "", "", List.of(), views);
    byte[] made =
        PictureDocument.of(item, views, version.picture(item.medium(), words, 0), 0).json();
    JsonNode picture = JSON.readTree(made).path(PictureIndex.FIELD);
    source.set(PictureIndex.FIELD, picture);
    beside.ifPresent(field -> field.put(source, picture.path(PictureObject.VECTOR)));
    return new PictureDocument(id, JSON.writeValueAsBytes(source));
  }

  private Map<String, View> views(ObjectNode source) {
    Map<String, View> views = new LinkedHashMap<>();
    if (source.path(PictureIndex.FIELD) instanceof ObjectNode picture) {
      views.putAll(
          PictureObject.views(
              JSON.convertValue(picture, new TypeReference<Map<String, Object>>() {})));
    }
    vectors.forEach(
        (view, field) -> {
          float[] vector = vector(source, field);
          if (vector.length > 0) {
            views.put(view, DenseVector.of(vector));
          }
        });
    return views;
  }

  /**
   * Returns the numbers in a field, whose name may be a path; none if the document lacks the field.
   */
  private static float[] vector(ObjectNode source, String field) {
    JsonNode node =
        source.has(field) ? source.path(field) : source.at("/" + field.replace('.', '/'));
    float[] vector = new float[node.size()];
    for (int i = 0; i < vector.length; i++) {
      if (!node.path(i).isNumber()) {
        throw new IllegalArgumentException(
            "the field \"" + field + "\" is not a vector: name one whose values are numbers");
      }
      vector[i] = node.path(i).floatValue();
    }
    return vector;
  }
}
