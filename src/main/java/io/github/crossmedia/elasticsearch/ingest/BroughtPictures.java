package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.elasticsearch.mapper.MappedPicture;
import io.github.crossmedia.serve.PictureObject;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParser.Token;
import org.elasticsearch.xcontent.XContentParserConfiguration;

/**
 * Tells what a document brings in its fields of pictures, token by token: most documents bring
 * nothing to process, and are not read into memory.
 */
final class BroughtPictures {

  private final Map<String, MappedPicture> fields;
  private final Map<MappedPicture, Brought> found = new LinkedHashMap<>();

  private BroughtPictures(Map<String, MappedPicture> fields) {
    this.fields = fields;
  }

  /** What a field of a document brings; of several values, what is most work. */
  enum Brought {
    NOTHING,
    /** The object of a projected picture. */
    OBJECT,
    /** Views by their names. */
    VIEWS,
    /** A picture as pixels. */
    PIXELS;

    static Brought of(Object value) {
      return switch (value) {
        case String base64 -> PIXELS;
        case byte[] bytes -> PIXELS;
        case Map<?, ?> object -> of(object.keySet());
        case null, default -> NOTHING;
      };
    }

    private static Brought of(Set<?> keys) {
      if (PictureObject.areOfViews(keys)) {
        return VIEWS;
      }
      return keys.contains(PictureObject.MODEL) ? OBJECT : NOTHING;
    }
  }

  /**
   * Returns what a document brings; nothing if it can't be read, which the primary then says.
   *
   * @param fields the fields of pictures by their names
   */
  static Map<MappedPicture, Brought> in(IndexRequest document, Map<String, MappedPicture> fields) {
    BroughtPictures brought = new BroughtPictures(fields);
    try (XContentParser parser =
        XContentHelper.createParserNotCompressed(
            XContentParserConfiguration.EMPTY, document.source(), document.getContentType())) {
      if (parser.nextToken() == Token.START_OBJECT) {
        brought.object(parser, "");
      }
    } catch (IOException | XContentParseException unreadable) {
      return Map.of();
    }
    return brought.found;
  }

  private void object(XContentParser parser, String prefix) throws IOException {
    while (parser.nextToken() != Token.END_OBJECT) {
      String path = prefix + parser.currentName();
      parser.nextToken();
      MappedPicture field = fields.get(path);
      if (field != null) {
        picture(parser, field);
      } else if (leads(path + ".")) {
        inside(parser, path + ".");
      } else {
        parser.skipChildren();
      }
    }
  }

  private boolean leads(String prefix) {
    return fields.keySet().stream().anyMatch(path -> path.startsWith(prefix));
  }

  private void inside(XContentParser parser, String prefix) throws IOException {
    if (parser.currentToken() == Token.START_OBJECT) {
      object(parser, prefix);
    } else if (parser.currentToken() == Token.START_ARRAY) {
      while (parser.nextToken() != Token.END_ARRAY) {
        inside(parser, prefix);
      }
    }
  }

  private void picture(XContentParser parser, MappedPicture field) throws IOException {
    switch (parser.currentToken()) {
      case VALUE_STRING, VALUE_EMBEDDED_OBJECT -> add(field, Brought.PIXELS);
      case START_OBJECT -> {
        Set<String> keys = new HashSet<>();
        while (parser.nextToken() != Token.END_OBJECT) {
          keys.add(parser.currentName());
          parser.nextToken();
          parser.skipChildren();
        }
        add(field, Brought.of(keys));
      }
      case START_ARRAY -> {
        while (parser.nextToken() != Token.END_ARRAY) {
          picture(parser, field);
        }
      }
      default -> {}
    }
  }

  private void add(MappedPicture field, Brought brought) {
    if (brought != Brought.NOTHING) {
      found.merge(field, brought, (one, other) -> one.compareTo(other) > 0 ? one : other);
    }
  }
}
