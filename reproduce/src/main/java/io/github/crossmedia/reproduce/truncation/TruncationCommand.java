package io.github.crossmedia.reproduce.truncation;

import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.features.CollectionQueries;
import io.github.crossmedia.cli.options.SharedOptions.ModelOption;
import io.github.crossmedia.cli.options.SplitOptions;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia truncation}: the quality lost by keeping fewer words of each picture. */
@Command(
    name = "truncation",
    description = "Measures the quality lost by keeping only the strongest words of each picture.",
    footer = {
      "",
      "The pictures of the split are indexed in each way and ranked for every set of words",
      "that one of their captions holds; a picture that is not found counts as last.",
    })
public final class TruncationCommand implements Callable<Integer> {

  private static final String ALL = "all";

  @Mixin private ModelOption modelOption;

  @Mixin private SplitOptions pictures;

  @Option(
      names = "--keep",
      split = ",",
      defaultValue = "8,16,32,64,all",
      paramLabel = "N",
      description = "How many words to keep of a picture (default: ${DEFAULT-VALUE}).")
  private List<String> kept;

  @Option(
      names = "--threshold",
      defaultValue = "0",
      description = "Keep only words of a greater weight (default: ${DEFAULT-VALUE}).")
  private float threshold;

  @Option(
      names = "--rarest",
      defaultValue = "2",
      paramLabel = "N",
      description = "Ask only for words of at least so many captions (default: ${DEFAULT-VALUE}).")
  private int rarest;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    CrossMediaModel model = modelOption.read();
    List<Item> items = pictures.items();
    var encoder = modelOption.textEncoder(model);
    var queries =
        CollectionQueries.of(items, encoder, CaptionQueries.Limits.NONE.withRarest(rarest));
    try (Truncation truncation = new Truncation(model, items, ways())) {
      Table table =
          new Table(List.of("kept of a picture", "words", "AvgP, all queries", "AvgP, one word"));
      for (Truncation.Cost cost : truncation.costs(queries)) {
        table.add(
            List.of(
                cost.way(),
                Double.isNaN(cost.words()) ? "" : number(cost.words(), 1),
                number(100 * cost.all(), 2),
                number(100 * cost.single(), 2)));
      }
      table.print(spec.commandLine().getOut());
      spec.commandLine().getOut().flush();
    }
    return 0;
  }

  private List<Truncation.Way> ways() {
    List<Truncation.Way> ways = new ArrayList<>();
    for (String n : kept) {
      ways.add(Truncation.Way.words(n.equals(ALL) ? Integer.MAX_VALUE : count(n), threshold));
    }
    ways.addAll(Truncation.Way.VECTORS);
    return ways;
  }

  private static int count(String n) {
    try {
      int count = Integer.parseInt(n);
      if (count > 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(wrong(n), e);
    }
    throw new IllegalArgumentException(wrong(n));
  }

  private static String wrong(String n) {
    return "--keep takes whole numbers above 0 and \"" + ALL + "\", not \"" + n + "\"";
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
