package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.model.KeptViews;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParser.Token;

/** Reads the views of a picture that do not count visual words: vectors, and bags of them. */
final class ViewsParser {

  private final XContentParser parser;
  private final NumberParser numbers;

  ViewsParser(XContentParser parser) {
    this.parser = parser;
    this.numbers = new NumberParser(parser);
  }

  /** Reads the object that the parser is at. */
  Map<String, View> parse() throws IOException {
    Map<String, View> views = new LinkedHashMap<>();
    while (parser.nextToken() != Token.END_OBJECT) {
      String name = parser.currentName();
      PictureParser.requireView(name);
      if (views.size() == LearnedMapping.MAX_VIEWS) {
        throw new IllegalArgumentException(
            "[views] has more than [" + LearnedMapping.MAX_VIEWS + "] views");
      }
      parser.nextToken();
      views.put(name, view("views." + name));
    }
    return views;
  }

  private View view(String key) throws IOException {
    if (parser.currentToken() != Token.START_ARRAY) {
      throw new IllegalArgumentException(
          "["
              + key
              + "] must be an array of numbers, or of such arrays: counts of visual words belong"
              + " into [visual_words]");
    }
    return switch (parser.nextToken()) {
      case START_ARRAY -> bag(key);
      case END_ARRAY -> new VectorBag(VectorBag.UNTOLD, List.of());
      case null, default -> DenseVector.of(numbers.rest(key, KeptViews.MAX_NUMBERS));
    };
  }

  private VectorBag bag(String key) throws IOException {
    List<DenseVector> members = new ArrayList<>();
    int left = KeptViews.MAX_NUMBERS;
    for (; parser.currentToken() != Token.END_ARRAY; parser.nextToken()) {
      DenseVector member = DenseVector.of(numbers.array(key, left));
      left -= member.dimension();
      if (!members.isEmpty() && member.dimension() != members.getFirst().dimension()) {
        throw new IllegalArgumentException("[" + key + "] has vectors of different lengths");
      }
      members.add(member);
    }
    return new VectorBag(members.getFirst().dimension(), members);
  }
}
