package io.github.crossmedia.model.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Reads untrusted JSON. It counts the memory of the tree, up to a hundred times that of the text,
 * before making the tree.
 */
public final class CountedJson {

  /** The memory of a node, its place in a map or list, and the set that finds duplicate names. */
  private static final long BYTES_OF_TOKEN = 192;

  /** The memory while reading: the parser's buffer and a string of the longest value. */
  private static final long BYTES_OF_CHARACTER = 4;

  private static final long STEP = 1 << 20;

  /** The deepest nesting allowed, deeper than in any part of a model. */
  private static final int MAX_DEPTH = 64;

  /** Does not intern names: they come from the file and must not stay in tables that outlive it. */
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private CountedJson() {}

  public static JsonNode tree(String text, Budget budget) throws JsonProcessingException {
    count(text, budget);
    return JSON.readTree(text);
  }

  public static <T> T value(String text, TypeReference<T> type, Budget budget)
      throws JsonProcessingException {
    count(text, budget);
    return JSON.readValue(text, type);
  }

  private static void count(String text, Budget budget) throws JsonProcessingException {
    budget.take(BYTES_OF_CHARACTER * text.length());
    long bytes = 0;
    try (JsonParser parser = JSON.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        bytes += BYTES_OF_TOKEN;
        if (token == JsonToken.FIELD_NAME || token == JsonToken.VALUE_STRING) {
          bytes += (long) Character.BYTES * parser.getTextLength();
        }
        if (bytes >= STEP) {
          budget.take(bytes);
          bytes = 0;
        }
      }
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    budget.take(bytes);
  }
}
