package io.github.crossmedia.train.pamir;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/**
 * Captioned pictures with the figures of Corel: 374 words in 50 subjects, two to five words a
 * caption. Half of a picture's visual words are typical of its words.
 */
public enum GeneratedPictures {
  /** Eight of 499 blobs, each once. */
  BLOBS(499, 8, 1),
  /** 150 of 1,000 words of key points, some of them repeated. */
  SIFT(1_000, 150, 3);

  private static final int WORDS = 374;
  private static final int SUBJECTS = 50;
  private static final int WORDS_OF_SUBJECT = 9;
  private static final int SHORTEST_CAPTION = 2;
  private static final int LONGEST_CAPTION = 5;
  private static final int ONE_STRANGE_IN = 20;

  private final int visualWords;
  private final int distinct;
  private final int mostRepeated;

  GeneratedPictures(int visualWords, int distinct, int mostRepeated) {
    this.visualWords = visualWords;
    this.distinct = distinct;
    this.mostRepeated = mostRepeated;
  }

  List<Item> items(int count) {
    Random random = new Random(1);
    int[][] subjects = new int[SUBJECTS][];
    for (int subject = 0; subject < SUBJECTS; subject++) {
      subjects[subject] = random.ints(WORDS_OF_SUBJECT, 0, WORDS).toArray();
    }
    int[][] typical = new int[WORDS][];
    for (int word = 0; word < WORDS; word++) {
      typical[word] = random.ints(2L * distinct, 0, visualWords).toArray();
    }
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int[] caption = caption(subjects[random.nextInt(SUBJECTS)], random);
      Map<Integer, Float> seen = new HashMap<>();
      while (seen.size() < distinct) {
        int[] ofWord = typical[caption[random.nextInt(caption.length)]];
        int visualWord =
            random.nextBoolean()
                ? ofWord[random.nextInt(ofWord.length)]
                : random.nextInt(visualWords);
        seen.put(visualWord, 1f + random.nextInt(mostRepeated));
      }
      items.add(item(Integer.toString(i), caption, seen));
    }
    return items;
  }

  private static int[] caption(int[] subject, Random random) {
    int length = SHORTEST_CAPTION + random.nextInt(LONGEST_CAPTION - SHORTEST_CAPTION + 1);
    TreeSet<Integer> words = new TreeSet<>();
    while (words.size() < length) {
      words.add(
          random.nextInt(ONE_STRANGE_IN) == 0 ? random.nextInt(WORDS) : anyOf(subject, random));
    }
    return words.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int anyOf(int[] words, Random random) {
    return words[random.nextInt(1 + random.nextInt(words.length))];
  }

  private Item item(String id, int[] caption, Map<Integer, Float> seen) {
    StringBuilder text = new StringBuilder();
    for (int word : caption) {
      text.append(text.isEmpty() ? "" : " ").append("word").append(word);
    }
    SparseVector view = SparseVector.of(visualWords, seen);
    return new Item(id, "", "", text.toString(), List.of(), Map.of(name(), view));
  }
}
