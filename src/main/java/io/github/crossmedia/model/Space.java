package io.github.crossmedia.model;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.text.Vocabulary;
import java.util.List;
import java.util.Map;

/** The common space of texts and pictures. */
public sealed interface Space extends Part {

  Kinds<Space> KINDS = Kinds.of("space", Map.of("words", Words::read, "latent", Latent::read));

  /** Returns the names of the dimensions; empty if they have none. */
  List<String> names();

  /** A space whose dimensions are words. */
  record Words(Vocabulary vocabulary) implements Space {

    @Override
    public List<String> names() {
      return vocabulary.words();
    }

    @Override
    public String kind() {
      return "words";
    }

    @Override
    public void write(PartWriter out) {
      out.put("words", vocabulary.words());
    }

    static Words read(PartReader in) {
      return new Words(Vocabulary.of(in.texts("words")));
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
    public String kind() {
      return "latent";
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
