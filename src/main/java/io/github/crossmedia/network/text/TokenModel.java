package io.github.crossmedia.network.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.NetworkException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/** Makes tokens of a part of a text: a tokenizer's {@code model}. */
sealed interface TokenModel {

  void add(String word, List<Integer> tokens);

  static TokenModel of(JsonNode node) {
    return switch (node.path("type").asText()) {
      case "WordPiece" -> WordPieces.read(node);
      case "BPE" -> BytePairs.read(node);
      case "Unigram" -> Unigrams.read(node);
      case "WordLevel" -> new WholeWords(vocabulary(node), unknown(node, "<unk>"));
      default -> throw Tokenizer.unknown("model", node);
    };
  }

  /** Returns the token of what is not in the vocabulary. */
  private static int unknown(JsonNode node, String otherwise) {
    String name = node.path("unk_token").asText(otherwise);
    if (!node.path("vocab").has(name)) {
      throw new NetworkException("its vocabulary lacks " + name);
    }
    return node.path("vocab").path(name).asInt();
  }

  private static Map<String, Integer> vocabulary(JsonNode node) {
    Map<String, Integer> vocabulary = new HashMap<>();
    node.path("vocab").properties().forEach(e -> vocabulary.put(e.getKey(), e.getValue().asInt()));
    return vocabulary;
  }

  /** A token for each byte, for what no other token has. */
  record ByteTokens(int[] tokens) {

    private static final int NONE = -1;

    static Optional<ByteTokens> of(JsonNode node, Map<String, Integer> vocabulary) {
      return node.path("byte_fallback").asBoolean()
          ? Optional.of(
              new ByteTokens(
                  IntStream.range(0, 256)
                      .map(each -> vocabulary.getOrDefault(Formatted.of("<0x%02X>", each), NONE))
                      .toArray()))
          : Optional.empty();
    }

    /** Returns the tokens of all bytes of a text, or empty if one of them has none. */
    Optional<List<Integer>> of(String text) {
      List<Integer> all = new ArrayList<>();
      for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
        all.add(tokens[each & 0xff]);
      }
      return all.contains(NONE) ? Optional.empty() : Optional.of(all);
    }
  }

  /** A token for each word. */
  record WholeWords(Map<String, Integer> vocabulary, int unknown) implements TokenModel {

    @Override
    public void add(String word, List<Integer> tokens) {
      tokens.add(vocabulary.getOrDefault(word, unknown));
    }
  }

  /** The longest beginning that is known, then the longest of the rest. */
  record WordPieces(Map<String, Integer> vocabulary, String prefix, int unknown, int maxLength)
      implements TokenModel {

    static WordPieces read(JsonNode node) {
      return new WordPieces(
          TokenModel.vocabulary(node),
          node.path("continuing_subword_prefix").asText("##"),
          TokenModel.unknown(node, "[UNK]"),
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
  record BytePairs(
      Map<String, Integer> vocabulary,
      Map<Long, Merge> merges,
      String prefix,
      String suffix,
      boolean keepsWords,
      Optional<Integer> unknown,
      boolean joinsUnknown,
      Optional<ByteTokens> bytes)
      implements TokenModel {

    /** What a pair becomes, and its place in the list. */
    record Merge(int rank, int made) {}

    /** A pair to be merged at a place, unless the symbols there have changed meanwhile. */
    record Candidate(Merge merge, int place) {}

    static BytePairs read(JsonNode node) {
      if (node.path("dropout").asDouble() > 0) {
        throw new NetworkException("its model leaves out pairs at random (\"dropout\")");
      }
      Map<String, Integer> vocabulary = TokenModel.vocabulary(node);
      String prefix = node.path("continuing_subword_prefix").asText("");
      Map<Long, Merge> merges = new HashMap<>();
      int rank = 0;
      for (JsonNode merge : node.path("merges")) {
        String[] pair =
            merge.isArray()
                ? new String[] {merge.path(0).asText(), merge.path(1).asText()}
                : merge.asText().split(" ", 2);
        Integer left = vocabulary.get(pair[0]);
        Integer right = pair.length == 2 ? vocabulary.get(pair[1]) : null;
        Integer made = right == null ? null : vocabulary.get(pair[0] + rest(pair[1], prefix));
        if (left == null || made == null) {
          throw new NetworkException("its vocabulary lacks what " + merge + " is merged of");
        }
        merges.put(key(left, right), new Merge(rank++, made));
      }
      return new BytePairs(
          vocabulary,
          merges,
          prefix,
          node.path("end_of_word_suffix").asText(""),
          node.path("ignore_merges").asBoolean(),
          Optional.ofNullable(vocabulary.get(node.path("unk_token").asText())),
          node.path("fuse_unk").asBoolean(),
          ByteTokens.of(node, vocabulary));
    }

    private static String rest(String right, String prefix) {
      return right.substring(Math.min(prefix.length(), right.length()));
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
            && makes(best.merge(), merges.get(key(symbols[left], symbols[right])))) {
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

    /** Two pairs may make the same; then the first of both in the list decides when. */
    private static boolean makes(Merge planned, Merge possible) {
      return possible != null && planned.made() == possible.made();
    }

    /** Returns the letters of a word; the last one carries its end. */
    private int[] symbols(String word) {
      int[] codes = word.codePoints().toArray();
      List<Integer> symbols = new ArrayList<>();
      int unread = 0;
      for (int i = 0; i < codes.length; i++) {
        String letter =
            (i > 0 ? prefix : "")
                + Character.toString(codes[i])
                + (i == codes.length - 1 ? suffix : "");
        Integer known = vocabulary.get(letter);
        Optional<List<Integer>> all =
            known == null ? bytes.flatMap(each -> each.of(letter)) : Optional.empty();
        if (known != null) {
          addUnknown(unread, symbols);
          unread = 0;
          symbols.add(known);
        } else if (all.isPresent()) {
          symbols.addAll(all.get());
        } else {
          unread++;
        }
      }
      addUnknown(unread, symbols);
      return symbols.stream().mapToInt(Integer::intValue).toArray();
    }

    private void addUnknown(int count, List<Integer> symbols) {
      int times = joinsUnknown ? Math.min(count, 1) : count;
      unknown.ifPresent(token -> symbols.addAll(Collections.nCopies(times, token)));
    }
  }

  /**
   * Of all ways to cut a text into known pieces, the one of the greatest probability (Kudo, ACL
   * 2018), found by Viterbi's algorithm.
   *
   * @param pieces sorted
   * @param scores their log probabilities
   * @param tokens their numbers
   * @param unread the log probability of a character that no piece has
   */
  record Unigrams(
      String[] pieces,
      double[] scores,
      int[] tokens,
      int unknown,
      double unread,
      Optional<ByteTokens> bytes)
      implements TokenModel {

    /** How much less probable than any piece such a character is. */
    private static final double PENALTY = 10;

    private static final int NONE = -1;

    private record Piece(String text, double score, int token) {}

    static Unigrams read(JsonNode node) {
      Map<String, Piece> known = new HashMap<>();
      int token = 0;
      for (JsonNode each : node.path("vocab")) {
        String text = each.path(0).asText();
        known.put(text, new Piece(text, each.path(1).asDouble(), token++));
      }
      if (!node.path("unk_id").isInt() || node.path("unk_id").asInt() >= token) {
        throw new NetworkException("its unigrams have no token for what is unknown");
      }
      Map<String, Integer> vocabulary = new HashMap<>();
      known.forEach((text, piece) -> vocabulary.put(text, piece.token()));
      List<Piece> sorted =
          known.values().stream().sorted(Comparator.comparing(Piece::text)).toList();
      return new Unigrams(
          sorted.stream().map(Piece::text).toArray(String[]::new),
          sorted.stream().mapToDouble(Piece::score).toArray(),
          sorted.stream().mapToInt(Piece::token).toArray(),
          node.path("unk_id").asInt(),
          sorted.stream().mapToDouble(Piece::score).min().orElse(0) - PENALTY,
          ByteTokens.of(node, vocabulary));
    }

    @Override
    public void add(String word, List<Integer> all) {
      int length = word.length();
      int[] starts = new int[length + 1];
      int[] found = new int[length + 1];
      double[] best = new double[length + 1];
      Arrays.fill(found, NONE);
      for (int start = 0; start < length; ) {
        int next = start + Character.charCount(word.codePointAt(start));
        int low = 0;
        int high = pieces.length;
        boolean isKnown = false;
        for (int end = start + 1; end <= length && low < high; end++) {
          low = from(word.charAt(end - 1), end - start - 1, low, high);
          high = from(word.charAt(end - 1) + 1, end - start - 1, low, high);
          if (low < high && pieces[low].length() == end - start) {
            isKnown |= end == next;
            offer(best[start] + scores[low], tokens[low], start, end, best, starts, found);
          }
        }
        if (!isKnown) {
          offer(best[start] + unread, unknown, start, next, best, starts, found);
        }
        start = next;
      }
      List<String> cut = new ArrayList<>();
      int after = length;
      for (int end = length; end > 0; end = starts[end]) {
        if (found[end] != unknown) {
          cut.add(word.substring(end, after));
          cut.add(word.substring(starts[end], end));
          after = starts[end];
        }
      }
      cut.add(word.substring(0, after));
      cut.reversed().stream().filter(piece -> !piece.isEmpty()).forEach(piece -> read(piece, all));
    }

    private static void offer(
        double score, int token, int start, int end, double[] best, int[] starts, int[] found) {
      if (found[end] == NONE || score > best[end]) {
        best[end] = score;
        starts[end] = start;
        found[end] = token;
      }
    }

    /** Returns the first of some pieces, equal up to a place, that has at least a letter there. */
    private int from(int letter, int place, int low, int high) {
      int first = low;
      int last = high;
      while (first < last) {
        int middle = (first + last) >>> 1;
        String piece = pieces[middle];
        if (piece.length() > place && piece.charAt(place) >= letter) {
          last = middle;
        } else {
          first = middle + 1;
        }
      }
      return first;
    }

    private void read(String piece, List<Integer> all) {
      int place = Arrays.binarySearch(pieces, piece);
      if (place >= 0) {
        all.add(tokens[place]);
      } else {
        all.addAll(bytes.flatMap(each -> each.of(piece)).orElse(List.of(unknown)));
      }
    }
  }
}
