package io.github.crossmedia.cli.train;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.console.StatusLine;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.console.Terminal;
import io.github.crossmedia.cli.model.ModelCommand.ModelPlans;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.MomentsTraining;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.TrainingProgress;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Parameters.WrongParameterException;
import io.github.crossmedia.train.method.Tuning.Trial;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.score.FamiliarityFit;
import io.github.crossmedia.train.score.JudgedFit;
import io.github.crossmedia.train.task.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * One training: learns from a source, completes the model, writes it and prints its quality.
 *
 * @param source the items of collections, the sums over one, or a folder of pictures
 * @param half whether large matrices are rounded to half precision
 * @param out the model file
 * @param json whether to print the result as JSON
 */
public record TrainingRun(
    Source source, boolean half, CardOptions card, Path out, boolean json, CommandSpec spec) {

  /** What a training learns from. */
  @FunctionalInterface
  interface Source {

    /** Reads the source, tunes parameters and learns. */
    Learned learn(TrainingLines lines) throws IOException;

    /** Prints the result, after the model was written. */
    default void print(Learned learned, TrainingRun run, PrintWriter err) throws IOException {
      learned.print(run.out(), err);
    }
  }

  /** Learns a model, and returns the exit code. */
  public int call() throws IOException {
    WholeFile.requireFolderOf(out);
    try (TrainingLines lines = new TrainingLines(spec.commandLine().getErr())) {
      Learned learned = source.learn(lines);
      ModelFile.write(completed(learned), out);
      source.print(learned, this, lines.writer());
      if (json) {
        PrintWriter output = spec.commandLine().getOut();
        output.println(new JsonMapper().writeValueAsString(learned.json(out)));
        output.flush();
      }
    } catch (WrongParameterException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    return 0;
  }

  /** Adds what the model needs besides its projections: outliers, code books and its card. */
  private CrossMediaModel completed(Learned learned) {
    CrossMediaModel familiar =
        FamiliarityFit.in(
            learned.model(),
            learned.pictures(),
            learned.held().grouping(),
            learned.settings().seed());
    CrossMediaModel model = familiar.withCodeBooks(learned.books());
    return (half ? model.inHalfPrecision() : model)
        .withCard(learned.card(card.date(spec).toString(), card.licence()));
  }

  /**
   * What was learned from a source.
   *
   * @param held the held-out pictures
   * @param pictures all pictures that the model learned from
   * @param settings the settings of the training
   * @param judged the fit of the scores to human judgments, if there are some
   * @param measured the name of the quality on the model's card
   * @param data the source, as the model's card names it
   * @param books the code books of the model
   * @param notes sentences about how the source was read
   * @param start the card of the model that learning began at, if it began at one
   */
  record Learned(
      HoldOut held,
      List<Item> pictures,
      Settings settings,
      Training.Outcome outcome,
      Optional<JudgedFit> judged,
      String measured,
      String data,
      Map<String, Quantiser> books,
      List<String> notes,
      Optional<ModelCard> start) {

    /** The result as JSON. */
    private record Json(
        String model,
        Map<String, String> parameters,
        double averagePrecisionOnValidation,
        double byChance,
        int trials,
        String heldOut,
        List<String> remarks) {}

    private CrossMediaModel model() {
      return judged.map(JudgedFit::model).orElse(outcome.model());
    }

    private ModelCard card(String date, String licence) {
      ModelCard learned = model().card();
      TreeMap<String, Double> quality = new TreeMap<>(learned.quality());
      quality.put(measured, outcome.averagePrecision());
      TreeMap<String, String> parameters = new TreeMap<>(learned.parameters());
      judged.ifPresent(
          fit -> {
            parameters.put(JudgedFit.SCORE, fit.remark());
            fit.correlation().ifPresent(value -> quality.put(fit.measured(), value));
          });
      return new ModelCard(
          learned.method(),
          parameters,
          joined(start.map(ModelCard::data), data),
          quality,
          date,
          joined(start.map(ModelCard::licence), licence));
    }

    /** What was said of the model that learning began at holds for what was learned on top. */
    private static String joined(Optional<String> before, String now) {
      return Stream.concat(before.stream(), Stream.of(now))
          .filter(each -> !each.isBlank())
          .distinct()
          .collect(Collectors.joining("; "));
    }

    private void print(Path file, PrintWriter err) {
      notes.forEach(err::println);
      err.println("task " + settings.task().label() + ": " + settings.task().summary());
      err.println(held.remark());
      outcome.remarks().forEach(err::println);
      judged.map(JudgedFit::remark).ifPresent(err::println);
      err.println("plans to search by: " + ModelPlans.of(outcome.model()));
      err.println(
          Formatted.of(
              "learned%s, average precision on validation %s, %s by chance, see %s",
              outcome.parameters().values().isEmpty() ? "" : " " + outcome.parameters(),
              DecimalNumbers.value(outcome.averagePrecision()),
              DecimalNumbers.value(outcome.chance().mean()),
              file));
      err.flush();
    }

    private Json json(Path file) {
      return new Json(
          file.toString(),
          outcome.parameters().values(),
          outcome.averagePrecision(),
          outcome.chance().mean(),
          outcome.trials(),
          held.remark(),
          outcome.remarks());
    }
  }

  /** Reads the sums over a collection. */
  @FunctionalInterface
  public interface SumsReader {
    Moments read() throws IOException;
  }

  /**
   * The sums over a collection.
   *
   * @param given parameters of the method that are not tuned
   * @param names the files, as the model's card names them
   * @param books the code books of the model
   */
  public record Sums(
      String method,
      Map<String, String> given,
      String names,
      Map<String, Quantiser> books,
      int threads,
      SumsReader reader)
      implements Source {

    @Override
    public Learned learn(TrainingLines lines) throws IOException {
      lines.step("Merging moments");
      Moments moments = reader.read();
      MomentsTraining training =
          new MomentsTraining(Trainers.all().named(method), Parameters.of(given), moments);
      lines.step("Tuning parameters");
      HoldOut held = training.heldOut();
      Training.Outcome outcome = training.run(threads, lines);
      return new Learned(
          held,
          held.learned(),
          moments.settings(),
          outcome,
          Optional.empty(),
          held.measured(outcome.trials()),
          names + ", views " + String.join(", ", moments.pass().choices().pictureViews()),
          books,
          List.of(),
          Optional.empty());
    }
  }

  /** Options for entries of a model's card. */
  public static final class CardOptions {

    private static final String SOURCE_DATE_EPOCH = "SOURCE_DATE_EPOCH";

    @Option(names = "--licence", defaultValue = "", description = "A note for the model's card.")
    private String licence;

    @Option(
        names = "--date",
        paramLabel = "YYYY-MM-DD",
        description =
            "The date for the model's card (default: that of SOURCE_DATE_EPOCH, or today). All else"
                + " being the same, the same date makes the same file.")
    private Optional<LocalDate> date;

    String licence() {
      return licence;
    }

    LocalDate date(CommandSpec spec) {
      return date.orElseGet(() -> LocalDate.ofInstant(now(spec), ZoneOffset.UTC));
    }

    private static Instant now(CommandSpec spec) {
      String epoch = System.getenv(SOURCE_DATE_EPOCH);
      try {
        return epoch == null ? Instant.now() : Instant.ofEpochSecond(Long.parseLong(epoch));
      } catch (NumberFormatException | DateTimeException e) {
        throw new ParameterException(
            spec.commandLine(),
            SOURCE_DATE_EPOCH + " is \"" + epoch + "\", not the seconds since 1970",
            e);
      }
    }
  }

  /** Prints the progress of a training: sentences, trials, and the progress of the current step. */
  static final class TrainingLines implements TrainingProgress, AutoCloseable {

    private final PrintWriter out;
    private final StatusLine working = new StatusLine();
    private final ProgressLine fitting = new ProgressLine("Fitting probabilities");
    private int trials;

    TrainingLines(PrintWriter out) {
      this.out = out;
    }

    /** Begins a step. */
    void step(String task) {
      working.step(task);
    }

    /** Returns the writer for other output. */
    PrintWriter writer() {
      working.pause();
      return out;
    }

    void say(String format, Object... values) {
      working.clear();
      out.println(Formatted.of(format, values));
      out.flush();
    }

    void print(Table table) {
      working.clear();
      table.print(out);
      out.flush();
    }

    /** Shows a trial: as a line on a terminal; a log only counts trials that take long. */
    @Override
    public void tried(Trial trial) {
      if (Terminal.isThere()) {
        say("%s  %s", DecimalNumbers.value(trial.averagePrecision()), trial.parameters());
      }
      trials++;
      working.more("Tuning parameters, " + trials + (trials == 1 ? " trial" : " trials"));
    }

    @Override
    public void fitted(int parts, int total) {
      working.pause();
      fitting.at(parts, total);
      if (parts == total) {
        working.step("Fitting probabilities");
      }
    }

    @Override
    public void close() {
      fitting.close();
      working.close();
    }
  }
}
