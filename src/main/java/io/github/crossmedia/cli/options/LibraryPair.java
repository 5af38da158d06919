package io.github.crossmedia.cli.options;

import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.text.LibraryTexts;
import io.github.crossmedia.network.text.TextNetwork;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.train.distil.NetworkPair;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A pair in the user's library. Each text is embedded once, however often it is learned from. */
public final class LibraryPair implements NetworkPair {

  private static final int AT_ONCE = 1024;

  private final String view;
  private final TextNetwork texts;
  private final Map<String, float[]> known = new HashMap<>();

  private LibraryPair(String view, TextNetwork texts) {
    this.view = view;
    this.texts = texts;
  }

  /**
   * Loads the text side of a pair.
   *
   * @throws NetworkException if no network of this name was added, or if it has no text side
   */
  public static LibraryPair named(String name) throws IOException {
    String full = NetworkNames.required(name);
    return with(full)
        .orElseThrow(
            () ->
                new NetworkException(
                    full
                        + " has no network of texts: add the folder of a pair, with"
                        + " onnx/vision_model.onnx, onnx/text_model.onnx and tokenizer.json"));
  }

  /** Loads the text side of a network by the full name of both, if it has one. */
  public static Optional<LibraryPair> with(String full) throws IOException {
    return TextNetwork.of(NetworkLibrary.ofUser(System.getenv()), full)
        .map(network -> new LibraryPair(full, network));
  }

  @Override
  public String view() {
    return view;
  }

  @Override
  public String textView() {
    return LibraryTexts.view(view);
  }

  @Override
  public double temperature() {
    return texts.settings().temperature();
  }

  @Override
  public synchronized List<float[]> embed(List<String> asked) {
    Set<String> missing = new LinkedHashSet<>(asked);
    missing.removeAll(known.keySet());
    List<String> unknown = List.copyOf(missing);
    for (int from = 0; from < unknown.size(); from += AT_ONCE) {
      List<String> some = unknown.subList(from, Math.min(from + AT_ONCE, unknown.size()));
      List<float[]> embedded = texts.embed(some);
      for (int i = 0; i < some.size(); i++) {
        known.put(some.get(i), embedded.get(i));
      }
    }
    return asked.stream().map(known::get).toList();
  }
}
