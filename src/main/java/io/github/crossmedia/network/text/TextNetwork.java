package io.github.crossmedia.network.text;

import ai.onnxruntime.OrtException;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Embeds texts in the space of the network of pictures that it was trained with. The cosine of two
 * embeddings tells how well a text describes a picture.
 */
public final class TextNetwork implements AutoCloseable {

  /** How many texts ONNX Runtime reads in one call. */
  private static final int BATCH = 32;

  private final TextTokenizer tokenizer;
  private final TextSession session;
  private final TextSettings settings;

  private TextNetwork(TextTokenizer tokenizer, TextSession session, TextSettings settings) {
    this.tokenizer = tokenizer;
    this.session = session;
    this.settings = settings;
  }

  /**
   * Loads the text side of a pair by its full name. Returns empty if the network reads only
   * pictures.
   */
  public static Optional<TextNetwork> of(NetworkLibrary library, String full) throws IOException {
    return Files.exists(library.folder().resolve(full).resolve(PublishedText.NETWORK))
        ? Optional.of(in(library.verified(full)))
        : Optional.empty();
  }

  private static TextNetwork in(Path place) throws IOException {
    return open(
        place.resolve(PublishedText.NETWORK),
        place.resolve(PublishedText.TOKENIZER),
        TextSettings.read(place.resolve(PublishedText.SETTINGS)));
  }

  /** Loads a published network. */
  public static TextNetwork open(PublishedText published) throws IOException {
    return open(published.file(), published.tokenizer(), published.settings());
  }

  private static TextNetwork open(Path file, Path tokenizer, TextSettings settings)
      throws IOException {
    TextTokenizer tokens = TextTokenizer.open(tokenizer);
    try {
      TextSession session = TextSession.open(Files.readAllBytes(file));
      boolean isFixed = session.length() > 0;
      TextSettings fitting =
          isFixed
              ? new TextSettings(session.length(), true, settings.padding(), settings.temperature())
              : settings;
      return new TextNetwork(tokens, session, fitting);
    } catch (OrtException | NetworkException wrong) {
      tokens.close();
      throw new NetworkException(file + ": " + wrong.getMessage(), wrong);
    }
  }

  public TextSettings settings() {
    return settings;
  }

  /** Returns the embedding of a text, of length one. */
  public float[] embed(String text) {
    return embed(List.of(text)).getFirst();
  }

  /** Returns the embeddings of texts, each of length one. Texts of one length are run together. */
  public List<float[]> embed(List<String> texts) {
    Map<Integer, List<Integer>> ofLength = new TreeMap<>();
    List<TextTokens> tokens = texts.stream().map(tokenizer::tokens).map(settings::fitted).toList();
    for (int i = 0; i < tokens.size(); i++) {
      ofLength.computeIfAbsent(tokens.get(i).length(), length -> new ArrayList<>()).add(i);
    }
    float[][] embeddings = new float[texts.size()][];
    int most = session.takesMany() ? BATCH : 1;
    for (List<Integer> places : ofLength.values()) {
      for (int from = 0; from < places.size(); from += most) {
        List<Integer> some = places.subList(from, Math.min(from + most, places.size()));
        List<float[]> made = run(some.stream().map(tokens::get).toList());
        for (int i = 0; i < made.size(); i++) {
          embeddings[some.get(i)] = lengthOne(made.get(i));
        }
      }
    }
    return List.of(embeddings);
  }

  private List<float[]> run(List<TextTokens> tokens) {
    try {
      return session.run(tokens);
    } catch (OrtException failed) {
      throw new NetworkException("the network of texts fails: " + failed.getMessage(), failed);
    }
  }

  private static float[] lengthOne(float[] embedding) {
    double square = 0;
    for (float value : embedding) {
      square += (double) value * value;
    }
    float[] unit = new float[embedding.length];
    for (int i = 0; i < unit.length && square > 0; i++) {
      unit[i] = (float) (embedding[i] / Math.sqrt(square));
    }
    return unit;
  }

  @Override
  public void close() {
    tokenizer.close();
    try {
      session.close();
    } catch (OrtException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
