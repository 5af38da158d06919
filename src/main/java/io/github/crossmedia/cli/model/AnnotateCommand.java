package io.github.crossmedia.cli.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.ModelChoice;
import io.github.crossmedia.cli.options.NetworkOption;
import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.gallery.evidence.EvidencePicture;
import io.github.crossmedia.gallery.evidence.Heatmap;
import io.github.crossmedia.gallery.evidence.PartContributions;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.SharedConcepts;
import io.github.crossmedia.model.WordEvidence;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.WordWeigher.LikelyWord;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia annotate}: prints the words that a model assigns to pictures. */
@Command(
    name = "annotate",
    description = "Prints the words that a model assigns to pictures, and shows which parts count.",
    footer = {
      "",
      "In the copies of --regions, evidence for the word keeps its colours, evidence",
      "against it is blue, the rest is grey. Dots are key points, amber for",
      "the word and blue against it."
    })
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
      names = "--regions",
      description = "Also write a copy of each picture that shows the evidence for a word.")
  private boolean regions;

  @Option(
      names = "--word",
      paramLabel = "WORD",
      description = "The word for --regions (default: each picture's strongest).")
  private Optional<String> word;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write the copies (default: the current folder).")
  private Path out = Path.of("");

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
    CrossMediaModel read = ModelFile.read(file);
    WordWeigher weigher = WordWeigher.of(read);
    if (word.isPresent()) {
      String known = weigher.known(word.get()).orElseThrow(() -> unknown(file, word.get()));
      word = Optional.of(known);
    }
    Optional<TextAnswer.AskedText> asked =
        text.map(said -> TextAnswer.AskedText.of(read, file, said));
    PictureViews views = PictureViews.of(read);
    if (regions) {
      Files.createDirectories(out.toAbsolutePath());
    }
    PictureReader reader = HeifConverter.reader();
    EvidenceCopies copies =
        new EvidenceCopies(out, read.textToImage(), spec.commandLine().getErr());
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
      annotate(path, picture, read, weigher, views, asked, copies);
    }
    return failed == pictures.size() ? 1 : 0;
  }

  private static IllegalArgumentException unknown(Path model, String word) {
    return new IllegalArgumentException(model + " does not know the word \"" + word + "\"");
  }

  private static Optional<Path> shipped() {
    try {
      return ModelChoice.shipped();
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
      Optional<TextAnswer.AskedText> asked,
      EvidenceCopies copies)
      throws IOException {
    Medium medium = views.medium(picture);
    float[] point = model.textToImage().document(medium);
    List<LikelyWord> likely =
        weigher.likely(weigher.strongest(point, Integer.MAX_VALUE, Float.NEGATIVE_INFINITY));
    List<LikelyWord> said = likely.subList(0, Math.min(words, likely.size()));
    print(path, model, said, model.isOutside(medium), asked.map(query -> query.of(point)));
    if (regions && !said.isEmpty()) {
      String shown = word.orElse(said.getFirst().word());
      copies.write(path, picture, shown, views, medium);
    }
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

  /** Writes copies of pictures that show the evidence for a word. */
  static final class EvidenceCopies {

    private final Path out;
    private final Couple couple;
    private final PrintWriter err;
    private final Set<Path> copies = new HashSet<>();

    EvidenceCopies(Path out, Couple couple, PrintWriter err) {
      this.out = out;
      this.couple = couple;
      this.err = err;
    }

    /**
     * Writes a copy that shows evidence by regions and key points, or by covering parts if the
     * model reads neither.
     */
    void write(Path path, Picture picture, String shown, PictureViews views, Medium medium)
        throws IOException {
      Medium query = Medium.ofText(shown);
      WordEvidence evidence = WordEvidence.of(couple, query, medium, views.books().keySet());
      List<PartContributions> known = PartContributions.of(views, evidence, picture);
      List<PartContributions> parts =
          evidence.exact()
              ? known
              : List.of(Heatmap.of(picture, known, query, couple, views).parts());
      String name = path.getFileName().toString();
      int dot = name.lastIndexOf('.');
      String stem = dot > 0 ? name.substring(0, dot) : name;
      Path copy = copy(stem + "." + shown.replaceAll("[^\\p{L}\\p{N}]+", "_"));
      if (!ImageIO.write(EvidencePicture.draw(picture, parts), "png", copy.toFile())) {
        throw new IOException(copy + ": it can't be written as PNG");
      }
      err.println(known.isEmpty() ? covered(copy, shown) : told(copy, shown, evidence));
    }

    /** Returns a separate file for each picture, even for equal names in different folders. */
    private Path copy(String stem) {
      Path copy = out.resolve(stem + ".png");
      for (int i = 2; !copies.add(copy); i++) {
        copy = out.resolve(stem + "-" + i + ".png");
      }
      return copy;
    }

    private static String covered(Path copy, String shown) {
      return copy
          + " shows \""
          + shown
          + "\": a part's share is how far the score falls without it";
    }

    private static String told(Path copy, String shown, WordEvidence evidence) {
      if (!evidence.exact()) {
        return copy
            + " shows \""
            + shown
            + "\": the model is not linear, so a part's share is how far the score falls without"
            + " it";
      }
      if (evidence.views().isEmpty() || evidence.score() == 0) {
        return copy + " shows \"" + shown + "\": nothing in it is evidence for or against the word";
      }
      List<String> shares = new ArrayList<>();
      new TreeMap<>(evidence.views())
          .forEach(
              (view, add) ->
                  shares.add(
                      Formatted.of("%s %d %%", view, Math.round(100 * add / evidence.score()))));
      return copy + " shows \"" + shown + "\": " + String.join(", ", shares) + " of its score";
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

      /**
       * Prepares a text once for all pictures.
       *
       * @throws IllegalArgumentException if the model knows none of its words
       */
      static AskedText of(CrossMediaModel model, Path file, String text) {
        Medium medium = Medium.ofText(text);
        DenseVector query = DenseVector.of(model.textToImage().query(medium));
        if (query.norm() == 0) {
          throw new IllegalArgumentException(file + " does not know any word of \"" + text + "\"");
        }
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
