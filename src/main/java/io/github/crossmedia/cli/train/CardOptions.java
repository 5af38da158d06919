package io.github.crossmedia.cli.train;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options for entries of a model's card. */
public final class CardOptions {

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
