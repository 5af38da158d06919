package io.github.crossmedia.network.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.picture.network.NetworkException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a tokenizer does to a text before it is split: its {@code normalizer}. */
final class TextNormalizers {

  /** The planes of ideographs, which BERT reads one by one. */
  private static final int[][] IDEOGRAPHS = {
    {0x4e00, 0x9fff}, {0x3400, 0x4dbf}, {0x20000, 0x2a6df}, {0x2a700, 0x2b73f},
    {0x2b740, 0x2b81f}, {0x2b920, 0x2ceaf}, {0xf900, 0xfaff}, {0x2f800, 0x2fa1f}
  };

  private TextNormalizers() {}

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
      case "ByteLevel" -> TextNormalizers::letters;
      case "Lowercase" -> TextNormalizers::lowercase;
      case "NFC" -> text -> Forms.of(text, Normalizer.Form.NFC);
      case "NFD" -> text -> Forms.of(text, Normalizer.Form.NFD);
      case "NFKC" -> text -> Forms.of(text, Normalizer.Form.NFKC);
      case "NFKD" -> text -> Forms.of(text, Normalizer.Form.NFKD);
      case "Nmt" -> text -> each(text, TextNormalizers::ofTranslation);
      case "Precompiled" -> CharacterMap.of(node.path("precompiled_charsmap"))::normalized;
      case "Prepend" -> {
        String before = node.path("prepend").asText();
        yield text -> text.isEmpty() ? text : before + text;
      }
      case "Replace" -> {
        Pattern pattern = Tokenizer.pattern(node.path("pattern"));
        String content = Matcher.quoteReplacement(node.path("content").asText());
        yield text -> pattern.matcher(text).replaceAll(content);
      }
      case "Strip" -> {
        boolean left = node.path("strip_left").asBoolean(true);
        boolean right = node.path("strip_right").asBoolean(true);
        yield text -> stripped(text, left, right);
      }
      case "StripAccents" -> text -> without(text, Marks::has);
      default -> throw Tokenizer.unknown("normalizer", node);
    };
  }

  private static UnaryOperator<String> bert(JsonNode node) {
    boolean cleans = node.path("clean_text").asBoolean(true);
    boolean parts = node.path("handle_chinese_chars").asBoolean(true);
    boolean lowers = node.path("lowercase").asBoolean(true);
    JsonNode accents = node.path("strip_accents");
    boolean strips = accents.isBoolean() ? accents.asBoolean() : lowers;
    return text -> {
      String done = cleans ? each(text, TextNormalizers::cleaned) : text;
      done = parts ? each(done, TextNormalizers::apart) : done;
      done = strips ? withoutAccents(done) : done;
      return lowers ? lowercase(done) : done;
    };
  }

  private static String cleaned(int code) {
    if (Tokenizer.isSpace(code) && !isControl(code)) {
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
    return without(
        Normalizer.normalize(text, Normalizer.Form.NFD),
        code -> Unicode8.category(code) == Character.NON_SPACING_MARK);
  }

  private static String without(String text, IntPredicate removed) {
    return each(text, code -> removed.test(code) ? "" : Character.toString(code));
  }

  private static String stripped(String text, boolean left, boolean right) {
    int from = 0;
    int to = text.length();
    while (left && from < to && Tokenizer.isSpace(text.charAt(from))) {
      from++;
    }
    while (right && to > from && Tokenizer.isSpace(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  /** As texts are cleaned for networks of translation. */
  private static String ofTranslation(int code) {
    if (code >= 0x1 && code <= 0x8
        || code == 0xb
        || code >= 0xe && code <= 0x1f
        || code == 0x7f
        || code == 0x8f
        || code == 0x9f) {
      return "";
    }
    return switch (code) {
      case 0x9,
          0xa,
          0xc,
          0xd,
          0x1680,
          0x200b,
          0x200c,
          0x200d,
          0x200e,
          0x200f,
          0x2028,
          0x2029,
          0x2581,
          0xfeff,
          0xfffd ->
          " ";
      default -> Character.toString(code);
    };
  }

  /** Letter by letter, so that a sigma at the end of a word is like any other. */
  private static String lowercase(String text) {
    return each(text, code -> Character.toString(code).toLowerCase(Locale.ROOT));
  }

  /** Returns the bytes of a text as characters that can be printed, as GPT-2 writes them. */
  static String letters(String text) {
    StringBuilder out = new StringBuilder();
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      out.append(ByteLetters.OF[each & 0xff]);
    }
    return out.toString();
  }

  private static String each(String text, IntFunction<String> of) {
    StringBuilder out = new StringBuilder();
    text.codePoints().forEach(code -> out.append(of.apply(code)));
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

  /**
   * What SentencePiece replaces, as it compiles it: a double array of the sequences of bytes that
   * are replaced (Aoe, IEEE Transactions on Software Engineering 15, 1989, as darts-clone writes
   * it), and what replaces them, each ended by a zero.
   *
   * @param units of the double array
   */
  private record CharacterMap(int[] units, byte[] texts) {

    /** What a person takes for one character is replaced as a whole if it is short. */
    private static final Pattern CLUSTER = Pattern.compile("\\X");

    private static final int MAX_BYTES = 5;
    private static final int NOTHING = -1;

    static CharacterMap of(JsonNode node) {
      byte[] bytes = Base64.getDecoder().decode(node.asText(""));
      ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      if (bytes.length < Integer.BYTES) {
        return new CharacterMap(new int[0], bytes);
      }
      int size = file.getInt();
      if (size < 0 || size > file.remaining()) {
        throw new NetworkException("its precompiled_charsmap is cut off");
      }
      int[] units = new int[size / Integer.BYTES];
      file.slice(Integer.BYTES, size).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(units);
      byte[] texts = new byte[file.remaining() - size];
      file.get(Integer.BYTES + size, texts);
      return new CharacterMap(units, texts);
    }

    String normalized(String text) {
      StringBuilder out = new StringBuilder();
      CLUSTER.matcher(text).results().forEach(cluster -> add(cluster.group(), out));
      return out.toString();
    }

    private void add(String cluster, StringBuilder out) {
      byte[] bytes = cluster.getBytes(StandardCharsets.UTF_8);
      int whole = bytes.length <= MAX_BYTES ? place(bytes) : NOTHING;
      if (whole != NOTHING) {
        out.append(text(whole));
        return;
      }
      cluster
          .codePoints()
          .forEach(
              code -> {
                String letter = Character.toString(code);
                int place = place(letter.getBytes(StandardCharsets.UTF_8));
                out.append(place == NOTHING ? letter : text(place));
              });
    }

    /** Returns where the replacement of the shortest known beginning is. */
    private int place(byte[] bytes) {
      int at = units.length == 0 ? 0 : offset(units[0]);
      for (byte each : bytes) {
        int letter = each & 0xff;
        at ^= letter;
        if (letter == 0 || at >= units.length || (units[at] & 0x800000ff) != letter) {
          return NOTHING;
        }
        boolean ends = (units[at] >>> 8 & 1) == 1;
        at ^= offset(units[at]);
        if (ends) {
          return at < units.length ? units[at] & Integer.MAX_VALUE : NOTHING;
        }
      }
      return NOTHING;
    }

    private static int offset(int unit) {
      return unit >>> 10 << ((unit & 1 << 9) >>> 6);
    }

    private String text(int from) {
      int to = from;
      while (to < texts.length && texts[to] != 0) {
        to++;
      }
      return from >= to ? "" : new String(texts, from, to - from, StandardCharsets.UTF_8);
    }
  }

  /** Marks as of Unicode 9, which those tokenizers strip. */
  private static final class Marks {

    /** Those that have been added since, in hexadecimal digits. */
    private static final BitSet NEWER =
        Unicode8.ranges(
            """
            7fd 897-89f 8ca-8d3 9fe afa-aff b55 c04 c3c cf3 d00 d3b-d3c d81 eba ece 1715 180f
            1abf-1ace 1cf7 1df6-1dfa a82c a8ff 10d24-10d27 10d69-10d6d 10eab-10eac
            10efc-10eff 10f46-10f50 10f82-10f85 11070 11073-11074 110c2 11145-11146 111c9 111ce-111cf
            11241 1133b 113b8-113c0 113c2 113c5 113c7-113ca 113cc-113d0 113d2 113e1-113e2 1145e
            1182c-1183a 11930-11935 11937-11938 1193b-1193e 11940 11942-11943 119d1-119d7 119da-119e0
            119e4 11a01-11a0a 11a33-11a39 11a3b-11a3e 11a47 11a51-11a5b 11a8a-11a99 11d31-11d36 11d3a
            11d3c-11d3d 11d3f-11d45 11d47 11d8a-11d8e 11d90-11d91 11d93-11d97 11ef3-11ef6 11f00-11f01
            11f03 11f34-11f3a 11f3e-11f42 11f5a 13440 13447-13455 1611e-1612f 16f4f 16f7f-16f87 16fe4
            16ff0-16ff1 1cf00-1cf2d 1cf30-1cf46 1e08f 1e130-1e136 1e2ae 1e2ec-1e2ef 1e4ec-1e4ef
            1e5ee-1e5ef
            """);

    private Marks() {}

    static boolean has(int code) {
      // two were marks until Unicode 12
      boolean wasMark = code == 0x1cf2 || code == 0x1cf3;
      return !NEWER.get(code)
          && switch (Character.getType(code)) {
            case Character.NON_SPACING_MARK,
                Character.COMBINING_SPACING_MARK,
                Character.ENCLOSING_MARK ->
                true;
            default -> wasMark;
          };
    }
  }

  /** Normal forms as of Unicode 12, which those tokenizers know. */
  private static final class Forms {

    /** Characters that have been composed of others since, in hexadecimal digits. */
    private static final BitSet NEWER =
        Unicode8.ranges(
            """
            32ff a7f2-a7f4 ab69 105c9 105e4 10781-10785 10787-107b0 107b2-107ba 11383 11385 1138e
            11391 113c5 113c7-113c8 11938 16121-16128 16d68-16d6a 1ccd6-1ccf9 1e030-1e06d 1f16c
            1fbf0-1fbf9
            """);

    private Forms() {}

    static String of(String text, Normalizer.Form form) {
      StringBuilder out = new StringBuilder();
      int from = 0;
      for (int at = 0; at < text.length(); ) {
        int next = at + Character.charCount(text.codePointAt(at));
        if (NEWER.get(text.codePointAt(at))) {
          out.append(Normalizer.normalize(text.substring(from, at), form));
          out.append(text, at, next);
          from = next;
        }
        at = next;
      }
      return out.append(Normalizer.normalize(text.substring(from), form)).toString();
    }
  }

  /** The categories of characters as of Unicode 8, which those tokenizers know. */
  static final class Unicode8 {

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

    private static final BitSet IS_CHANGED = ranges(CHANGED);

    private Unicode8() {}

    private static BitSet ranges(String digits) {
      BitSet ranges = new BitSet();
      for (String range : digits.strip().split("\\s+")) {
        String[] ends = range.split("-");
        int last = Integer.parseInt(ends[ends.length - 1], 16);
        ranges.set(Integer.parseInt(ends[0], 16), last + 1);
      }
      return ranges;
    }

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
}
