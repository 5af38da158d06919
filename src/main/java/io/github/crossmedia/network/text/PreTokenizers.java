package io.github.crossmedia.network.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.network.text.TextNormalizers.Unicode8;
import io.github.crossmedia.picture.network.NetworkException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** How a text is split into what the model reads one by one: its {@code pre_tokenizer}. */
final class PreTokenizers {

  /** As GPT-2 splits texts. */
  private static final Pattern WORDS =
      Pattern.compile(
          "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+",
          Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern LETTERS_OR_MARKS =
      Pattern.compile("\\w+|[^\\w\\s]+", Pattern.UNICODE_CHARACTER_CLASS);

  private PreTokenizers() {}

  /**
   * A part of a text.
   *
   * @param isFirst whether the whole text begins with it
   */
  record Piece(String text, boolean isFirst) {}

  static UnaryOperator<List<Piece>> of(JsonNode node) {
    if (node.isNull() || node.isMissingNode()) {
      return pieces -> pieces;
    }
    return switch (node.path("type").asText()) {
      case "Sequence" -> {
        List<UnaryOperator<List<Piece>>> all = new ArrayList<>();
        node.path("pretokenizers").forEach(each -> all.add(of(each)));
        yield pieces -> {
          List<Piece> done = pieces;
          for (UnaryOperator<List<Piece>> each : all) {
            done = each.apply(done);
          }
          return done;
        };
      }
      case "BertPreTokenizer" ->
          of(Tokenizer::isSpace, Delimited.REMOVED)
                  .andThen(of(PreTokenizers::isPunctuation, Delimited.ISOLATED))
              ::apply;
      case "ByteLevel" -> {
        boolean begins = node.path("add_prefix_space").asBoolean(true);
        boolean splits = node.path("use_regex").asBoolean(true);
        yield eachOf(
            text -> {
              String whole = begins && !text.startsWith(" ") ? " " + text : text;
              return (splits
                      ? Delimited.ISOLATED.parts(whole, found(WORDS, whole))
                      : List.of(whole))
                  .stream().map(TextNormalizers::letters).toList();
            });
      }
      case "CharDelimiterSplit" -> {
        int delimiter = node.path("delimiter").asText().codePointAt(0);
        yield of(code -> code == delimiter, Delimited.REMOVED);
      }
      case "Digits" ->
          of(
              PreTokenizers::isNumber,
              node.path("individual_digits").asBoolean()
                  ? Delimited.ISOLATED
                  : Delimited.CONTIGUOUS);
      case "Metaspace" -> metaspace(node);
      case "Punctuation" -> of(PreTokenizers::isPunctuation, Delimited.of(node, "Isolated"));
      case "Split" -> {
        Pattern pattern = Tokenizer.pattern(node.path("pattern"));
        Delimited behavior = Delimited.of(node, "");
        boolean isInverted = node.path("invert").asBoolean();
        yield eachOf(
            text -> {
              List<Part> found = found(pattern, text);
              return behavior.parts(text, isInverted ? inverted(found) : found);
            });
      }
      case "Whitespace" ->
          eachOf(text -> Delimited.REMOVED.parts(text, inverted(found(LETTERS_OR_MARKS, text))));
      case "WhitespaceSplit" -> of(Tokenizer::isSpace, Delimited.REMOVED);
      default -> throw Tokenizer.unknown("pre_tokenizer", node);
    };
  }

  private static UnaryOperator<List<Piece>> of(IntPredicate kind, Delimited behavior) {
    return eachOf(text -> behavior.parts(text, found(kind, text)));
  }

  private static UnaryOperator<List<Piece>> eachOf(Function<String, List<String>> split) {
    return pieces -> {
      List<Piece> parts = new ArrayList<>();
      for (Piece piece : pieces) {
        boolean isFirst = piece.isFirst();
        for (String part : split.apply(piece.text())) {
          parts.add(new Piece(part, isFirst && piece.text().startsWith(part)));
          isFirst = false;
        }
      }
      return parts;
    };
  }

  /** Blanks become a letter, with which words then begin. */
  private static UnaryOperator<List<Piece>> metaspace(JsonNode node) {
    String letter = node.path("replacement").asText("\u2581");
    boolean begins = node.path("add_prefix_space").asBoolean(true);
    String scheme = node.path("prepend_scheme").asText(begins ? "always" : "never");
    boolean splits = node.path("split").asBoolean(true);
    int code = letter.codePointAt(0);
    return pieces -> {
      List<Piece> parts = new ArrayList<>();
      for (Piece piece : pieces) {
        String text = piece.text().replace(" ", letter);
        boolean isBegun =
            !text.startsWith(letter)
                && (scheme.equals("always") || scheme.equals("first") && piece.isFirst());
        String whole = isBegun ? letter + text : text;
        List<String> all =
            splits
                ? Delimited.MERGED_WITH_NEXT.parts(whole, found(each -> each == code, whole))
                : List.of(whole);
        for (int i = 0; i < all.size(); i++) {
          parts.add(new Piece(all.get(i), piece.isFirst() && i == 0));
        }
      }
      return parts;
    };
  }

  /** A part of a text, which either is a delimiter or lies between two. */
  private record Part(int start, int end, boolean isDelimiter) {}

  private static List<Part> found(Pattern pattern, String text) {
    List<Part> parts = new ArrayList<>();
    int from = 0;
    for (MatchResult match : pattern.matcher(text).results().toList()) {
      parts.add(new Part(from, match.start(), false));
      parts.add(new Part(match.start(), match.end(), true));
      from = match.end();
    }
    parts.add(new Part(from, text.length(), false));
    return parts.stream().filter(part -> part.end() > part.start()).toList();
  }

  /** Returns the same parts, of which the others are the delimiters. */
  private static List<Part> inverted(List<Part> parts) {
    return parts.stream()
        .map(part -> new Part(part.start(), part.end(), !part.isDelimiter()))
        .toList();
  }

  /** Finds characters of a kind. */
  private static List<Part> found(IntPredicate kind, String text) {
    List<Part> parts = new ArrayList<>();
    int from = 0;
    for (int at = 0; at < text.length(); ) {
      int next = at + Character.charCount(text.codePointAt(at));
      if (kind.test(text.codePointAt(at))) {
        parts.add(new Part(from, at, false));
        parts.add(new Part(at, next, true));
        from = next;
      }
      at = next;
    }
    parts.add(new Part(from, text.length(), false));
    return parts.stream().filter(part -> part.end() > part.start()).toList();
  }

  /** What becomes of the delimiters in a text. */
  private enum Delimited {
    REMOVED("Removed"),
    ISOLATED("Isolated"),
    MERGED_WITH_PREVIOUS("MergedWithPrevious"),
    MERGED_WITH_NEXT("MergedWithNext"),
    CONTIGUOUS("Contiguous");

    private final String label;

    Delimited(String label) {
      this.label = label;
    }

    static Delimited of(JsonNode node, String otherwise) {
      String label = node.path("behavior").asText(otherwise);
      return Arrays.stream(values())
          .filter(each -> each.label.equals(label))
          .findFirst()
          .orElseThrow(
              () -> new NetworkException("its pre_tokenizer has the unknown behavior " + label));
    }

    /** Of several delimiters side by side only the one next to a word is merged with it. */
    private boolean joins(Part last, Part next) {
      return switch (this) {
        case REMOVED, ISOLATED -> false;
        case MERGED_WITH_PREVIOUS -> next.isDelimiter() && !last.isDelimiter();
        case MERGED_WITH_NEXT -> last.isDelimiter() && !next.isDelimiter();
        case CONTIGUOUS -> last.isDelimiter() == next.isDelimiter();
      };
    }

    List<String> parts(String text, List<Part> found) {
      List<String> parts = new ArrayList<>();
      for (int i = 0; i < found.size(); ) {
        Part first = found.get(i++);
        int end = first.end();
        while (i < found.size() && joins(found.get(i - 1), found.get(i))) {
          end = found.get(i++).end();
        }
        if (this != REMOVED || !first.isDelimiter()) {
          parts.add(text.substring(first.start(), end));
        }
      }
      return parts;
    }
  }

  private static boolean isNumber(int code) {
    return switch (Unicode8.category(code)) {
      case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
      default -> false;
    };
  }

  private static boolean isPunctuation(int code) {
    return code >= '!' && code <= '/'
        || code >= ':' && code <= '@'
        || code >= '[' && code <= '`'
        || code >= '{' && code <= '~'
        || switch (Unicode8.category(code)) {
          case Character.CONNECTOR_PUNCTUATION,
              Character.DASH_PUNCTUATION,
              Character.START_PUNCTUATION,
              Character.END_PUNCTUATION,
              Character.INITIAL_QUOTE_PUNCTUATION,
              Character.FINAL_QUOTE_PUNCTUATION,
              Character.OTHER_PUNCTUATION ->
              true;
          default -> false;
        };
  }
}
