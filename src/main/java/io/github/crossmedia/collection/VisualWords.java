package io.github.crossmedia.collection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.codebook.CodeBookTrainer;
import io.github.crossmedia.picture.codebook.KMeans;
import io.github.crossmedia.picture.descriptor.Descriptors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Visual words to learn, such as {@code sift=1000}, {@code moods:cedd=200}, {@code
 * looks:onnx:clip.onnx=200} or {@code counted-blobs:regions=500:hard}.
 *
 * @param hard whether each vector counts once, for its nearest word, whatever the source's own
 *     recipe does
 */
public record VisualWords(String name, String source, int words, boolean hard) {

  private static final Pattern FORM = Pattern.compile("([^:=]+)(?::(.+))?=([1-9]\\d{0,5})(:hard)?");

  /** The sources of standard names. */
  private static final Map<String, String> SOURCES =
      Map.of(
          "sift", "keypoints",
          "close-sift", "close-keypoints",
          "dog-sift", "dog-keypoints",
          "blobs", "regions",
          "grid-blobs", "grid-regions");

  /** Reads {@code NAME=WORDS} or {@code NAME:SOURCE=WORDS}, each with {@code :hard} or without. */
  public static VisualWords parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          text
              + " is not a code book: expected NAME=WORDS, such as sift=1000, or"
              + " NAME:SOURCE=WORDS");
    }
    String name = matcher.group(1);
    if (text.startsWith(NetworkDescriptor.PREFIX)) {
      throw new IllegalArgumentException(
          text
              + ": the visual words of a network must have a name of their own, such as looks:"
              + text);
    }
    String source = matcher.group(2) == null ? SOURCES.getOrDefault(name, name) : matcher.group(2);
    return new VisualWords(
        name, source, Integer.parseInt(matcher.group(3)), matcher.group(4) != null);
  }

  /** Reads several with distinct names. */
  public static List<VisualWords> parseAll(List<String> texts) {
    Map<String, String> seen = new HashMap<>();
    List<VisualWords> all = new ArrayList<>();
    for (String text : texts) {
      VisualWords words = parse(text);
      String other = seen.put(words.name, text);
      if (other != null) {
        throw new IllegalArgumentException(
            Formatted.of(
                "duplicate view %s, as %s and as %s: remove one, or rename it by NAME:%s=%d",
                words.name, other, text, words.source, words.words));
      }
      all.add(words);
    }
    return all;
  }

  /** Returns the same visual words of another source. */
  public VisualWords of(String view) {
    return new VisualWords(name, view, words, hard);
  }

  /** Learns the words from a sample of their source, which must be one of the descriptors. */
  public Quantiser learn(List<float[]> sample, int steps, long seed, Descriptors descriptors) {
    Descriptor descriptor = descriptors.named(source);
    CodeBookTrainer.Recipe recipe = descriptor.codeBooks();
    CodeBookTrainer trainer =
        new CodeBookTrainer(
            new KMeans(words, steps, seed), hard ? recipe.withHardAssignment() : recipe);
    return new Quantiser(source, descriptor.version(), trainer.train(sample));
  }
}
