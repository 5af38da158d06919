package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.elasticsearch.mapper.MappedPicture;
import io.github.crossmedia.elasticsearch.project.DocumentPages.StoredDocument;
import io.github.crossmedia.elasticsearch.project.ProjectRequest.Projecting;
import io.github.crossmedia.model.KeptViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.serve.PictureObject;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.core.Tuple;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;

/** Replaces the pictures in one document, wherever its objects and arrays contain them. */
final class DocumentProjection {

  private final Projecting how;
  private final ServedVersion version;
  private final String vectorField;
  private int pictures;
  private int texts;

  /** Why a document stays as it is, in words that quote nothing of it. */
  static final class LeftException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    LeftException(String reason) {
      super(reason);
    }

    LeftException(String reason, Exception cause) {
      super(reason, cause);
    }
  }

  DocumentProjection(Projecting how, ServedVersion version, MappedPicture mapped) {
    this.how = how;
    this.version = version;
    this.vectorField = mapped.vectorField();
  }

  /**
   * Returns the request that writes the document again.
   *
   * @throws LeftException for the reason why it has to stay as it is
   */
  IndexRequest of(StoredDocument document) throws IOException {
    if (document.source().length() == 0) {
      throw new LeftException("the index keeps no [_source]");
    }
    Tuple<XContentType, Map<String, Object>> read =
        XContentHelper.convertToMap(document.source(), true, (XContentType) null);
    Map<String, Object> source = read.v2();
    visit(source, source, how.field());
    if (pictures == 0) {
      throw new LeftException(
          texts > 0
              ? "a text, which is not kept: send the document through its pipeline again"
              : "[_source] has no picture in [" + how.field() + "]");
    }
    try (XContentBuilder json = XContentBuilder.builder(read.v1().xContent())) {
      return document.with(json.map(source));
    }
  }

  private void visit(Map<String, Object> root, Object node, String path) {
    if (node instanceof List<?> list) {
      list.forEach(each -> visit(root, each, path));
    } else if (node instanceof Map<?, ?>) {
      @SuppressWarnings("unchecked") // all keys of JSON are strings
      Map<String, Object> object = (Map<String, Object>) node;
      if (object.containsKey(path)) {
        replace(root, object, path);
        return;
      }
      for (String key : List.copyOf(object.keySet())) { // the root may get a vector meanwhile
        if (path.startsWith(key + ".")) {
          visit(root, object.get(key), path.substring(key.length() + 1));
        }
      }
    }
  }

  private void replace(Map<String, Object> root, Map<String, Object> object, String key) {
    Object value =
        object.get(key) instanceof List<?> one && one.size() == 1
            ? one.getFirst()
            : object.get(key);
    if (!PictureObject.is(value)) {
      return;
    }
    Map<?, ?> picture = (Map<?, ?>) value;
    if (isText((String) picture.get(PictureObject.MODEL))) {
      texts++;
      return;
    }
    Medium medium = medium(picture);
    ProjectedItem projected = projected(medium);
    Map<String, View> views = KeptViews.of(version.model(), medium);
    Map<String, Object> made = PictureObject.map(projected, views);
    Object vector = made.get(PictureObject.VECTOR);
    object.put(key, made);
    pictures++;
    if (!vectorField.isEmpty()) {
      String within = how.field().substring(0, how.field().length() - key.length());
      if (vectorField.startsWith(within)) {
        put(object, vectorField.substring(within.length()), vector);
      } else {
        put(root, vectorField, vector);
      }
    }
  }

  private Medium medium(Map<?, ?> picture) {
    try {
      return Medium.ofViews(PictureObject.views(picture));
    } catch (IllegalArgumentException e) {
      throw new LeftException("the views in [" + how.field() + "] can't be read", e);
    }
  }

  private ProjectedItem projected(Medium medium) {
    try {
      return version.likely(
          version.picture(medium, how.words(), how.threshold()), how.probability());
    } catch (IllegalArgumentException e) {
      throw new LeftException(e.getMessage(), e); // names what the model lacks
    }
  }

  private static boolean isText(String model) {
    VersionName name = VersionName.parse(model);
    try {
      return VersionId.parse(model).ofTexts().agreesWith(name);
    } catch (IllegalArgumentException e) {
      return name.name().endsWith("/text");
    }
  }

  /** Puts a value where its path leads, or under the path itself if that leads nowhere. */
  private static void put(Map<String, Object> object, String path, Object value) {
    for (Map.Entry<String, Object> child : object.entrySet()) {
      if (path.startsWith(child.getKey() + ".") && child.getValue() instanceof Map<?, ?> inside) {
        @SuppressWarnings("unchecked") // all keys of JSON are strings
        Map<String, Object> inner = (Map<String, Object>) inside;
        put(inner, path.substring(child.getKey().length() + 1), value);
        return;
      }
    }
    object.put(path, value);
  }
}
