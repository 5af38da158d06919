package io.github.crossmedia.network.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.network.text.PreTokenizers.Piece;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Splits texts into the tokens that a network of texts reads, by a {@code tokenizer.json} as
 * Hugging Face's tokenizers write it: word pieces (BERT and its kin: Wu et al., arXiv:1609.08144),
 * byte pairs (Sennrich et al., ACL 2016, as CLIP and Gemma have them), unigrams (Kudo, ACL 2018, as
 * SentencePiece has them) and whole words.
 */
final class Tokenizer {

  private static final Pattern WORD = Pattern.compile("\\p{Ll}{2,}");

  /** With what a word begins: SentencePiece's blank, and that of pairs of bytes. */
  private static final List<String> BEGINNINGS = List.of("\u2581", "\u0120");

  private final AddedTokens added;
  private final UnaryOperator<List<Piece>> splitter;
  private final TokenModel model;
  private final Ends ends;
  private final List<String> words;

  private Tokenizer(JsonNode file) {
    UnaryOperator<String> normalizer = TextNormalizers.of(file.path("normalizer"));
    this.added = new AddedTokens(file.path("added_tokens"), normalizer);
    this.splitter = PreTokenizers.of(file.path("pre_tokenizer"));
    this.model = TokenModel.of(file.path("model"));
    this.ends = Ends.of(file.path("post_processor"));
    this.words = words(file.path("model"));
  }

  /**
   * Reads a {@code tokenizer.json}.
   *
   * @throws NetworkException if it is not a tokenizer, or has a part that is not known here
   */
  static Tokenizer of(String name, byte[] file) throws IOException {
    try {
      return new Tokenizer(new JsonMapper().readTree(file));
    } catch (JsonProcessingException | NetworkException wrong) {
      throw new NetworkException(
          name + " is not a tokenizer that can be used: " + wrong.getMessage(), wrong);
    }
  }

  /** Of one kind each token that ends a word is marked, of others each that begins one. */
  private static List<String> words(JsonNode model) {
    Map<Integer, String> tokens = new TreeMap<>();
    for (JsonNode unigram : model.path("vocab")) {
      if (unigram.isArray()) {
        tokens.put(tokens.size(), unigram.path(0).asText());
      }
    }
    model.path("vocab").properties().forEach(e -> tokens.put(e.getValue().asInt(), e.getKey()));
    String end = model.path("end_of_word_suffix").asText("");
    String beginning =
        BEGINNINGS.stream()
            .filter(mark -> end.isEmpty())
            .filter(mark -> tokens.values().stream().anyMatch(each -> each.startsWith(mark)))
            .findFirst()
            .orElse("");
    return tokens.values().stream()
        .filter(token -> token.startsWith(beginning) && token.endsWith(end))
        .map(token -> token.substring(beginning.length()))
        .map(token -> token.substring(0, token.length() - end.length()))
        .filter(token -> WORD.matcher(token).matches())
        .toList();
  }

  /**
   * Returns the tokens that are whole words, in the order of the tokenizer, whose first ones are
   * the most frequent.
   */
  List<String> words() {
    return words;
  }

  static NetworkException unknown(String part, JsonNode node) {
    return new NetworkException(
        Formatted.of("its %s of type \"%s\" can't be read", part, node.path("type").asText()));
  }

  /** Returns the numbers of a text's tokens, with those that mark its start and end. */
  long[] tokens(String text) {
    List<Integer> tokens = new ArrayList<>(ends.before());
    boolean isFirst = true;
    for (Object piece : added.pieces(whole(text))) {
      if (piece instanceof Integer token) {
        tokens.add(token);
      } else {
        splitter
            .apply(List.of(new Piece((String) piece, isFirst)))
            .forEach(part -> model.add(part.text(), tokens));
      }
      isFirst = false;
    }
    tokens.addAll(ends.after());
    return tokens.stream().mapToLong(Integer::longValue).toArray();
  }

  /** Returns the text with half characters replaced, which no other encoding can express. */
  private static String whole(String text) {
    int[] codes = text.codePoints().map(code -> isHalf(code) ? 0xfffd : code).toArray();
    return new String(codes, 0, codes.length);
  }

  private static boolean isHalf(int code) {
    return code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
  }

  static Pattern pattern(JsonNode node) {
    String text = node.path("String").asText("");
    try {
      return text.isEmpty()
          ? Pattern.compile(node.path("Regex").asText(), Pattern.UNICODE_CHARACTER_CLASS)
          : Pattern.compile(Pattern.quote(text));
    } catch (PatternSyntaxException wrong) {
      throw new NetworkException("its pattern " + node + " can't be read", wrong);
    }
  }

  /** White space as Unicode's property of that name has it. */
  static boolean isSpace(int code) {
    return Character.isSpaceChar(code) || code >= '\t' && code <= '\r' || code == 0x85;
  }

  /** Tokens that are found in a text before it is split. */
  private static final class AddedTokens {

    /** By their first letters: some tokenizers have thousands. */
    private final Map<Character, List<Added>> asWritten = new HashMap<>();

    private final Map<Character, List<Added>> normalized = new HashMap<>();
    private final UnaryOperator<String> normalizer;

    AddedTokens(JsonNode tokens, UnaryOperator<String> normalizer) {
      this.normalizer = normalizer;
      for (JsonNode token : tokens) {
        boolean isNormalized = token.path("normalized").asBoolean();
        String content = token.path("content").asText();
        Added read =
            new Added(
                isNormalized ? normalizer.apply(content) : content,
                token.path("id").asInt(),
                token.path("single_word").asBoolean(),
                token.path("lstrip").asBoolean(),
                token.path("rstrip").asBoolean());
        if (!read.content().isEmpty()) {
          (isNormalized ? normalized : asWritten)
              .computeIfAbsent(read.content().charAt(0), first -> new ArrayList<>())
              .add(read);
        }
      }
    }

    private record Added(
        String content, int id, boolean isWord, boolean takesLeft, boolean takesRight) {}

    /** Returns tokens, as numbers, and normalised texts between them. */
    List<Object> pieces(String text) {
      List<Object> pieces = new ArrayList<>();
      for (Object piece : split(text, asWritten)) {
        if (piece instanceof String between) {
          pieces.addAll(split(normalizer.apply(between), normalized));
        } else {
          pieces.add(piece);
        }
      }
      return pieces;
    }

    /** The leftmost token is taken, of several the longest. */
    private static List<Object> split(String text, Map<Character, List<Added>> tokens) {
      List<Object> pieces = new ArrayList<>();
      int from = 0;
      int at = 0;
      while (at < text.length()) {
        Added found = null;
        for (Added token : tokens.getOrDefault(text.charAt(at), List.of())) {
          if (text.startsWith(token.content(), at)
              && (found == null || token.content().length() > found.content().length())) {
            found = token;
          }
        }
        int end = found == null ? at : at + found.content().length();
        if (found == null || found.isWord() && !isApart(text, at, end)) {
          at = found == null ? at + 1 : end;
          continue;
        }
        int start = at;
        while (found.takesLeft() && start > from && isSpace(text.codePointBefore(start))) {
          start -= Character.charCount(text.codePointBefore(start));
        }
        while (found.takesRight() && end < text.length() && isSpace(text.codePointAt(end))) {
          end += Character.charCount(text.codePointAt(end));
        }
        if (start > from) {
          pieces.add(text.substring(from, start));
        }
        pieces.add(found.id());
        from = end;
        at = end;
      }
      if (from < text.length()) {
        pieces.add(text.substring(from));
      }
      return pieces;
    }

    private static boolean isApart(String text, int start, int end) {
      return (start == 0 || !isOfWord(text.codePointBefore(start)))
          && (end == text.length() || !isOfWord(text.codePointAt(end)));
    }

    private static boolean isOfWord(int code) {
      return Character.isLetterOrDigit(code) || code == '_';
    }
  }

  /** The tokens that mark the start and the end of a text. */
  private record Ends(List<Integer> before, List<Integer> after) {

    static Ends of(JsonNode node) {
      if (node.isNull() || node.isMissingNode()) {
        return new Ends(List.of(), List.of());
      }
      return switch (node.path("type").asText()) {
        case "TemplateProcessing" -> template(node);
        case "BertProcessing", "RobertaProcessing" ->
            new Ends(
                List.of(node.path("cls").path(1).asInt()),
                List.of(node.path("sep").path(1).asInt()));
        case "ByteLevel" -> new Ends(List.of(), List.of());
        case "Sequence" -> {
          List<Ends> marking = new ArrayList<>();
          node.path("processors").forEach(each -> marking.add(of(each)));
          marking.removeIf(each -> each.before().isEmpty() && each.after().isEmpty());
          if (marking.size() > 1) {
            throw new NetworkException("several parts of its post_processor add tokens");
          }
          yield marking.isEmpty() ? new Ends(List.of(), List.of()) : marking.getFirst();
        }
        default -> throw unknown("post_processor", node);
      };
    }

    private static Ends template(JsonNode node) {
      List<Integer> before = new ArrayList<>();
      List<Integer> after = new ArrayList<>();
      boolean isOver = false;
      for (JsonNode piece : node.path("single")) {
        isOver |= piece.has("Sequence");
        List<Integer> side = isOver ? after : before;
        String special = piece.path("SpecialToken").path("id").asText();
        node.path("special_tokens")
            .path(special)
            .path("ids")
            .forEach(token -> side.add(token.asInt()));
      }
      return new Ends(before, after);
    }
  }
}
