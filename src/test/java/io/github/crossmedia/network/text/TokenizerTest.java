package io.github.crossmedia.network.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens are those that Hugging Face's own tokenizers, in native code, make. */
final class TokenizerTest {

  private static final String CAPTIONS = "flickr8k/captions.tsv";
  private static final String GIVEN = "crossmedia.tokenizer";
  private static final int FUZZED = Integer.getInteger("crossmedia.fuzz.texts", 3_000);
  private static final JsonMapper JSON = new JsonMapper();

  /** Otherwise the library downloads native code and looks up where it runs. */
  private static final Map<String, String> OFFLINE =
      Map.of("ai.djl.offline", "true", "OPT_OUT_TRACKING", "true");

  private static final Map<String, String> AS_IT_IS =
      Map.of("truncation", "false", "padding", "false");

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

  private static final List<String> EVERY_CHARACTER = everyCharacter();

  @Test
  void theTokenizerOfAPublishedNetworkIsEqual() throws IOException {
    assertSame(published(), SENTENCES);
  }

  @Test
  void wholeWordsAreEqual(@TempDir Path folder) throws IOException {
    new PairExport(folder).write(Map.of("dog", new float[] {1}, "läuft", new float[] {2}));
    assertSame(Files.readAllBytes(folder.resolve("tokenizer.json")), SENTENCES);
  }

  /** Files as published networks have them, whose vocabularies are learned from texts. */
  @ParameterizedTest
  @EnumSource
  void everyKindIsEqual(Kind kind) throws IOException {
    byte[] file = kind.learned(SENTENCES, 300);
    assertSame(file, SENTENCES);
    assertSame(file, EVERY_CHARACTER);
    Random random = new Random(Long.getLong("crossmedia.fuzz.seed", 1));
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < FUZZED; i++) {
      texts.add(random(random));
    }
    assertSame(file, texts);
  }

  @Test
  void everyCharacterOfThePublishedIsEqual() throws IOException {
    assertSame(published(), EVERY_CHARACTER);
  }

  @SharedData(CAPTIONS)
  @ParameterizedTest
  @EnumSource
  void everyWordOfFlickr8kIsEqual(Kind kind) throws IOException {
    List<String> captions = captions();
    assertSame(kind.learned(captions.subList(0, 300), 500), withNewWords(captions));
  }

  @Test
  @SharedData(CAPTIONS)
  void everyWordOfFlickr8kIsEqualByThePublished() throws IOException {
    assertSame(published(), withNewWords(captions()));
  }

  /**
   * The captions that have a word, as written between blanks, that none before them has. No token
   * reaches across a blank, so that the other captions have only parts that these have.
   */
  private static List<String> withNewWords(List<String> captions) {
    Set<String> words = new HashSet<>();
    return captions.stream().filter(each -> words.addAll(List.of(each.split(" ")))).toList();
  }

  private static List<String> captions() throws IOException {
    List<String> captions =
        Files.readAllLines(SharedData.Condition.path(CAPTIONS)).stream()
            .map(line -> line.substring(line.indexOf('\t') + 1))
            .toList();
    assertEquals(35_000, captions.size());
    return captions;
  }

  /** A file of the user, such as Gemma's, which SigLIP 2 reads by. */
  @Test
  @EnabledIfSystemProperty(named = GIVEN, matches = ".+")
  void aGivenTokenizerIsEqual() throws IOException {
    byte[] file = Files.readAllBytes(Path.of(System.getProperty(GIVEN)));
    assertSame(file, SENTENCES);
    assertSame(file, EVERY_CHARACTER);
    Random random = new Random(Long.getLong("crossmedia.fuzz.seed", 1));
    assertSame(file, Stream.generate(() -> random(random)).limit(FUZZED).toList());
    assertSame(file, captions());
  }

  /** Each part alone, before a model that shows every letter and where words begin. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type': 'Lowercase'}",
        "{'type': 'NFC'}",
        "{'type': 'NFD'}",
        "{'type': 'NFKC'}",
        "{'type': 'NFKD'}",
        "{'type': 'Nmt'}",
        "{'type': 'Strip', 'strip_left': true, 'strip_right': false}",
        "{'type': 'Strip', 'strip_left': false, 'strip_right': true}",
        "{'type': 'StripAccents'}",
        "{'type': 'Prepend', 'prepend': '_'}",
        "{'type': 'ByteLevel'}",
        "{'type': 'Replace', 'pattern': {'String': 'do'}, 'content': '$1'}",
        "{'type': 'Replace', 'pattern': {'Regex': '[!?.]+'}, 'content': ''}"
      })
  void everyNormalizerIsEqual(String part) throws IOException {
    assertPartIsSame("normalizer", part);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type': 'BertPreTokenizer'}",
        "{'type': 'ByteLevel', 'add_prefix_space': true, 'trim_offsets': true}",
        "{'type': 'CharDelimiterSplit', 'delimiter': 'o'}",
        "{'type': 'Digits', 'individual_digits': false}",
        "{'type': 'Digits', 'individual_digits': true}",
        "{'type': 'Metaspace', 'replacement': '▁', 'prepend_scheme': 'always', 'split': true}",
        "{'type': 'Metaspace', 'replacement': '▁', 'prepend_scheme': 'first', 'split': false}",
        "{'type': 'Metaspace', 'replacement': '▁', 'add_prefix_space': true}",
        "{'type': 'Metaspace', 'replacement': '▁', 'prepend_scheme': 'never'}",
        "{'type': 'Punctuation', 'behavior': 'Contiguous'}",
        "{'type': 'Punctuation', 'behavior': 'Isolated'}",
        "{'type': 'Punctuation', 'behavior': 'MergedWithNext'}",
        "{'type': 'Punctuation', 'behavior': 'MergedWithPrevious'}",
        "{'type': 'Punctuation', 'behavior': 'Removed'}",
        "{'type': 'Split', 'pattern': {'String': 'o'}, 'behavior': 'MergedWithNext',"
            + " 'invert': true}",
        "{'type': 'Split', 'pattern': {'Regex': '\\\\p{N}'}, 'behavior': 'Contiguous',"
            + " 'invert': false}",
        "{'type': 'Whitespace'}",
        "{'type': 'WhitespaceSplit'}",
        "{'type': 'Sequence', 'pretokenizers': [{'type': 'WhitespaceSplit'},"
            + " {'type': 'Metaspace', 'replacement': '▁', 'prepend_scheme': 'first'}]}"
      })
  void everyPreTokenizerIsEqual(String part) throws IOException {
    assertPartIsSame("pre_tokenizer", part);
  }

  private static void assertPartIsSame(String name, String part) throws IOException {
    ObjectNode file = JSON.createObjectNode();
    file.set(name, JSON.readTree(part.replace('\'', '"')));
    ObjectNode model = file.putObject("model");
    model.put("type", "BPE").put("byte_fallback", true).put("continuing_subword_prefix", "##");
    model.putArray("merges");
    bytes(model.putObject("vocab"));
    byte[] json = JSON.writeValueAsBytes(file);
    assertSame(json, SENTENCES);
    assertSame(json, List.of("  a  b ", "100 dogs", "go,, go!!", "é e\u0301 \u1e9b\u0323"));
    assertSame(json, EVERY_CHARACTER);
  }

  private static void bytes(ObjectNode vocabulary) {
    for (int code = 0; code < 256; code++) {
      vocabulary.put(Formatted.of("<0x%02X>", code), vocabulary.size());
    }
  }

  /**
   * Each between letters, several in a text: calls of native code take long. Of ideographs and
   * syllables, which are alike, there is one in sixteen.
   */
  private static List<String> everyCharacter() {
    List<String> texts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int code = 1; code <= Character.MAX_CODE_POINT; code++) {
      boolean isAlike = code >= 0x3400 && Character.getType(code) == Character.OTHER_LETTER;
      if (isCharacter(code) && (!isAlike || code % 16 == 0)) {
        text.append("a").appendCodePoint(code).append("b");
      }
      if (code % 64 == 0 && !text.isEmpty()) {
        texts.add(text.toString());
        text.setLength(0);
      }
    }
    return texts;
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
    return code != 0
        && Character.isDefined(code)
        && switch (Character.getType(code)) {
          case Character.SURROGATE, Character.PRIVATE_USE -> false;
          default -> true;
        };
  }

  @Test
  void anUnknownPartIsRefusedByItsName() {
    assertRefused("its model of type \"Lattice\" can't be read", "model", "Lattice");
    assertRefused(
        "its pre_tokenizer of type \"UnicodeScripts\" can't be read",
        "pre_tokenizer",
        "UnicodeScripts");
    assertRefused("its normalizer of type \"Emoji\" can't be read", "normalizer", "Emoji");
  }

  private static void assertRefused(String reason, String part, String type) {
    ObjectNode file = JSON.createObjectNode();
    ObjectNode model = file.putObject("model").put("type", "WordLevel").put("unk_token", "?");
    model.putObject("vocab").put("?", 0);
    file.putObject(part).put("type", type);
    assertEquals(
        "tokenizer.json is not a tokenizer that can be used: " + reason,
        assertThrows(
                NetworkException.class,
                () -> Tokenizer.of("tokenizer.json", JSON.writeValueAsBytes(file)))
            .getMessage());
  }

  /** A text of one word must not take a time that grows with the square of its length. */
  @ParameterizedTest
  @EnumSource
  void aVeryLongWordIsRead(Kind kind) throws IOException {
    Tokenizer tokenizer = Tokenizer.of("tokenizer.json", kind.learned(SENTENCES, 300));
    assertTrue(tokenizer.tokens("dog".repeat(100_000)).length > 1_000);
  }

  @ParameterizedTest
  @EnumSource
  void wordsAreTheTokensThatAreWhole(Kind kind) throws IOException {
    List<String> words = Tokenizer.of("", kind.learned(SENTENCES, 300)).words();
    assertTrue(words.contains("dog"), words::toString);
    assertFalse(words.contains("og"), words::toString);
  }

  private static void assertSame(byte[] file, List<String> texts) throws IOException {
    Tokenizer plain = Tokenizer.of("tokenizer.json", file);
    OFFLINE.forEach(System::setProperty);
    List<String> wrong = new ArrayList<>();
    try (HuggingFaceTokenizer expected =
        HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(file), AS_IT_IS)) {
      for (String text : texts) {
        if (!Arrays.equals(expected.encode(text).getIds(), plain.tokens(text))) {
          wrong.add(text);
        }
      }
      if (!wrong.isEmpty()) {
        String text = wrong.getFirst();
        assertArrayEquals(
            expected.encode(text).getIds(),
            plain.tokens(text),
            wrong.size() + " texts, such as " + text + " " + text.codePoints().boxed().toList());
      }
    }
  }

  private static byte[] published() throws IOException {
    String name = "/all-minilm-l6-v2-q-tokenizer.json";
    try (InputStream in = TokenizerTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  /** Files of the shapes that networks are published with. */
  private enum Kind {
    CLIP {
      @Override
      byte[] learned(List<String> texts, int count) throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        for (int code = 0; code < 256; code++) {
          vocabulary.add(letter(code));
          vocabulary.add(letter(code) + "</w>");
        }
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
        ArrayNode merges = merges(words, vocabulary, count, true);
        ObjectNode file =
            file(
                """
                {"normalizer": {"type": "Sequence", "normalizers": [
                  {"type": "NFC"},
                  {"type": "Replace", "pattern": {"Regex": "\\\\s+"}, "content": " "},
                  {"type": "Lowercase"}]},
                 "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
                  {"type": "Split", "behavior": "Removed", "invert": true, "pattern": {"Regex":
                   "'s|'t|'re|'ve|'m|'ll|'d|[\\\\p{L}]+|[\\\\p{N}]|[^\\\\s\\\\p{L}\\\\p{N}]+"}},
                  {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true}]},
                 "model": {"type": "BPE", "unk_token": "<|endoftext|>", "fuse_unk": false,
                  "continuing_subword_prefix": "", "end_of_word_suffix": "</w>"}}
                """);
        int start = vocabulary.add("<|startoftext|>");
        int end = vocabulary.add("<|endoftext|>");
        added(file, "<|startoftext|>", start).put("normalized", true);
        added(file, "<|endoftext|>", end);
        ObjectNode ends = file.putObject("post_processor").put("type", "RobertaProcessing");
        ends.put("trim_offsets", false).put("add_prefix_space", false);
        ends.putArray("sep").add("<|endoftext|>").add(end);
        ends.putArray("cls").add("<|startoftext|>").add(start);
        return pairs(file, vocabulary, merges);
      }
    },

    /** Gemma's, as SigLIP 2 has it: whole texts, with tokens for bytes. */
    SIGLIP_2 {
      @Override
      byte[] learned(List<String> texts, int count) throws IOException {
        ObjectNode file =
            file(
                """
                {"truncation": {"max_length": 64, "strategy": "LongestFirst", "stride": 0,
                  "direction": "Right"},
                 "padding": {"strategy": {"Fixed": 64}, "direction": "Right", "pad_id": 0,
                  "pad_type_id": 0, "pad_token": "<pad>", "pad_to_multiple_of": null},
                 "normalizer": {"type": "Sequence", "normalizers": [{"type": "Lowercase"},
                  {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]},
                 "pre_tokenizer": {"type": "Split", "pattern": {"String": " "},
                  "behavior": "MergedWithPrevious", "invert": false},
                 "post_processor": {"type": "TemplateProcessing",
                  "single": [{"Sequence": {"id": "A", "type_id": 0}},
                   {"SpecialToken": {"id": "<eos>", "type_id": 0}}], "pair": [],
                  "special_tokens": {"<eos>": {"id": "<eos>", "ids": [1], "tokens": ["<eos>"]}}},
                 "model": {"type": "BPE", "unk_token": "<unk>", "fuse_unk": true,
                  "byte_fallback": true, "ignore_merges": false}}
                """);
        Vocabulary vocabulary = special(file, "<pad>", "<eos>", "<bos>", "<unk>", "\n\n", "<h1>");
        bytes(vocabulary.json);
        ArrayNode merges = blanks(texts, vocabulary, count, "(?=▁)");
        return pairs(file, vocabulary, merges);
      }
    },

    /** Llama's first ones, which have no tokens for bytes here. */
    LLAMA {
      @Override
      byte[] learned(List<String> texts, int count) throws IOException {
        ObjectNode file =
            file(
                """
                {"normalizer": {"type": "Sequence", "normalizers": [
                  {"type": "Prepend", "prepend": "▁"},
                  {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]},
                 "pre_tokenizer": null,
                 "post_processor": {"type": "Sequence", "processors": [
                  {"type": "ByteLevel", "add_prefix_space": true, "trim_offsets": false},
                  {"type": "TemplateProcessing", "pair": [], "special_tokens":
                   {"<s>": {"id": "<s>", "ids": [1], "tokens": ["<s>"]}},
                   "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}},
                    {"Sequence": {"id": "A", "type_id": 0}}]}]},
                 "model": {"type": "BPE", "unk_token": "<unk>", "fuse_unk": true,
                  "ignore_merges": true}}
                """);
        Vocabulary vocabulary = special(file, "<unk>", "<s>", "</s>");
        return pairs(file, vocabulary, blanks(texts, vocabulary, count, "(?=▁)"));
      }
    },

    /** XLM-R's, as multilingual E5 has it. */
    XLM_R {
      @Override
      byte[] learned(List<String> texts, int count) throws IOException {
        ObjectNode file =
            file(
                """
                {"normalizer": {"type": "Sequence", "normalizers": [
                  {"type": "Precompiled", "precompiled_charsmap": ""},
                  {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "}]},
                 "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
                  {"type": "WhitespaceSplit"}, {"type": "Metaspace", "replacement": "▁",
                   "prepend_scheme": "always", "split": true}]},
                 "post_processor": {"type": "TemplateProcessing", "pair": [],
                  "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}},
                   {"Sequence": {"id": "A", "type_id": 0}},
                   {"SpecialToken": {"id": "</s>", "type_id": 0}}],
                  "special_tokens": {"<s>": {"id": "<s>", "ids": [0], "tokens": ["<s>"]},
                   "</s>": {"id": "</s>", "ids": [2], "tokens": ["</s>"]}}},
                 "model": {"type": "Unigram", "unk_id": 3, "byte_fallback": false}}
                """);
        ((ObjectNode) file.at("/normalizer/normalizers/0"))
            .put("precompiled_charsmap", CharacterMapFile.ofUnicode());
        Vocabulary vocabulary = special(file, "<s>", "<pad>", "</s>", "<unk>", "<mask>");
        ((ObjectNode) file.at("/added_tokens/4")).put("lstrip", true);
        return unigrams(file, vocabulary, texts, count);
      }
    },

    /** T5's, as the first SigLIP has it, with tokens for bytes. */
    SIGLIP {
      @Override
      byte[] learned(List<String> texts, int count) throws IOException {
        ObjectNode file =
            file(
                """
                {"normalizer": {"type": "Sequence", "normalizers": [
                  {"type": "Strip", "strip_left": false, "strip_right": true},
                  {"type": "Nmt"}, {"type": "NFKC"},
                  {"type": "Replace", "pattern": {"Regex": "[!-/:-@]"}, "content": ""},
                  {"type": "Lowercase"}]},
                 "pre_tokenizer": {"type": "Metaspace", "replacement": "▁",
                  "add_prefix_space": true},
                 "post_processor": {"type": "TemplateProcessing", "pair": [],
                  "single": [{"Sequence": {"id": "A", "type_id": 0}},
                   {"SpecialToken": {"id": "</s>", "type_id": 0}}],
                  "special_tokens": {"</s>": {"id": "</s>", "ids": [1], "tokens": ["</s>"]}}},
                 "model": {"type": "Unigram", "unk_id": 2, "byte_fallback": true}}
                """);
        Vocabulary vocabulary = special(file, "<pad>", "</s>", "<unk>");
        bytes(vocabulary.json);
        return unigrams(file, vocabulary, texts, count);
      }
    };

    /** Learns a vocabulary from texts. */
    abstract byte[] learned(List<String> texts, int count) throws IOException;

    private static ObjectNode file(String json) throws IOException {
      ObjectNode file = (ObjectNode) JSON.readTree(json);
      file.put("version", "1.0").putNull("decoder");
      file.putArray("added_tokens");
      return file;
    }

    private static Vocabulary special(ObjectNode file, String... tokens) {
      Vocabulary vocabulary = new Vocabulary();
      for (String token : tokens) {
        added(file, token, vocabulary.add(token));
      }
      return vocabulary;
    }

    private static ObjectNode added(ObjectNode file, String token, int id) {
      return file.withArray("added_tokens")
          .addObject()
          .put("id", id)
          .put("content", token)
          .put("single_word", false)
          .put("lstrip", false)
          .put("rstrip", false)
          .put("normalized", false)
          .put("special", true);
    }

    private static byte[] pairs(ObjectNode file, Vocabulary vocabulary, ArrayNode merges)
        throws IOException {
      ObjectNode model = (ObjectNode) file.path("model");
      model.set("vocab", vocabulary.json);
      model.set("merges", merges);
      return JSON.writeValueAsBytes(file);
    }

    /** Learns pairs of letters, where blanks are letters with which words begin. */
    private static ArrayNode blanks(
        List<String> texts, Vocabulary vocabulary, int count, String cut) {
      Map<List<String>, Integer> words = new HashMap<>();
      for (String text : texts) {
        for (String word : text.replace(' ', '▁').split(cut)) {
          List<String> letters = word.codePoints().mapToObj(Character::toString).toList();
          if (letters.size() > 1 && letters.size() < 20) {
            letters.forEach(vocabulary::add);
            words.merge(letters, 1, Integer::sum);
          }
        }
      }
      vocabulary.add("▁");
      return merges(words, vocabulary, count, false);
    }

    /** Learns which pairs of symbols are frequent (Sennrich et al. 2016). */
    private static ArrayNode merges(
        Map<List<String>, Integer> learned, Vocabulary vocabulary, int count, boolean areTexts) {
      Map<List<String>, Integer> words = learned;
      ArrayNode merges = JSON.createArrayNode();
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
        if (areTexts) {
          merges.add(String.join(" ", best));
        } else {
          best.forEach(merges.addArray()::add);
        }
        vocabulary.add(String.join("", best));
        words =
            words.entrySet().stream()
                .collect(
                    Collectors.toMap(
                        e -> merged(e.getKey(), best), Map.Entry::getValue, Integer::sum));
      }
      return merges;
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

    /** The most frequent parts of words, and how frequent each is. */
    private static byte[] unigrams(
        ObjectNode file, Vocabulary vocabulary, List<String> texts, int count) throws IOException {
      Map<String, Integer> parts = new TreeMap<>();
      for (String text : texts) {
        for (String word : text.toLowerCase(Locale.ROOT).split("\\s+")) {
          int[] codes = ("▁" + word).codePoints().limit(30).toArray();
          for (int from = 0; from < codes.length; from++) {
            for (int length = 1; length <= 8 && from + length <= codes.length; length++) {
              parts.merge(new String(codes, from, length), 1, Integer::sum);
            }
          }
        }
      }
      ArrayNode listed = JSON.createArrayNode();
      vocabulary.json.fieldNames().forEachRemaining(each -> listed.addArray().add(each).add(0));
      parts.entrySet().stream()
          .filter(part -> !vocabulary.json.has(part.getKey()))
          .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
          .limit(2L * count)
          .forEach(e -> listed.addArray().add(e.getKey()).add(rounded(e.getValue() / 1e5)));
      ((ObjectNode) file.path("model")).set("vocab", listed);
      return JSON.writeValueAsBytes(file);
    }

    /** Of all digits, Rust's library that reads the file would lose the last one. */
    private static double rounded(double probability) {
      return Math.round(Math.log(probability) * 1e6) / 1e6;
    }

    private static String letter(int code) {
      boolean isPrinted = code > 32 && code < 127 || code > 160 && code < 173 || code > 173;
      int before = code < 33 ? code : code < 161 ? code - 94 : 67;
      return Character.toString(isPrinted ? code : 256 + before);
    }
  }

  private static final class Vocabulary {

    private final ObjectNode json = JSON.createObjectNode();

    int add(String token) {
      if (!json.has(token)) {
        json.put(token, json.size());
      }
      return json.path(token).intValue();
    }
  }

  /** Compiles what characters become as SentencePiece does. */
  private static final class CharacterMapFile {

    private final Map<Integer, Map<Integer, Integer>> children = new HashMap<>();
    private final Map<Integer, Integer> values = new HashMap<>();
    private final ByteArrayOutputStream texts = new ByteArrayOutputStream();
    private final int[] units = new int[1 << 18];
    private final boolean[] isTaken = new boolean[units.length];
    private int nodes = 1;
    private int free = 1;

    /** Compatible characters become one, white space a blank, and control characters nothing. */
    static String ofUnicode() {
      CharacterMapFile file = new CharacterMapFile();
      for (int code = 1; code <= Character.MAX_CODE_POINT; code++) {
        if (isCharacter(code)) {
          String letter = Character.toString(code);
          String plain = Normalizer.normalize(letter, Normalizer.Form.NFKC);
          String apart = Normalizer.normalize(letter, Normalizer.Form.NFD);
          if (Character.isISOControl(code)) {
            file.add(letter, Character.isWhitespace(code) ? " " : "");
          } else if (Character.isSpaceChar(code)) {
            file.add(letter, " ");
          } else if (!plain.equals(letter)) {
            file.add(letter, plain);
          }
          if (apart.codePointCount(0, apart.length()) == 2) {
            file.add(apart, plain);
          }
        }
      }
      return file.base64();
    }

    private void add(String from, String to) {
      int node = 0;
      for (byte each : from.getBytes(StandardCharsets.UTF_8)) {
        Map<Integer, Integer> below = children.computeIfAbsent(node, n -> new TreeMap<>());
        Integer next = below.get(each & 0xff);
        if (next == null) {
          next = nodes++;
          below.put(each & 0xff, next);
        }
        node = next;
      }
      values.put(node, texts.size());
      texts.writeBytes(to.getBytes(StandardCharsets.UTF_8));
      texts.write(0);
    }

    private String base64() {
      isTaken[0] = true;
      lay(0, 0);
      int size = units.length * Integer.BYTES;
      ByteBuffer file =
          ByteBuffer.allocate(Integer.BYTES + size + texts.size()).order(ByteOrder.LITTLE_ENDIAN);
      file.putInt(size);
      for (int unit : units) {
        file.putInt(unit);
      }
      file.put(texts.toByteArray());
      return Base64.getEncoder().encodeToString(file.array());
    }

    /** Finds a place for what follows a node, each at the exclusive or of the place and a byte. */
    private void lay(int node, int at) {
      Map<Integer, Integer> below = children.getOrDefault(node, Map.of());
      Integer value = values.get(node);
      List<Integer> labels = new ArrayList<>(below.keySet());
      if (value != null) {
        labels.addFirst(0);
      }
      while (isTaken[free]) {
        free++;
      }
      int base = free ^ labels.getFirst();
      while (base == 0 || !isFree(base, labels)) {
        base++;
      }
      for (int label : labels) {
        isTaken[base ^ label] = true;
        units[base ^ label] = label;
      }
      units[at] |= (at ^ base) << 10 | (value == null ? 0 : 1 << 8);
      if (value != null) {
        units[base] = value | 1 << 31;
      }
      for (Map.Entry<Integer, Integer> each : below.entrySet()) {
        lay(each.getValue(), base ^ each.getKey());
      }
    }

    private boolean isFree(int base, List<Integer> labels) {
      return labels.stream().noneMatch(label -> isTaken[base ^ label]);
    }
  }
}
