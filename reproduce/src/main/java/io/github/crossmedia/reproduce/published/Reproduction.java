package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.cli.options.LibraryPair;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.train.distil.NetworkPair;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** An experiment that {@code crossmedia reproduce} repeats. */
@FunctionalInterface
public interface Reproduction {

  /**
   * Repeats the experiment and writes its page.
   *
   * @return true if no number is below its guard
   */
  boolean run(Setup setup) throws IOException;

  /**
   * What the options of the command say.
   *
   * @param collections the collections, with the folder that keeps their views
   * @param docs where pages go
   * @param home the folder of the project
   * @param methods the methods to run; empty for all
   * @param network the name of a network as it was typed
   * @param vocabulary words besides those of captions and of the shipped list
   * @param dictionaries bilingual lists by the name of their language
   * @param json where the numbers go too
   * @param out where tables are printed
   */
  record Setup(
      SeenCollections collections,
      AskedPictures asked,
      Path docs,
      Path home,
      List<String> methods,
      Optional<String> network,
      Optional<Path> vocabulary,
      Map<String, Path> dictionaries,
      Optional<Path> json,
      PrintWriter out) {

    public Path data() {
      return collections.data();
    }

    public Path features() {
      return collections.features();
    }

    public Consumer<String> remarks() {
      return collections.remarks();
    }

    /** Returns the default model, which is shipped. */
    public Path model() {
      return home.resolve("models/photographs.safetensors");
    }

    /** Returns the full name of the network of pictures. */
    public String view() throws IOException {
      return view("mobilenet-v2");
    }

    /** Returns the full name of the network of pictures, which is this one unless it was typed. */
    public String view(String usual) throws IOException {
      return NetworkNames.required(network.orElse(usual));
    }

    /** Returns the pair that the network belongs to, if it has a text side. */
    public Optional<NetworkPair> pair() throws IOException {
      return LibraryPair.with(view()).map(NetworkPair.class::cast);
    }

    /** Returns the options that name the methods, as a page repeats them. */
    public String namedMethods() {
      return methods.isEmpty() ? "" : " --methods " + String.join(",", methods);
    }
  }

  /** The pictures that an experiment ranks. */
  public enum AskedPictures {
    /** The test pictures, after learning from all others. */
    TEST,
    /**
     * The validation pictures, after learning from the training pictures alone; the test pictures
     * are never looked at. Parameters are chosen on the same pictures, so the numbers are the best
     * of some trials.
     */
    VALID
  }
}
