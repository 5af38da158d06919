package io.github.crossmedia.train.distil;

import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.task.Sentences;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The texts that a pair teaches with.
 *
 * @param captions of each picture, maybe none
 * @param words a text of each single word
 */
record PairTexts(List<List<AskedText>> captions, List<AskedText> words) {

  /**
   * Returns the captions of the data and the words of its vocabulary.
   *
   * @param embedded a row for each word
   */
  static PairTexts of(TrainingData data, NetworkPair pair, DenseMatrix embedded) {
    return new PairTexts(
        captions(data, pair),
        IntStream.range(0, embedded.rows())
            .mapToObj(word -> new AskedText(new int[] {word}, embedded.row(word)))
            .toList());
  }

  private static List<List<AskedText>> captions(TrainingData data, NetworkPair pair) {
    List<List<String>> lines =
        data.items().stream().map(item -> Sentences.in(item.text())).toList();
    List<float[]> embedded = pair.embed(lines.stream().flatMap(List::stream).toList());
    List<List<AskedText>> captions = new ArrayList<>();
    int next = 0;
    for (List<String> own : lines) {
      List<AskedText> texts = new ArrayList<>();
      for (String line : own) {
        double[] embedding = UnitVectors.lengthOne(embedded.get(next++));
        int[] words = read(data.words().encoder(), line);
        if (words.length > 0) {
          texts.add(new AskedText(words, embedding));
        }
      }
      captions.add(texts);
    }
    return captions;
  }

  private static int[] read(TextEncoder encoder, String line) {
    List<Integer> words = new ArrayList<>();
    encoder.read(line).forEach((word, count) -> words.add(word));
    return words.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns the words that the captions of a picture hold. */
  BitSet ownWords(int picture) {
    BitSet own = new BitSet(words.size());
    captions.get(picture).forEach(text -> Arrays.stream(text.words()).forEach(own::set));
    return own;
  }

  /**
   * Words that are asked more often are larger, so that pictures have room for them. A word without
   * a caption is as large as the median of those with one.
   */
  double[] sizes(double balance) {
    double[] counts = new double[words.size()];
    captions.stream()
        .flatMap(List::stream)
        .flatMapToInt(text -> Arrays.stream(text.words()))
        .forEach(word -> counts[word]++);
    double[] captioned = Arrays.stream(counts).filter(count -> count > 0).sorted().toArray();
    double median = captioned.length == 0 ? 1 : captioned[captioned.length / 2];
    return Arrays.stream(counts)
        .map(count -> Math.pow(1 + (count > 0 ? count : median), balance))
        .toArray();
  }
}
