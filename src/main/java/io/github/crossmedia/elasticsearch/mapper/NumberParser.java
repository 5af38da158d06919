package io.github.crossmedia.elasticsearch.mapper;

import java.io.IOException;
import java.util.Arrays;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParser.Token;

/** Reads finite numbers, token by token. */
record NumberParser(XContentParser parser) {

  /** Returns the current value. Two parts name the number, joined only for an error message. */
  float number(String object, String key) throws IOException {
    if (parser.currentToken() != Token.VALUE_NUMBER) {
      throw new IllegalArgumentException("[" + object + key + "] must be a number");
    }
    float value = parser.floatValue();
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException(
          "[" + object + key + "] is out of the range of a float: " + parser.text());
    }
    return value;
  }

  /** Returns the current array, of a limited length. */
  float[] array(String key, int most) throws IOException {
    if (parser.currentToken() != Token.START_ARRAY) {
      throw new IllegalArgumentException("[" + key + "] must be an array of numbers");
    }
    parser.nextToken();
    return rest(key, most);
  }

  /** Returns the numbers of an array from the current one on. */
  float[] rest(String key, int most) throws IOException {
    float[] values = new float[64];
    int size = 0;
    for (Token token = parser.currentToken();
        token != Token.END_ARRAY;
        token = parser.nextToken()) {
      if (size == most) {
        throw new IllegalArgumentException("[" + key + "] has more than [" + most + "] dimensions");
      }
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      float value = token == Token.VALUE_NUMBER ? parser.floatValue() : Float.NaN;
      values[size] = Float.isFinite(value) ? value : number(key, "[" + size + "]");
      size++;
    }
    return Arrays.copyOf(values, size);
  }
}
