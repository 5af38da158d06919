package io.github.crossmedia.model;

import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Kinds.Kind;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.text.Vocabulary;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The common space of texts and pictures. */
public sealed interface Space extends Part {

  Kinds<Space> KINDS =
      Kinds.of(
          "space",
          new Kind<>("words", Words.class, Words::read),
          new Kind<>("latent", Latent.class, Latent::read));

  @Override
  default String kind() {
    return KINDS.name(this);
  }

  /** Returns the names of the dimensions; empty if they have none. */
  List<String> names();

  /** Returns how many dimensions without names follow those that have one. */
  default int sentences() {
    return 0;
  }

  /**
   * A space whose dimensions are words. Dimensions of a space of sentences may follow, which have
   * no names: queries of one word leave them 0.
   *
   * @param origins how words are known that are not known from pictures
   * @param sentences how many dimensions of a space of sentences follow those of the words
   */
  record Words(Vocabulary vocabulary, SortedMap<String, WordOrigin> origins, int sentences)
      implements Space {

    private static final String SENTENCES = "sentences";
    private static final String ADDED = "added";
    private static final String SOURCES = "added-from";
    private static final String AS = "added-as";
    private static final String BETWEEN = "\t";

    public Words {
      origins = Collections.unmodifiableSortedMap(new TreeMap<>(origins));
      for (String word : origins.keySet()) {
        if (!vocabulary.contains(word)) {
          throw new IllegalArgumentException(
              "the space says how \"" + word + "\" is known, but lacks this word");
        }
      }
      if (sentences < 0) {
        throw new IllegalArgumentException(
            "a space of sentences can't have " + sentences + " dimensions");
      }
    }

    /** A space of words alone. */
    public Words(Vocabulary vocabulary, SortedMap<String, WordOrigin> origins) {
      this(vocabulary, origins, 0);
    }

    /** A space whose words are all known from pictures. */
    public Words(Vocabulary vocabulary) {
      this(vocabulary, new TreeMap<>());
    }

    /** Returns these words followed by as many dimensions of a space of sentences. */
    public Words withSentences(int dimensions) {
      return new Words(vocabulary, origins, dimensions);
    }

    public WordOrigin origin(String word) {
      return origins.getOrDefault(word, WordOrigin.PICTURES);
    }

    @Override
    public List<String> names() {
      return vocabulary.words();
    }

    @Override
    public void write(PartWriter out) {
      out.put("words", vocabulary.words());
      if (sentences > 0) {
        out.put(SENTENCES, sentences);
      }
      if (!origins.isEmpty()) {
        List<WordOrigin> known = List.copyOf(origins.values());
        out.put(ADDED, List.copyOf(origins.keySet()))
            .put(SOURCES, known.stream().map(origin -> origin.source().label()).toList())
            .put(AS, known.stream().map(origin -> String.join(BETWEEN, origin.as())).toList());
      }
    }

    static Words read(PartReader in) {
      return new Words(
          Vocabulary.of(in.texts("words")),
          in.has(ADDED) ? origins(in) : new TreeMap<>(),
          in.has(SENTENCES) ? Bounds.dimensions(in.integer(SENTENCES)) : 0);
    }

    private static SortedMap<String, WordOrigin> origins(PartReader in) {
      List<String> words = in.texts(ADDED);
      List<String> sources = in.texts(SOURCES);
      List<String> as = in.texts(AS);
      if (sources.size() != words.size() || as.size() != words.size()) {
        throw in.error("added, added-from and added-as must have as many words");
      }
      SortedMap<String, WordOrigin> origins = new TreeMap<>();
      for (int i = 0; i < words.size(); i++) {
        List<String> made = as.get(i).isEmpty() ? List.of() : List.of(as.get(i).split(BETWEEN));
        origins.put(words.get(i), new WordOrigin(WordSource.labelled(sources.get(i)), made));
      }
      return origins;
    }
  }

  /**
   * A space learned from data.
   *
   * @param names the names of its dimensions, such as classes or topics; empty if they have none
   */
  record Latent(List<String> names) implements Space {

    public Latent {
      names = List.copyOf(names);
    }

    /** Creates a space whose dimensions have no names. */
    public Latent() {
      this(List.of());
    }

    @Override
    public void write(PartWriter out) {
      if (!names.isEmpty()) {
        out.put("names", names);
      }
    }

    static Latent read(PartReader in) {
      return new Latent(in.has("names") ? in.texts("names") : List.of());
    }
  }
}
