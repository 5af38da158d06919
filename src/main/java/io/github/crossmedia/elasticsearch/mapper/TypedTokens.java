package io.github.crossmedia.elasticsearch.mapper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;

/** Reads the tokens that an analyzer produces from a text: for each position, the words at it. */
final class TypedTokens {

  private final TokenStream stream;
  private final TermToBytesRefAttribute term;
  private final PositionIncrementAttribute increment;

  private TypedTokens(TokenStream stream) {
    this.stream = stream;
    this.term = stream.addAttribute(TermToBytesRefAttribute.class);
    this.increment = stream.addAttribute(PositionIncrementAttribute.class);
  }

  /** Reads a stream that was reset already, to its last token. */
  static List<List<String>> rest(TokenStream stream) throws IOException {
    return new TypedTokens(stream).rest();
  }

  /** Reads a whole stream. */
  static List<List<String>> all(TokenStream stream) throws IOException {
    stream.reset();
    List<List<String>> all = rest(stream);
    stream.end();
    return all;
  }

  private List<List<String>> rest() throws IOException {
    List<List<String>> positions = new ArrayList<>();
    while (stream.incrementToken()) {
      String word = TypedWord.ofToken(term.getBytesRef().utf8ToString()).word();
      if (increment.getPositionIncrement() > 0 || positions.isEmpty()) {
        positions.add(new ArrayList<>());
      }
      positions.getLast().add(word);
    }
    return positions;
  }
}
