package io.github.crossmedia.network.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.NetworkException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;

/**
 * Splits texts into tokens in Java alone, by a {@code tokenizer.json} as Hugging Face's tokenizers
 * write it. Word pieces (BERT and its kin: Wu et al., arXiv:1609.08144), byte pairs (Sennrich et
 * al., ACL 2016, as CLIP has them) and whole words are known.
 */
final class PlainTokenizer implements Tokenizer {

  private final AddedTokens added;
  private final UnaryOperator<String> normalizer;
  private final UnaryOperator<List<String>> splitter;
  private final Model model;
  private final Ends ends;

  /**
   * Reads a file.
   *
   * @throws NetworkException if it has a part that is not known here
   */
  PlainTokenizer(JsonNode file) {
    this.normalizer = Normalizers.of(file.path("normalizer"));
    this.added = new AddedTokens(file.path("added_tokens"), normalizer);
    this.splitter = Splitters.of(file.path("pre_tokenizer"));
    this.model = Model.of(file.path("model"));
    this.ends = Ends.of(file.path("post_processor"));
  }

  private static NetworkException unknown(String part, JsonNode node) {
    String type = node.path("type").asText();
    return new NetworkException(
        Formatted.of(
            "a %s of type \"%s\" is not known; known are those of BERT and CLIP", part, type));
  }

  @Override
  public long[] tokens(String text) {
    List<Integer> tokens = new ArrayList<>(ends.before());
    for (Object piece : added.pieces(whole(text))) {
      if (piece instanceof Integer token) {
        tokens.add(token);
      } else {
        splitter.apply(List.of((String) piece)).forEach(word -> model.add(word, tokens));
      }
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

  private static String each(String text, IntFunction<String> of) {
    StringBuilder out = new StringBuilder();
    text.codePoints().forEach(code -> out.append(of.apply(code)));
    return out.toString();
  }

  private static Pattern pattern(JsonNode node) {
    String text = node.path("String").asText("");
    try {
      return text.isEmpty()
          ? Pattern.compile(node.path("Regex").asText(), Pattern.UNICODE_CHARACTER_CLASS)
          : Pattern.compile(Pattern.quote(text));
    } catch (PatternSyntaxException wrong) {
      throw new NetworkException("its pattern " + node + " can't be read", wrong);
    }
  }

  /** Tokens that are found in a text before it is split. */
  private static final class AddedTokens {

    private final List<Added> asWritten = new ArrayList<>();
    private final List<Added> normalized = new ArrayList<>();
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
          (isNormalized ? normalized : asWritten).add(read);
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
    private static List<Object> split(String text, List<Added> tokens) {
      List<Object> pieces = new ArrayList<>();
      int from = 0;
      int at = 0;
      while (at < text.length()) {
        Added found = null;
        for (Added token : tokens) {
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

  /** White space as Unicode's property of that name has it. */
  private static boolean isSpace(int code) {
    return Character.isSpaceChar(code) || code >= '\t' && code <= '\r' || code == 0x85;
  }

  /** The categories of characters as of Unicode 8, which those tokenizers know. */
  private static final class Unicode8 {

    /** Marks and punctuation that were added or changed since, in hexadecimal digits. */
    private static final String CHANGED =
        """
        61d 7fd 890-891 897-89f 8ca-8e2 9fd-9fe a76 afa-aff b55 c04 c3c c77 c84 d00 d3b-d3c
        d81 eba ece 166d 1734 180f 1885-1886 1abf-1ace 1b4e-1b4f 1b7d-1b7f 1df6-1dfb
        2e43-2e4f 2e52-2e5d a82c a8c5 a8ff a9bd 10d24-10d27 10d69-10d6e 10eab-10ead
        10efc-10eff 10f46-10f50 10f55-10f59 10f82-10f89 11070 11073-11074 110c2 110cd 111c9
        111cf 1123e 11241 1133b 113bb-113c0 113ce 113d0 113d2 113d4-113d5 113d7-113d8
        113e1-113e2 11438-1143f 11442-11444 11446 1144b-1144f 1145a-1145b 1145d-1145e
        11660-1166c 116b9 1171e 1182f-11837 11839-1183b 1193b-1193c 1193e 11943-11946
        119d4-119d7 119da-119db 119e0 119e2 11a01-11a0a 11a33-11a38 11a3b-11a47 11a51-11a56
        11a59-11a5b 11a8a-11a96 11a98-11a9c 11a9e-11aa2 11b00-11b09 11be1 11c30-11c36
        11c38-11c3d 11c3f 11c41-11c45 11c70-11c71 11c92-11ca7 11caa-11cb0 11cb2-11cb3
        11cb5-11cb6 11d31-11d36 11d3a 11d3c-11d3d 11d3f-11d45 11d47 11d90-11d91 11d95 11d97
        11ef3-11ef4 11ef7-11ef8 11f00-11f01 11f36-11f3a 11f40 11f42-11f4f 11f5a 11fff
        12ff1-12ff2 13430-13440 13447-13455 1611e-16129 1612d-1612f 16d6d-16d6f 16e97-16e9a
        16f4f 16fe2 16fe4 1cf00-1cf2d 1cf30-1cf46 1e000-1e006 1e008-1e018 1e01b-1e021
        1e023-1e024 1e026-1e02a 1e08f 1e130-1e136 1e2ae 1e2ec-1e2ef 1e4ec-1e4ef 1e5ee-1e5ef
        1e5ff 1e944-1e94a 1e95e-1e95f
        """;

    private static final BitSet IS_CHANGED = new BitSet();

    static {
      for (String range : CHANGED.strip().split("\\s+")) {
        String[] ends = range.split("-");
        int last = Integer.parseInt(ends[ends.length - 1], 16);
        IS_CHANGED.set(Integer.parseInt(ends[0], 16), last + 1);
      }
    }

    private Unicode8() {}

    static int category(int code) {
      int type = Character.getType(code);
      if (!IS_CHANGED.get(code)) {
        return type;
      }
      // a mark of its own since Unicode 11, punctuation before
      return switch (code == 0x111c9 ? Character.OTHER_SYMBOL : type) {
        case Character.OTHER_SYMBOL -> Character.OTHER_PUNCTUATION;
        case Character.COMBINING_SPACING_MARK -> Character.NON_SPACING_MARK;
        default -> Character.UNASSIGNED;
      };
    }
  }

  /** What is done to a text before it is split. */
  private static final class Normalizers {

    /** The planes of ideographs, which BERT reads one by one. */
    private static final int[][] IDEOGRAPHS = {
      {0x4e00, 0x9fff}, {0x3400, 0x4dbf}, {0x20000, 0x2a6df}, {0x2a700, 0x2b73f},
      {0x2b740, 0x2b81f}, {0x2b920, 0x2ceaf}, {0xf900, 0xfaff}, {0x2f800, 0x2fa1f}
    };

    private Normalizers() {}

    static UnaryOperator<String> of(JsonNode node) {
      if (node.isNull() || node.isMissingNode()) {
        return text -> text;
      }
      return switch (node.path("type").asText()) {
        case "Sequence" -> {
          List<UnaryOperator<String>> all = new ArrayList<>();
          node.path("normalizers").forEach(each -> all.add(of(each)));
          yield text -> {
            String done = text;
            for (UnaryOperator<String> each : all) {
              done = each.apply(done);
            }
            return done;
          };
        }
        case "BertNormalizer" -> bert(node);
        case "Lowercase" -> Normalizers::lowercase;
        case "NFC" -> text -> Normalizer.normalize(text, Normalizer.Form.NFC);
        case "NFD" -> text -> Normalizer.normalize(text, Normalizer.Form.NFD);
        case "NFKC" -> text -> Normalizer.normalize(text, Normalizer.Form.NFKC);
        case "NFKD" -> text -> Normalizer.normalize(text, Normalizer.Form.NFKD);
        case "Replace" -> {
          Pattern pattern = pattern(node.path("pattern"));
          String content = Matcher.quoteReplacement(node.path("content").asText());
          yield text -> pattern.matcher(text).replaceAll(content);
        }
        default -> throw unknown("normalizer", node);
      };
    }

    private static UnaryOperator<String> bert(JsonNode node) {
      boolean cleans = node.path("clean_text").asBoolean(true);
      boolean parts = node.path("handle_chinese_chars").asBoolean(true);
      boolean lowers = node.path("lowercase").asBoolean(true);
      JsonNode accents = node.path("strip_accents");
      boolean strips = accents.isBoolean() ? accents.asBoolean() : lowers;
      return text -> {
        String done = cleans ? each(text, Normalizers::cleaned) : text;
        done = parts ? each(done, Normalizers::apart) : done;
        done = strips ? withoutAccents(done) : done;
        return lowers ? lowercase(done) : done;
      };
    }

    private static String cleaned(int code) {
      if (isSpace(code) && !isControl(code)) {
        return " ";
      }
      return code == 0 || code == 0xfffd || isControl(code) ? "" : Character.toString(code);
    }

    private static boolean isControl(int code) {
      return code != '\t'
          && code != '\n'
          && code != '\r'
          && switch (Unicode8.category(code)) {
            case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE -> true;
            default -> false;
          };
    }

    private static String apart(int code) {
      for (int[] plane : IDEOGRAPHS) {
        if (code >= plane[0] && code <= plane[1]) {
          return " " + Character.toString(code) + " ";
        }
      }
      return Character.toString(code);
    }

    private static String withoutAccents(String text) {
      return each(
          Normalizer.normalize(text, Normalizer.Form.NFD),
          code ->
              Unicode8.category(code) == Character.NON_SPACING_MARK
                  ? ""
                  : Character.toString(code));
    }

    /** Letter by letter, so that a sigma at the end of a word is like any other. */
    private static String lowercase(String text) {
      return each(text, code -> Character.toString(code).toLowerCase(Locale.ROOT));
    }
  }

  /** How a text is split into what the model reads one by one. */
  private static final class Splitters {

    /** As GPT-2 splits texts. */
    private static final Pattern WORDS =
        Pattern.compile(
            "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+",
            Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern LETTERS_OR_MARKS =
        Pattern.compile("\\w+|[^\\w\\s]+", Pattern.UNICODE_CHARACTER_CLASS);

    private Splitters() {}

    static UnaryOperator<List<String>> of(JsonNode node) {
      if (node.isNull() || node.isMissingNode()) {
        return texts -> texts;
      }
      return switch (node.path("type").asText()) {
        case "Sequence" -> {
          List<UnaryOperator<List<String>>> all = new ArrayList<>();
          node.path("pretokenizers").forEach(each -> all.add(of(each)));
          yield texts -> {
            List<String> done = texts;
            for (UnaryOperator<List<String>> each : all) {
              done = each.apply(done);
            }
            return done;
          };
        }
        case "BertPreTokenizer" -> eachOf(Splitters::words);
        case "Whitespace" -> eachOf(text -> found(LETTERS_OR_MARKS, text));
        case "Split" -> {
          if (!node.path("behavior").asText().equals("Removed")
              || !node.path("invert").asBoolean()) {
            throw unknown("pre_tokenizer", node);
          }
          Pattern pattern = pattern(node.path("pattern"));
          yield eachOf(text -> found(pattern, text));
        }
        case "ByteLevel" -> {
          boolean begins = node.path("add_prefix_space").asBoolean(true);
          boolean splits = node.path("use_regex").asBoolean(true);
          yield eachOf(
              text -> {
                String whole = begins && !text.startsWith(" ") ? " " + text : text;
                return (splits ? found(WORDS, whole) : List.of(whole))
                    .stream().map(Splitters::bytes).toList();
              });
        }
        default -> throw unknown("pre_tokenizer", node);
      };
    }

    private static UnaryOperator<List<String>> eachOf(Function<String, List<String>> split) {
      return texts -> texts.stream().flatMap(text -> split.apply(text).stream()).toList();
    }

    private static List<String> found(Pattern pattern, String text) {
      return pattern.matcher(text).results().map(match -> match.group()).toList();
    }

    /** Between spaces, and each mark of punctuation alone. */
    private static List<String> words(String text) {
      List<String> words = new ArrayList<>();
      StringBuilder word = new StringBuilder();
      Runnable end =
          () -> {
            if (!word.isEmpty()) {
              words.add(word.toString());
              word.setLength(0);
            }
          };
      text.codePoints()
          .forEach(
              code -> {
                if (isSpace(code)) {
                  end.run();
                } else if (isPunctuation(code)) {
                  end.run();
                  words.add(Character.toString(code));
                } else {
                  word.appendCodePoint(code);
                }
              });
      end.run();
      return words;
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

    /** Returns the bytes of a text as characters that can be printed, as GPT-2 writes them. */
    private static String bytes(String text) {
      StringBuilder out = new StringBuilder();
      for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
        out.append(ByteLetters.OF[each & 0xff]);
      }
      return out.toString();
    }

    /** Printable bytes are their own letters; the others follow above 255, in their order. */
    private static final class ByteLetters {

      private static final char[] OF = new char[256];

      static {
        char next = 256;
        for (int code = 0; code < OF.length; code++) {
          boolean isPrinted =
              code >= '!' && code <= '~' || code >= 0xa1 && code <= 0xac || code >= 0xae;
          OF[code] = isPrinted ? (char) code : next++;
        }
      }
    }
  }

  /** Makes tokens of a word. */
  private sealed interface Model {

    void add(String word, List<Integer> tokens);

    static Model of(JsonNode node) {
      return switch (node.path("type").asText()) {
        case "WordPiece" -> WordPieces.read(node);
        case "BPE" -> BytePairs.read(node);
        case "WordLevel" -> new WholeWords(Model.vocabulary(node), unknown(node, "<unk>"));
        default -> throw PlainTokenizer.unknown("model", node);
      };
    }

    /** Returns the token of what is not in the vocabulary. */
    static int unknown(JsonNode node, String otherwise) {
      String name = node.path("unk_token").asText(otherwise);
      if (!node.path("vocab").has(name)) {
        throw new NetworkException("its vocabulary lacks " + name);
      }
      return node.path("vocab").path(name).asInt();
    }

    static Map<String, Integer> vocabulary(JsonNode node) {
      Map<String, Integer> vocabulary = new HashMap<>();
      node.path("vocab")
          .properties()
          .forEach(e -> vocabulary.put(e.getKey(), e.getValue().asInt()));
      return vocabulary;
    }
  }

  /** A token for each word. */
  private record WholeWords(Map<String, Integer> vocabulary, int unknown) implements Model {

    @Override
    public void add(String word, List<Integer> tokens) {
      tokens.add(vocabulary.getOrDefault(word, unknown));
    }
  }

  /** The longest beginning that is known, then the longest of the rest. */
  private record WordPieces(
      Map<String, Integer> vocabulary, String prefix, int unknown, int maxLength) implements Model {

    static WordPieces read(JsonNode node) {
      return new WordPieces(
          Model.vocabulary(node),
          node.path("continuing_subword_prefix").asText("##"),
          Model.unknown(node, "[UNK]"),
          node.path("max_input_chars_per_word").asInt(100));
    }

    @Override
    public void add(String word, List<Integer> tokens) {
      int[] codes = word.codePoints().toArray();
      List<Integer> pieces = new ArrayList<>();
      int start = codes.length > maxLength ? -1 : 0;
      while (start >= 0 && start < codes.length) {
        int end = codes.length;
        Integer found = null;
        for (; found == null && end > start; end--) {
          String piece = new String(codes, start, end - start);
          found = vocabulary.get(start > 0 ? prefix + piece : piece);
        }
        if (found != null) {
          pieces.add(found);
        }
        start = found == null ? -1 : end + 1;
      }
      tokens.addAll(start < 0 ? List.of(unknown) : pieces);
    }
  }

  /** Of all neighbours in a word, the pair is merged first that stands first in the list. */
  private record BytePairs(
      Map<String, Integer> vocabulary,
      Map<Long, Merge> merges,
      String suffix,
      boolean keepsWords,
      Optional<Integer> unknown)
      implements Model {

    /** What a pair becomes, and its place in the list. */
    private record Merge(int rank, int made) {}

    /** A pair to be merged at a place, unless the symbols there have changed meanwhile. */
    private record Candidate(Merge merge, int place) {}

    static BytePairs read(JsonNode node) {
      if (!node.path("continuing_subword_prefix").asText("").isEmpty()
          || node.path("byte_fallback").asBoolean()
          || node.path("fuse_unk").asBoolean()
          || node.path("dropout").asDouble() > 0) {
        throw new NetworkException("byte pairs with these options are not known");
      }
      Map<String, Integer> vocabulary = Model.vocabulary(node);
      Map<Long, Merge> merges = new HashMap<>();
      int rank = 0;
      for (JsonNode merge : node.path("merges")) {
        String[] pair =
            merge.isArray()
                ? new String[] {merge.path(0).asText(), merge.path(1).asText()}
                : merge.asText().split(" ", 2);
        Integer left = vocabulary.get(pair[0]);
        Integer right = pair.length == 2 ? vocabulary.get(pair[1]) : null;
        Integer made = pair.length == 2 ? vocabulary.get(pair[0] + pair[1]) : null;
        if (left == null || right == null || made == null) {
          throw new NetworkException("its vocabulary lacks what " + merge + " is merged of");
        }
        merges.put(key(left, right), new Merge(rank++, made));
      }
      JsonNode suffix = node.path("end_of_word_suffix");
      return new BytePairs(
          vocabulary,
          merges,
          suffix.isTextual() ? suffix.asText() : "",
          node.path("ignore_merges").asBoolean(),
          Optional.ofNullable(vocabulary.get(node.path("unk_token").asText())));
    }

    private static long key(int left, int right) {
      return (long) left << Integer.SIZE | right & 0xffffffffL;
    }

    @Override
    public void add(String word, List<Integer> tokens) {
      Integer whole = keepsWords ? vocabulary.get(word) : null;
      if (whole != null) {
        tokens.add(whole);
        return;
      }
      int[] symbols = symbols(word);
      int[] next = IntStream.rangeClosed(1, symbols.length).toArray();
      int[] last = IntStream.range(-1, symbols.length - 1).toArray();
      PriorityQueue<Candidate> queue =
          new PriorityQueue<>(
              (a, b) ->
                  a.merge().rank() != b.merge().rank()
                      ? Integer.compare(a.merge().rank(), b.merge().rank())
                      : Integer.compare(a.place(), b.place()));
      for (int i = 0; i + 1 < symbols.length; i++) {
        offer(queue, symbols, i, i + 1);
      }
      while (!queue.isEmpty()) {
        Candidate best = queue.remove();
        int left = best.place();
        int right = symbols[left] < 0 ? symbols.length : next[left];
        if (right < symbols.length
            && best.merge().equals(merges.get(key(symbols[left], symbols[right])))) {
          symbols[left] = best.merge().made();
          symbols[right] = -1;
          next[left] = next[right];
          if (next[left] < symbols.length) {
            last[next[left]] = left;
            offer(queue, symbols, left, next[left]);
          }
          if (last[left] >= 0) {
            offer(queue, symbols, last[left], left);
          }
        }
      }
      Arrays.stream(symbols).filter(symbol -> symbol >= 0).forEach(tokens::add);
    }

    private void offer(PriorityQueue<Candidate> queue, int[] symbols, int left, int right) {
      Merge merge = merges.get(key(symbols[left], symbols[right]));
      if (merge != null) {
        queue.add(new Candidate(merge, left));
      }
    }

    /** Returns the letters of a word; the last one carries its end. */
    private int[] symbols(String word) {
      int[] codes = word.codePoints().toArray();
      IntStream.Builder symbols = IntStream.builder();
      for (int i = 0; i < codes.length; i++) {
        String letter = Character.toString(codes[i]) + (i == codes.length - 1 ? suffix : "");
        Optional.ofNullable(vocabulary.get(letter)).or(this::unknown).ifPresent(symbols::add);
      }
      return symbols.build().toArray();
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
