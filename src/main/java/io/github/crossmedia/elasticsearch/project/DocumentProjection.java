package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.elasticsearch.mapper.DocumentPictures;
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
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.core.Tuple;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;

/** Replaces the pictures in one document, wherever its objects and arrays contain them. */
final class DocumentProjection {

  private final Projecting how;
  private final ServedVersion version;
  private final MappedPicture field;
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

  DocumentProjection(Projecting how, ServedVersion version, MappedPicture field) {
    this.how = how;
    this.version = version;
    this.field = field;
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
    new DocumentPictures(source, field, false).replace(this::made);
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

  private Optional<Map<String, Object>> made(Object value) {
    if (!PictureObject.is(value)) {
      return Optional.empty();
    }
    Map<?, ?> picture = (Map<?, ?>) value;
    if (isText((String) picture.get(PictureObject.MODEL))) {
      texts++;
      return Optional.empty();
    }
    Medium medium = medium(picture);
    pictures++;
    return Optional.of(PictureObject.map(projected(medium), KeptViews.of(version.model(), medium)));
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
}
