package io.github.crossmedia.cli.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.NetworkOption;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.gallery.words.ShippedLanguages;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.LikelyWord;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.SharedConcepts;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia annotate}: prints the words that a model assigns to pictures. */
@Command(name = "annotate", description = "Prints the words that a model assigns to pictures.")
public final class AnnotateCommand implements Callable<Integer> {

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "The model (default: the one in models/).")
  private Optional<Path> model;

  @Mixin private NetworkOption network;

  @Parameters(arity = "1..*", paramLabel = "PICTURE", description = "Picture files.")
  private List<Path> pictures;

  @Option(
      names = "--words",
      paramLabel = "N",
      description = "How many words to print, likeliest first (default: ${DEFAULT-VALUE}).")
  private int words = 5;

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description =
          "Also print how probable it is that a text describes each picture and, for models whose"
              + " concepts have names, the concepts that both are about and what they add.")
  private Optional<String> text;

  @Option(names = "--json", description = "Print a line of JSON for each picture.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (words < 1) {
      throw new ParameterException(spec.commandLine(), "--words must be at least 1");
    }
    Path file = network.model(model).or(AnnotateCommand::shipped).orElseThrow(this::noModel);
    CrossMediaModel stored = ModelFile.read(file);
    CrossMediaModel read = text.isPresent() ? ShippedLanguages.addTo(stored) : stored;
    WordWeigher weigher = WordWeigher.of(read);
    boolean isRead =
        read.textEncoder().stream()
                .anyMatch(words -> text.isPresent() && words.read(text.get()).size() > 0)
            || ServedVersion.of("annotate@1", read).readsTextsByNetwork();
    if (text.isPresent() && !isRead) {
      throw new IllegalArgumentException(
          file + " does not know any word of \"" + text.get() + "\"");
    }
    Optional<TextAnswer.AskedText> asked = text.map(said -> TextAnswer.AskedText.of(read, said));
    List<String> unknown = text.map(Medium::ofText).map(weigher::unknown).orElse(List.of());
    if (!unknown.isEmpty()) {
      spec.commandLine().getErr().println("unknown: " + String.join(", ", unknown));
    }
    PictureViews views = PictureViews.of(read);
    PictureReader reader = PictureConverter.reader();
    int failed = 0;
    for (Path path : pictures) {
      Picture picture;
      try {
        picture = reader.read(path);
      } catch (IOException unreadable) {
        failed++;
        spec.commandLine().getErr().println(unreadable.getMessage());
        continue;
      }
      annotate(path, picture, read, weigher, views, asked);
    }
    return failed == pictures.size() ? 1 : 0;
  }

  private static Optional<Path> shipped() {
    try {
      return ShippedModels.shipped();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private ParameterException noModel() {
    return new ParameterException(
        spec.commandLine(), "models/ contains no model: give one with --model");
  }

  private void annotate(
      Path path,
      Picture picture,
      CrossMediaModel model,
      WordWeigher weigher,
      PictureViews views,
      Optional<TextAnswer.AskedText> asked)
      throws IOException {
    Medium medium = views.medium(picture);
    float[] point = model.textToImage().document(medium);
    List<LikelyWord> likely =
        weigher.likely(weigher.strongest(point, Integer.MAX_VALUE, Float.NEGATIVE_INFINITY));
    List<LikelyWord> said = likely.subList(0, Math.min(words, likely.size()));
    print(path, model, said, model.isOutside(medium), asked.map(query -> query.of(point)));
  }

  private void print(
      Path path,
      CrossMediaModel model,
      List<LikelyWord> said,
      boolean outside,
      Optional<TextAnswer> answer)
      throws IOException {
    PrintWriter writer = spec.commandLine().getOut();
    if (json) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("picture", path.toString());
      line.put("words", said.stream().map(word -> ScoredWord.of(word, model)).toList());
      answer.ifPresent(given -> line.put("text", given.score()));
      answer.flatMap(TextAnswer::both).ifPresent(concepts -> line.put("both_are_about", concepts));
      if (outside) {
        line.put("outside", true);
      }
      writer.println(new JsonMapper().writeValueAsString(line));
      return;
    }
    writer.println(path + (outside ? ": outside what this model knows" : ""));
    said.forEach(
        word ->
            writer.printf(
                Locale.ROOT,
                "  %.3f  %s%n",
                word.probability(),
                model.origin(word.word()).shown(word.word())));
    answer.ifPresent(writer::println);
  }

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  private record ScoredWord(String word, float score, List<String> as) {
    static ScoredWord of(LikelyWord word, CrossMediaModel model) {
      return new ScoredWord(word.word(), word.probability(), model.origin(word.word()).as());
    }
  }

  /**
   * How well a text describes a picture.
   *
   * @param score the probability that it does
   * @param both the concepts that both are about, where concepts have names
   */
  record TextAnswer(String text, float score, Optional<SharedConcepts> both) {

    private static final int CONCEPTS = 3;

    /** A text that pictures are compared with. */
    record AskedText(CrossMediaModel model, String text, DenseVector query, Calibration map) {

      /** Prepares a text once for all pictures. */
      static AskedText of(CrossMediaModel model, String text) {
        Medium medium = Medium.ofText(text);
        DenseVector query = DenseVector.of(model.textToImage().query(medium));
        return new AskedText(model, text, query, model.textToImage().calibration(medium));
      }

      TextAnswer of(float[] picture) {
        Optional<SharedConcepts> both =
            SharedConcepts.areNamedIn(model)
                ? Optional.of(SharedConcepts.of(model, query.toArray(), picture, CONCEPTS))
                : Optional.empty();
        return new TextAnswer(text, map.apply(query.dot(picture)), both);
      }
    }

    /** Returns a line as for a word, and a line of concepts. */
    @Override
    public String toString() {
      return Formatted.of("  %.3f  \"%s\"", score, text)
          + both.map(concepts -> "\n  " + concepts).orElse("");
    }
  }
}
