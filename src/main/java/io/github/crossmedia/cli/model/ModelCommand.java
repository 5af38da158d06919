package io.github.crossmedia.cli.model;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.options.IndexOption;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.store.IndexedFolder;
import io.github.crossmedia.lucene.IndexCheck;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.NotLinearException;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.TextTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.WordSource;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.JoinedEncoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.TextViewEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.encoder.WordVectorsEncoder;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia model}: inspects and verifies model files. */
@Command(
    name = "model",
    description = "Inspects and verifies model files, and exports the model of an index.")
public final class ModelCommand implements Runnable {

  private static final int WORDS_SHOWN = 12;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing subcommand");
  }

  @Command(name = "verify", description = "Verifies every byte of model files, and of an index.")
  int verify(
      @Parameters(paramLabel = "FILE", arity = "0..*", description = "Models.") List<Path> files,
      @Option(
              names = "--index",
              paramLabel = "DIR",
              description =
                  "An index of Lucene or of a folder, whose vectors must have the dimension of the"
                      + " last model.")
          Optional<Path> index)
      throws IOException {
    List<Path> models = files == null ? List.of() : files;
    if (models.isEmpty() && index.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Missing a model file or --index");
    }
    PrintWriter out = spec.commandLine().getOut();
    OptionalInt dimension = OptionalInt.empty();
    for (Path file : models) {
      dimension = OptionalInt.of(ModelFile.read(file).textToImage().dimension());
      out.println(file + ": good");
    }
    List<String> problems =
        index.isPresent()
            ? IndexCheck.problems(IndexedFolder.searched(index.get()), dimension)
            : List.of();
    index.ifPresent(folder -> out.println(folder + (problems.isEmpty() ? ": good" : ": damaged")));
    problems.forEach(out::println);
    out.flush();
    return problems.isEmpty() ? 0 : 1;
  }

  @Command(name = "info", description = "Prints the contents of a model file.")
  int info(
      @Parameters(paramLabel = "FILE", description = "The model.") Path file,
      @Option(names = "--json", description = "Print the card, the size and all words as JSON.")
          boolean json)
      throws IOException {
    CrossMediaModel model = ModelFile.read(file);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(new JsonMapper().writeValueAsString(Info.of(file, model)));
      out.flush();
      return 0;
    }
    line(out, "file", file + ", " + Files.size(file) + " bytes");
    ModelCard card = model.card();
    line(out, "method", card.method());
    line(out, "parameters", joined(card.parameters()));
    line(out, "data", card.data());
    line(out, "quality", joined(rounded(card.quality())));
    line(out, "date", card.date());
    line(out, "licence", card.licence());
    line(out, "space", space(model));
    line(out, "couples", model.isSymmetric() ? "one, for both directions" : "one a direction");
    line(out, "words", model.textEncoder().map(ModelCommand::words).orElse("none"));
    couple(out, model.isSymmetric() ? "" : "text to image: ", model.textToImage());
    if (!model.isSymmetric()) {
      couple(out, "image to text: ", model.imageToText());
    }
    line(out, "plans", ModelPlans.of(model));
    line(out, "scale", Float.toString(model.textToImage().scale()));
    if (model.textToImage().offset() != 0) {
      line(out, "offset", Float.toString(model.textToImage().offset()));
    }
    QueryCalibrations maps = model.textToImage().calibrations().across();
    line(out, "calibration", calibration(maps.any()));
    line(out, "like", calibration(maps.among()));
    line(out, "unknown", "each unknown word leaves " + maps.unknown() + " of a score");
    out.flush();
    return 0;
  }

  /** The output of {@code --json}. */
  record Info(
      String file,
      long bytes,
      ModelCard card,
      int dimensions,
      List<String> words,
      Map<String, WordOrigin> origins,
      float scale) {

    static Info of(Path file, CrossMediaModel model) throws IOException {
      return new Info(
          file.toString(),
          Files.size(file),
          model.card(),
          model.textToImage().dimension(),
          model.textEncoder().map(encoder -> encoder.vocabulary().words()).orElse(List.of()),
          model.space() instanceof Space.Words words ? words.origins() : Map.of(),
          model.textToImage().scale());
    }
  }

  @Command(
      name = "export",
      description = "Writes the model of an index with all its lessons, for use anywhere.")
  int export(
      @Mixin IndexOption index,
      @Option(names = "--out", required = true, paramLabel = "FILE", description = "The model.")
          Path file)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    try (Gallery gallery = index.openToRead()) {
      ModelFile.write(gallery.model(), file);
      out.println(
          Formatted.of(
              "%s: the model %s with %d lessons",
              file, gallery.version(), gallery.teaching().lessons().size()));
    }
    out.flush();
    return 0;
  }

  private static void couple(PrintWriter out, String direction, Couple couple) {
    line(out, "query", direction + TowerSummary.of(couple.queryTower()));
    line(out, "document", direction + TowerSummary.of(couple.documentTower()));
    line(out, "similarity", direction + couple.similarity().name().toLowerCase(Locale.ROOT));
  }

  private static void line(PrintWriter out, String name, String value) {
    if (!value.isEmpty()) {
      out.printf(Locale.ROOT, "%-12s %s%n", name, value);
    }
  }

  private static Map<String, String> rounded(Map<String, Double> values) {
    Map<String, String> rounded = new TreeMap<>();
    values.forEach((name, value) -> rounded.put(name, DecimalNumbers.value(value)));
    return rounded;
  }

  private static String joined(Map<String, ?> values) {
    return String.join(
        ", ", values.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
  }

  private static String space(CrossMediaModel model) {
    String dimensions = model.textToImage().dimension() + " dimensions";
    return switch (model.space()) {
      case Space.Words words when words.sentences() > 0 ->
          Formatted.of(
              "%s, %d words and %d of sentences%s",
              dimensions, words.names().size(), words.sentences(), sources(words));
      case Space.Words words -> dimensions + ", each a word" + sources(words);
      case Space.Latent latent when latent.names().isEmpty() -> dimensions + " without names";
      case Space.Latent latent -> dimensions + ": " + first(latent.names());
    };
  }

  /** Returns how many words are known how, where not all are known from pictures. */
  private static String sources(Space.Words words) {
    Map<WordSource, Long> counts = new TreeMap<>();
    words.names().forEach(word -> counts.merge(words.origin(word).source(), 1L, Long::sum));
    return counts.size() == 1
        ? ""
        : counts.entrySet().stream()
            .map(each -> each.getValue() + " from " + each.getKey().label())
            .collect(Collectors.joining(", ", "; known: ", ""));
  }

  private static String words(TextEncoder encoder) {
    List<String> words = encoder.vocabulary().words();
    return words.size() + ": " + first(words);
  }

  private static String first(List<String> words) {
    String first = String.join(", ", words.subList(0, Math.min(WORDS_SHOWN, words.size())));
    return first + (words.size() > WORDS_SHOWN ? ", ..." : "");
  }

  private static String calibration(Calibration calibration) {
    return calibration.equals(Calibration.unfitted())
        ? "not fitted"
        : calibration.rawKnots().length
            + " knots, raw 0 becomes "
            + calibration.apply(0)
            + ", raw 1 becomes "
            + calibration.apply(1);
  }

  /** Describes the steps of a tower in one line. */
  static final class TowerSummary {

    private TowerSummary() {}

    static String of(Tower tower) {
      return switch (tower) {
        case EncodedTower encoded -> of(encoded.encoder()) + "; " + of(encoded.projection());
        case SumTower sum -> "a sum: " + of(sum.towers(), sum.weights());
        case ConcatenatedTower joined ->
            "end to end: " + of(joined.towers(), joined.weights()) + byWords(joined.factors());
        case TextTower text -> of(text.view()) + ", or " + of(text.words());
      };
    }

    /** Returns the factors of the weights by the number of a text's words. */
    private static String byWords(Matrix factors) {
      return IntStream.range(0, factors.rows())
          .mapToObj(
              row ->
                  Formatted.of("; by %d word%s times ", row + 1, row == 0 ? "" : "s")
                      + IntStream.range(0, factors.columns())
                          .mapToObj(tower -> Formatted.of("%.3f", factors.get(row, tower)))
                          .collect(Collectors.joining(" and ")))
          .collect(Collectors.joining());
    }

    private static String of(List<Tower> towers, DenseVector weights) {
      return IntStream.range(0, towers.size())
          .mapToObj(i -> Formatted.of("%.3f times (%s)", weights.get(i), of(towers.get(i))))
          .collect(Collectors.joining(" + "));
    }

    private static String of(Encoder encoder) {
      return switch (encoder) {
        case TextEncoder text ->
            Formatted.of("texts, analysis %s, %d words", text.analysis(), text.vocabulary().size());
        case TextViewEncoder text ->
            "texts, "
                + of(text.view())
                + text.words().map(words -> ", or " + of((Encoder) words)).orElse("");
        case WordVectorsEncoder read ->
            Formatted.of("vectors of %,d words", read.words().vocabulary().size());
        case JoinedEncoder joined ->
            joined.encoders().stream().map(TowerSummary::of).collect(Collectors.joining(", and "));
        case ViewsEncoder views ->
            views.views().stream().map(TowerSummary::of).collect(Collectors.joining(", "));
      };
    }

    private static String of(ViewPipeline view) {
      String made = view.quantiser().map(book -> " made of " + book.source()).orElse("");
      return Formatted.of("view %s of %d dimensions%s", view.view(), view.inputDimension(), made);
    }

    private static String of(Projection projection) {
      String shape =
          Formatted.of(
              "%s, %d to %d",
              name(projection), projection.inputDimension(), projection.dimension());
      return projection.pictures() == 0
          ? shape
          : shape + " by " + projection.pictures() + " pictures carried along";
    }

    private static String name(Projection projection) {
      return projection.parts().isEmpty()
          ? projection.kind()
          : projection.parts().stream()
              .map(TowerSummary::name)
              .collect(Collectors.joining(", then ", projection.kind() + " of ", ""));
    }
  }

  /** The plans that a model can be searched by. */
  public static final class ModelPlans {

    private ModelPlans() {}

    public static String of(CrossMediaModel model) {
      String always = model.textEncoder().isPresent() ? "exact, words, nearest" : "exact, nearest";
      try {
        model.textToImage().back(Medium.ofText(""));
        return always + ", visual_words";
      } catch (NotLinearException e) {
        return always + "; not visual_words: " + e.getMessage();
      } catch (IllegalArgumentException e) {
        return always;
      }
    }
  }
}
