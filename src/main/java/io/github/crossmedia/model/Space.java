package io.github.crossmedia.model;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.text.Vocabulary;
import java.util.Map;

/** The common space of texts and pictures. */
public sealed interface Space extends Part {

  Kinds<Space> KINDS =
      Kinds.of("space", Map.of("words", Words::read, "latent", in -> new Latent()));

  /** A space whose dimensions are words. */
  record Words(Vocabulary vocabulary) implements Space {

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

  /** A space whose dimensions have no names. */
  record Latent() implements Space {

    @Override
    public String kind() {
      return "latent";
    }

    @Override
    public void write(PartWriter out) {}
  }
}
