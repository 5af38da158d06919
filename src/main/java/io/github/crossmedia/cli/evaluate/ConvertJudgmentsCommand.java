package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.ratings.RatingFormat;
import io.github.crossmedia.evaluate.ratings.Ratings;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia convert-judgments}: judgments in the formats of other tools. */
@Command(
    name = "convert-judgments",
    description =
        "Converts judgments between TREC, Quepid, the Search Relevance Workbench and"
            + " the judging page.",
    footer = {
      "",
      "The format of FILE is recognised. In TREC's files a query is named by its words, joined by"
          + " a plus.",
    })
public final class ConvertJudgmentsCommand implements Callable<Integer> {

  private static final String PEOPLE = "people";

  @Parameters(paramLabel = "FILE", description = "The judgments.")
  private Path file;

  @Option(
      names = "--format",
      required = true,
      paramLabel = "trec|quepid|workbench|people",
      description =
          "trec, quepid (CSV), workbench (JSON), or people, a file of the judging page in which"
              + " each judge of FILE is one more judge.")
  private String format;

  @Option(
      names = "--judge",
      paramLabel = "NAME",
      description = "With people: the judge's name, if FILE has none (default: the file's name).")
  private Optional<String> judge;

  @Option(
      names = "--scale",
      split = ",",
      paramLabel = "FROM,TO",
      description =
          "With people: the lowest and the highest grade (default: 0 and the highest rating).")
  private List<Double> scale = List.of();

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "What to write.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (!scale.isEmpty() && scale.size() != 2) {
      throw new ParameterException(spec.commandLine(), "--scale takes two grades, such as 0,3");
    }
    boolean isForPeople = format.equals(PEOPLE);
    Optional<RatingFormat> wanted =
        Stream.of(RatingFormat.values()).filter(each -> each.label().equals(format)).findFirst();
    if (wanted.isEmpty() && !isForPeople) {
      throw new ParameterException(
          spec.commandLine(), "--format must be trec, quepid, workbench or people, not " + format);
    }
    WholeFile.requireFolderOf(out);
    Ratings ratings = RatingFormat.read(file, Map.of());
    if (isForPeople) {
      WholeFile.write(out, people(ratings));
    } else {
      wanted.get().write(ratings, out);
    }
    PrintWriter print = spec.commandLine().getOut();
    print.println(
        Formatted.of(
            "%d judgments of %d queries, see %s",
            ratings.all().size(), ratings.means().size(), out));
    print.flush();
    return 0;
  }

  private String people(Ratings ratings) {
    Scale range = range(ratings);
    String unnamed = judge.orElseGet(() -> file.getFileName().toString());
    return ratings.all().stream()
        .map(rating -> JudgmentFile.line(judgment(rating, range, unnamed)) + "\n")
        .collect(Collectors.joining());
  }

  private Scale range(Ratings ratings) {
    if (!scale.isEmpty()) {
      return new Scale(scale.get(0), scale.get(1));
    }
    double highest = ratings.all().stream().mapToDouble(Ratings.Rating::value).max().orElse(1);
    return new Scale(0, Math.max(1, highest));
  }

  private static Judgment judgment(Ratings.Rating rating, Scale range, String unnamed) {
    return new Judgment(
        rating.judge().isEmpty() ? unnamed : rating.judge(),
        new JudgedQuery.Text(rating.query()),
        rating.item(),
        OptionalDouble.of(rating.value()),
        range,
        false,
        1);
  }
}
