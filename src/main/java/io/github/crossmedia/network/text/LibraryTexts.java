package io.github.crossmedia.network.text;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.text.TextViewSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The networks of texts in the user's library: text sides of pairs, and networks of sentences. One
 * that lies on the class path is added to the library when it is first named. The view of a text
 * has the name of the network and a suffix, as in {@code clip#3f9a2c11d04e.text}. It is therefore
 * never confused with the view of a picture.
 */
public final class LibraryTexts implements TextViewSource {

  /** How many numbers of embedded texts are cached. */
  private static final int MAX_NUMBERS = 1 << 25;

  /** A view of a text. */
  private record Read(String view, String text) {}

  private static final System.Logger LOGGER = System.getLogger(LibraryTexts.class.getName());

  private final Map<String, TextNetwork> open = new LinkedHashMap<>();
  private final Set<String> missed = new HashSet<>();
  private final Map<Read, float[]> known = new LinkedHashMap<>();
  private long numbers;

  /** Returns the name of the view that a pair makes of texts, by the pair's full name. */
  public static String view(String pair) {
    return NetworkFolder.textView(pair);
  }

  @Override
  public boolean makes(String view) {
    return NetworkFolder.isOfTexts(view);
  }

  @Override
  public synchronized boolean has(String view) {
    try {
      NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
      boolean found = isThere(library, network(view));
      if (!found && missed.add(view)) {
        LOGGER.log(
            System.Logger.Level.WARNING,
            "the network {0} is not in the library: texts are read by their words alone until"
                + " `crossmedia network add` adds it",
            network(view));
      }
      return found;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Returns true if a network is in the library, or gets there from the class path. */
  private static boolean isThere(NetworkLibrary library, String full) throws IOException {
    return TextNetwork.isIn(library, full)
        || fullName(library, NetworkFolder.nameOf(full)).filter(full::equals).isPresent();
  }

  /** Returns the full name of the network that makes a view. */
  private static String network(String view) {
    return NetworkFolder.ofTexts(view);
  }

  @Override
  public Optional<String> named(String name) {
    try {
      return fullName(NetworkLibrary.ofUser(System.getenv()), name).map(LibraryTexts::view);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Returns the full name of a network that reads texts, alone or as the side of a pair. */
  public static Optional<String> fullName(NetworkLibrary library, String name) throws IOException {
    Optional<String> alone = library.fullTextName(name);
    if (alone.isPresent()) {
      return alone;
    }
    Optional<String> pair = library.fullName(name).filter(full -> TextNetwork.isIn(library, full));
    if (pair.isPresent()) {
      return pair;
    }
    Optional<SentenceNetwork> shipped = SentenceNetwork.onClassPath(name);
    return shipped.isPresent() ? Optional.of(shipped.get().addTo(library, name)) : Optional.empty();
  }

  /** Returns the settings of a network of texts in the library, by its full name. */
  public static TextNetwork.TextSettings settings(NetworkLibrary library, String full)
      throws IOException {
    return TextNetwork.TextSettings.read(
        library.folder().resolve(full).resolve(PublishedText.SETTINGS));
  }

  @Override
  public synchronized List<float[]> views(String view, List<String> texts) {
    Set<Read> unknown = new LinkedHashSet<>();
    for (String text : texts) {
      Read read = new Read(view, text);
      if (!known.containsKey(read)) {
        unknown.add(read);
      }
    }
    Map<Read, float[]> made = made(view, List.copyOf(unknown));
    List<float[]> views = new ArrayList<>();
    for (String text : texts) {
      Read read = new Read(view, text);
      views.add((made.containsKey(read) ? made.get(read) : known.get(read)).clone());
    }
    keep(made);
    return views;
  }

  @Override
  public synchronized List<String> words(String view, int most) {
    return open(view).words(most);
  }

  private Map<Read, float[]> made(String view, List<Read> unknown) {
    Map<Read, float[]> made = new LinkedHashMap<>();
    if (!unknown.isEmpty()) {
      List<float[]> embedded = open(view).embed(unknown.stream().map(Read::text).toList());
      for (int i = 0; i < unknown.size(); i++) {
        made.put(unknown.get(i), embedded.get(i));
      }
    }
    return made;
  }

  private void keep(Map<Read, float[]> made) {
    for (Map.Entry<Read, float[]> each : made.entrySet()) {
      numbers += each.getValue().length;
      if (numbers > MAX_NUMBERS) {
        known.clear();
        numbers = each.getValue().length;
      }
      known.put(each.getKey(), each.getValue());
    }
  }

  private TextNetwork open(String view) {
    String pair = network(view);
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    String place = library.folder().resolve(pair).toString();
    TextNetwork network = open.get(place);
    if (network == null) {
      network = opened(library, pair);
      open.put(place, network);
    }
    return network;
  }

  private static TextNetwork opened(NetworkLibrary library, String pair) {
    try {
      Optional<TextNetwork> found =
          isThere(library, pair) ? TextNetwork.of(library, pair) : Optional.empty();
      return found.orElseThrow(
          () ->
              new NetworkException(
                  Formatted.of(
                      "texts need the network %s, which is not in the library: add it with"
                          + " `crossmedia network add DIR --name %s`",
                      pair, NetworkFolder.nameOf(pair))));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
