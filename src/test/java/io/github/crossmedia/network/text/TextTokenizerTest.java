package io.github.crossmedia.network.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/**
 * Tokenizers of the three kinds that pairs are published with, each over a few words. The numbers
 * follow from the published algorithms and are worked out next to each vocabulary.
 */
final class TextTokenizerTest {

  /**
   * As CLIP's: pairs of symbols are merged in the order of the list, the last symbol of a word
   * carries its end; numbers of CLIP's own vocabulary for the words that it shares with it.
   */
  @Test
  void byteLevelPairsAreMergedInTheirOrder() throws IOException {
    String file =
        """
        {"version": "1.0", "truncation": null, "padding": null,
         "added_tokens": [
          {"id": 49406, "content": "<|startoftext|>", "single_word": false, "lstrip": false,
           "rstrip": false, "normalized": true, "special": true},
          {"id": 49407, "content": "<|endoftext|>", "single_word": false, "lstrip": false,
           "rstrip": false, "normalized": false, "special": true}],
         "normalizer": {"type": "Sequence", "normalizers": [
          {"type": "NFC"}, {"type": "Replace", "pattern": {"Regex": "\\\\s+"}, "content": " "},
          {"type": "Lowercase"}]},
         "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
          {"type": "Split", "behavior": "Removed", "invert": true, "pattern": {
           "Regex": "'s|'t|'re|'ve|'m|'ll|'d|[\\\\p{L}]+|[\\\\p{N}]|[^\\\\s\\\\p{L}\\\\p{N}]+"}},
          {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true}]},
         "post_processor": {"type": "RobertaProcessing", "sep": ["<|endoftext|>", 49407],
          "cls": ["<|startoftext|>", 49406], "trim_offsets": false, "add_prefix_space": false},
         "decoder": null,
         "model": {"type": "BPE", "unk_token": "<|endoftext|>", "continuing_subword_prefix": "",
          "end_of_word_suffix": "</w>", "fuse_unk": false,
          "vocab": {"a": 64, "c": 66, "d": 67, "e": 68, "f": 69, "g": 70, "h": 71, "l": 75, "t": 83,
           "o": 78, "p": 79, "r": 81, "w": 86, "!": 0, ",": 11, "a</w>": 320, "f</w>": 325,
           "t</w>": 339, "d</w>": 323, "g</w>": 326, "o</w>": 334, "!</w>": 256, ",</w>": 267,
           "of</w>": 539, "ca": 620, "cat</w>": 2368, "ph": 9001, "pho": 9002, "phot": 9003,
           "photo</w>": 1125, "do": 9004, "dog</w>": 1929, "he": 9005, "hel": 9006, "hell": 9007,
           "hello</w>": 3306, "wo": 9008, "wor": 9009, "worl": 9010, "world</w>": 1002,
           "<|startoftext|>": 49406, "<|endoftext|>": 49407},
          "merges": ["o f</w>", "c a", "ca t</w>", "p h", "ph o", "pho t", "phot o</w>", "d o",
           "do g</w>", "h e", "he l", "hel l", "hell o</w>", "w o", "wo r", "wor l",
           "worl d</w>"]}}
        """;
    assertArrayEquals(
        new long[] {49406, 320, 2368, 539, 320, 2368, 49407}, tokens(file, "A  cat of a CAT"));
    assertArrayEquals(
        new long[] {49406, 620, 320, 49407}, tokens(file, "caa"), "c and a merge, a ends the word");
    // sentences whose numbers CLIP's and OpenCLIP's own examples print
    assertArrayEquals(
        new long[] {49406, 320, 1125, 539, 320, 2368, 49407}, tokens(file, "a photo of a cat"));
    assertArrayEquals(
        new long[] {49406, 320, 1125, 539, 320, 1929, 49407}, tokens(file, "a photo of a dog"));
    assertArrayEquals(new long[] {49406, 3306, 1002, 256, 49407}, tokens(file, "Hello World!"));
    assertArrayEquals(
        new long[] {49406, 3306, 267, 1002, 256, 49407}, tokens(file, "Hello, world!"));
  }

  /** As BERT's: the longest beginning that is known, then the longest of the rest. */
  @Test
  void wordPiecesAreTheLongestThatAreKnown() throws IOException {
    String file =
        bert(
            true,
            """
            "surf": 5, "##board": 6, "##er": 7, "##s": 8, "cafe": 9, "!": 10
            """);
    assertArrayEquals(
        new long[] {101, 5, 6, 8, 5, 7, 9, 10, 100, 102},
        tokens(file, "Surfboards surfer café! zebra"));
  }

  /** The sentences of the Transformers library's glossary and documentation, and their numbers. */
  @Test
  void wordPiecesHaveTheNumbersThatBertsDocumentationPrints() throws IOException {
    assertArrayEquals(
        new long[] {101, 7592, 1010, 2026, 3899, 2003, 10140, 102},
        tokens(
            bert(
                true,
                """
                "hello": 7592, ",": 1010, "my": 2026, "dog": 3899, "is": 2003, "cute": 10140
                """),
            "Hello, my dog is cute"));
    assertArrayEquals(
        new long[] {
          101, 138, 18696, 155, 1942, 3190, 1144, 1572, 13745, 1104, 159, 9664, 2107, 102
        },
        tokens(
            bert(
                false,
                """
                "A": 138, "Titan": 18696, "R": 155, "##T": 1942, "##X": 3190, "has": 1144,
                "24": 1572, "##GB": 13745, "of": 1104, "V": 159, "##RA": 9664, "##M": 2107
                """),
            "A Titan RTX has 24GB of VRAM"));
  }

  private static String bert(boolean lowercase, String vocabulary) {
    return Formatted.of(
        """
        {"version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
         "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
          "strip_accents": null, "lowercase": %s},
         "pre_tokenizer": {"type": "BertPreTokenizer"},
         "post_processor": {"type": "TemplateProcessing",
          "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}},
           {"Sequence": {"id": "A", "type_id": 0}},
           {"SpecialToken": {"id": "[SEP]", "type_id": 0}}],
          "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
          "special_tokens": {"[CLS]": {"id": "[CLS]", "ids": [101], "tokens": ["[CLS]"]},
           "[SEP]": {"id": "[SEP]", "ids": [102], "tokens": ["[SEP]"]}}},
         "decoder": null,
         "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
          "max_input_chars_per_word": 100,
          "vocab": {"[UNK]": 100, "[CLS]": 101, "[SEP]": 102, %s}}}
        """,
        lowercase, vocabulary);
  }

  /** As SentencePiece's, and SigLIP's: the segmentation of the greatest total logarithm. */
  @Test
  void unigramsAreTheLikeliestSegmentation() throws IOException {
    String file =
        """
        {"version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
         "normalizer": {"type": "Lowercase"},
         "pre_tokenizer": {"type": "Metaspace", "replacement": "\\u2581", "prepend_scheme": "always",
          "split": true},
         "post_processor": null, "decoder": null,
         "model": {"type": "Unigram", "unk_id": 0, "byte_fallback": false,
          "vocab": [["<unk>", 0], ["\\u2581cat", -5], ["\\u2581c", -2], ["at", -2], ["s", -1],
           ["\\u2581cats", -6.5]]}}
        """;
    // -2 - 2 is more than -5; with s, -2 - 2 - 1 is more than -6.5 and -5 - 1
    assertArrayEquals(new long[] {2, 3, 2, 3, 4}, tokens(file, "cat cats"));
  }

  @Test
  void aFileThatIsNoTokenizerIsRefused() {
    String message =
        assertThrows(NetworkException.class, () -> tokens("{\"model\": 1}", "a")).getMessage();
    assertEquals(
        "tokenizer.json is not a tokenizer that can be used: its model of type \"\" can't be read",
        message);
  }

  private static long[] tokens(String json, String text) throws IOException {
    return Tokenizer.of("tokenizer.json", json.getBytes(StandardCharsets.UTF_8)).tokens(text);
  }
}
