package io.github.crossmedia.network.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens made in Java are those that Hugging Face's own tokenizers make. */
final class PlainTokenizerTest {

  private static final String CAPTIONS = "flickr8k/captions.tsv";
  private static final int FUZZED = Integer.getInteger("crossmedia.fuzz.texts", 3_000);
  private static final JsonMapper JSON = new JsonMapper();

  /** Sentences with what tokenizers treat in a way of its own. */
  private static final List<String> SENTENCES =
      List.of(
          "",
          " ",
          "A dog's running, isn't it? They've said: we'll go!",
          "Ein Hündchen läuft über die Straße; ÅNGSTRÖM İstanbul ΣΟΦΟΣ",
          "狗在雪地里奔跑 dog 犬が走る 강아지",
          "[CLS] a [MASK] dog [SEP] [PAD]x[UNK]",
          "<|startoftext|>a dog<|endoftext|> <|STARTOFTEXT|>",
          "12,345.67 €9 ½ ²³ Ⅳ ٣",
          "e\u0301 \u00e9 \u1e9e \ufb01n \u200d\u200b\ufeff\u00ad \ufffd\t\r\n\u000b\u0085\u2028",
          "👩‍👩‍👧 🏂🏽 snowboarding",
          "a".repeat(101) + " " + "a".repeat(100));

  @Test
  void theTokenizerOfAPublishedNetworkIsEqual() throws IOException {
    assertSame(published(), SENTENCES);
  }

  @Test
  void pairsOfBytesAreEqual() throws IOException {
    assertSame(pairs(SENTENCES, 300), SENTENCES);
  }

  @Test
  void wholeWordsAreEqual(@TempDir Path folder) throws IOException {
    new PairExport(folder).write(Map.of("dog", new float[] {1}, "läuft", new float[] {2}));
    assertSame(Files.readAllBytes(folder.resolve("tokenizer.json")), SENTENCES);
  }

  @Test
  @SharedData(CAPTIONS)
  void allCaptionsOfFlickr8kAreEqual() throws IOException {
    List<String> captions =
        Files.readAllLines(SharedData.Condition.path(CAPTIONS)).stream()
            .map(line -> line.substring(line.indexOf('\t') + 1))
            .toList();
    assertEquals(35_000, captions.size());
    assertSame(published(), captions);
    assertSame(pairs(captions.subList(0, 500), 1_000), captions);
  }

  @Test
  void everyCharacterIsEqual() throws IOException {
    List<String> texts = new ArrayList<>();
    for (int code = 1; code <= Character.MAX_CODE_POINT; code++) {
      if (isCharacter(code)) {
        texts.add("a" + Character.toString(code) + "b");
      }
    }
    assertSame(published(), texts);
    assertSame(pairs(SENTENCES, 300), texts);
  }

  @Test
  void textsMadeAtRandomAreEqual() throws IOException {
    Random random = new Random(Long.getLong("crossmedia.fuzz.seed", 1));
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < FUZZED; i++) {
      texts.add(random(random));
    }
    assertSame(published(), texts);
    assertSame(pairs(SENTENCES, 300), texts);
  }

  /** Pieces of the sentences, and characters of any plane. */
  private static String random(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      String sentence = SENTENCES.get(random.nextInt(SENTENCES.size()));
      int[] codes = sentence.codePoints().toArray();
      if (codes.length > 0 && random.nextInt(3) > 0) {
        int from = random.nextInt(codes.length);
        int to = from + random.nextInt(Math.min(12, codes.length - from)) + 1;
        text.append(new String(codes, from, to - from));
      } else {
        int code = random.nextInt(random.nextBoolean() ? 0x3100 : Character.MAX_CODE_POINT);
        if (isCharacter(code)) {
          text.appendCodePoint(code);
        }
      }
    }
    return text.toString();
  }

  private static boolean isCharacter(int code) {
    return Character.isDefined(code) && Character.getType(code) != Character.SURROGATE && code != 0;
  }

  @Test
  void anotherKindIsRefusedByItsName() {
    ObjectNode file = JSON.createObjectNode();
    file.putObject("model").put("type", "Unigram");
    assertEquals(
        "a model of type \"Unigram\" is not known; known are those of BERT and CLIP",
        assertThrows(NetworkException.class, () -> new PlainTokenizer(file)).getMessage());
  }

  /** A text of one word must not take a time that grows with the square of its length. */
  @Test
  void aVeryLongWordIsRead() throws IOException {
    PlainTokenizer pairs = new PlainTokenizer(JSON.readTree(pairs(SENTENCES, 300)));
    assertTrue(pairs.tokens("dog".repeat(100_000)).length > 1_000);
  }

  private static void assertSame(byte[] file, List<String> texts) throws IOException {
    PlainTokenizer plain = new PlainTokenizer(JSON.readTree(file));
    List<String> wrong = new ArrayList<>();
    try (NativeTokenizer expected = NativeTokenizer.open("tokenizer.json", file)) {
      for (String text : texts) {
        if (!Arrays.equals(expected.tokens(text), plain.tokens(text))) {
          wrong.add(text);
        }
      }
      if (!wrong.isEmpty()) {
        String text = wrong.getFirst();
        assertArrayEquals(
            expected.tokens(text), plain.tokens(text), wrong.size() + " texts, such as " + text);
      }
    }
  }

  private static byte[] published() throws IOException {
    String name = "/all-minilm-l6-v2-q-tokenizer.json";
    try (InputStream in = PlainTokenizerTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  /** Pairs as CLIP has them, with merges that are learned from texts (Sennrich et al. 2016). */
  private static byte[] pairs(List<String> texts, int count) throws IOException {
    Map<List<String>, Integer> words = new HashMap<>();
    for (String text : texts) {
      for (String word : text.toLowerCase(Locale.ROOT).split("\\P{L}+")) {
        if (!word.isEmpty()) {
          List<String> letters = new ArrayList<>();
          for (byte each : word.getBytes(StandardCharsets.UTF_8)) {
            letters.add(letter(each & 0xff));
          }
          letters.add(letters.removeLast() + "</w>");
          words.merge(letters, 1, Integer::sum);
        }
      }
    }
    Set<String> vocabulary = new LinkedHashSet<>();
    for (int code = 0; code < 256; code++) {
      vocabulary.add(letter(code));
      vocabulary.add(letter(code) + "</w>");
    }
    Set<List<String>> merges = new LinkedHashSet<>();
    for (int i = 0; i < count; i++) {
      Map<List<String>, Integer> pairs = new LinkedHashMap<>();
      words.forEach(
          (word, times) -> {
            for (int k = 0; k + 1 < word.size(); k++) {
              pairs.merge(word.subList(k, k + 2), times, Integer::sum);
            }
          });
      if (pairs.isEmpty()) {
        break;
      }
      List<String> best =
          List.copyOf(
              pairs.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey());
      merges.add(best);
      vocabulary.add(String.join("", best));
      words =
          words.entrySet().stream()
              .collect(
                  Collectors.toMap(
                      e -> merged(e.getKey(), best), Map.Entry::getValue, Integer::sum));
    }
    return file(vocabulary, merges);
  }

  private static List<String> merged(List<String> word, List<String> pair) {
    List<String> merged = new ArrayList<>();
    for (int i = 0; i < word.size(); i++) {
      if (i + 1 < word.size() && word.subList(i, i + 2).equals(pair)) {
        merged.add(String.join("", pair));
        i++;
      } else {
        merged.add(word.get(i));
      }
    }
    return merged;
  }

  private static String letter(int code) {
    boolean isPrinted = code > 32 && code < 127 || code > 160 && code < 173 || code > 173;
    int before = code < 33 ? code : code < 161 ? code - 94 : 67;
    return Character.toString(isPrinted ? code : 256 + before);
  }

  private static byte[] file(Set<String> vocabulary, Set<List<String>> merges) throws IOException {
    ObjectNode file =
        (ObjectNode)
            JSON.readTree(
                """
                {"version": "1.0", "truncation": null, "padding": null,
                 "normalizer": {"type": "Sequence", "normalizers": [
                  {"type": "NFC"},
                  {"type": "Replace", "pattern": {"Regex": "\\\\s+"}, "content": " "},
                  {"type": "Lowercase"}]},
                 "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
                  {"type": "Split", "behavior": "Removed", "invert": true, "pattern": {"Regex":
                   "'s|'t|'re|'ve|'m|'ll|'d|[\\\\p{L}]+|[\\\\p{N}]|[^\\\\s\\\\p{L}\\\\p{N}]+"}},
                  {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true}]},
                 "decoder": null}
                """);
    ObjectNode model = file.putObject("model");
    model.put("type", "BPE").put("unk_token", "<|endoftext|>").put("fuse_unk", false);
    model.put("continuing_subword_prefix", "").put("end_of_word_suffix", "</w>");
    ObjectNode numbers = model.putObject("vocab");
    vocabulary.forEach(word -> numbers.put(word, numbers.size()));
    int start = numbers.size();
    numbers.put("<|startoftext|>", start).put("<|endoftext|>", start + 1);
    ArrayNode listed = model.putArray("merges");
    merges.forEach(pair -> listed.add(String.join(" ", pair)));
    ArrayNode added = file.putArray("added_tokens");
    for (String token : List.of("<|startoftext|>", "<|endoftext|>")) {
      added
          .addObject()
          .put("id", start + added.size() - 1)
          .put("content", token)
          .put("single_word", false)
          .put("lstrip", false)
          .put("rstrip", false)
          .put("normalized", token.equals("<|startoftext|>"))
          .put("special", true);
    }
    ObjectNode ends = file.putObject("post_processor");
    ends.put("type", "RobertaProcessing").put("trim_offsets", false).put("add_prefix_space", false);
    ends.putArray("sep").add("<|endoftext|>").add(start + 1);
    ends.putArray("cls").add("<|startoftext|>").add(start);
    return JSON.writeValueAsBytes(file);
  }
}
