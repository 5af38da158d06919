package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.IndexOption;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.cli.page.ReportPage;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.serve.Plan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code crossmedia search}: searches an index by words or by a picture. */
@Command(name = "search", description = "Searches an index by words, or by a picture.")
public final class SearchCommand implements Callable<Integer> {

  private static final String OUTSIDE = "; outside what this model knows";

  @Mixin private IndexOption index;

  @Parameters(arity = "0..*", paramLabel = "WORDS", description = "What the pictures show.")
  private List<String> words = List.of();

  @Option(
      names = "--like",
      paramLabel = "PICTURE",
      description = "Find pictures like this file; given several times, like all of these files.")
  private List<Path> like = List.of();

  @Option(
      names = "-k",
      paramLabel = "N",
      description = "How many pictures to return (default: ${DEFAULT-VALUE}).")
  private int count = 10;

  @Option(
      names = "--plan",
      converter = PlanName.class,
      description = "exact, words, nearest or visual_words (default: ${DEFAULT-VALUE}).")
  private Plan plan = Plan.EXACT;

  @Option(
      names = "--pixels-only",
      description = "Search by what pictures show, not by captions, file names and ticks.")
  private boolean pixelsOnly;

  @Mixin private JsonOption json;

  @Option(names = "--html", paramLabel = "FILE", description = "Also write the result as a page.")
  private Optional<Path> html;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (words.isEmpty() == like.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "Missing words to search for, or --like with a picture");
    }
    if (count < 1 || count > 100_000) {
      throw new ParameterException(spec.commandLine(), "-k must be between 1 and 100000");
    }
    try (Gallery gallery = index.openToRead()) {
      SearchOptions all = SearchOptions.first(count).withPlan(plan);
      SearchOptions options = pixelsOnly ? all.withoutTexts() : all;
      gallery.unfinished().ifPresent(spec.commandLine().getErr()::println);
      String query = String.join(" ", words);
      SearchResult result = search(gallery, query, options);
      print(result);
      if (html.isPresent()) {
        String title =
            like.isEmpty()
                ? query
                : like.stream().map(Path::toString).collect(Collectors.joining(", "));
        WholeFile.write(html.get(), page(title, result, gallery));
      }
    }
    return 0;
  }

  private static String page(String title, SearchResult result, Gallery gallery)
      throws IOException {
    ReportPage page = new ReportPage(title);
    result.notes().forEach(note -> page.element("p", "", note));
    page.raw("<ol class=\"hits\">\n");
    for (Hit hit : result.hits()) {
      byte[] jpeg = gallery.thumbnails().read(hit.id()).orElse(new byte[0]);
      page.raw("<li>").raw(PictureSource.image(hit.name(), jpeg));
      page.element("div", "", hit.name());
      page.element("div", "", score(hit)).element("div", "", strongest(hit)).raw("</li>\n");
    }
    return page.raw("</ol>\n").html();
  }

  private SearchResult search(Gallery gallery, String query, SearchOptions options)
      throws IOException {
    if (like.isEmpty()) {
      return gallery.searches().byText(query, options);
    }
    List<Picture> pictures = new ArrayList<>();
    for (Path file : like) {
      pictures.add(PictureConverter.reader().read(file));
    }
    return gallery.searches().byPictures(pictures, options);
  }

  private void print(SearchResult result) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (json.isGiven()) {
      out.println(JsonOption.line(result));
      return;
    }
    result.notes().forEach(spec.commandLine().getErr()::println);
    if (!result.hits().isEmpty() && result.verdict() == Verdict.HARDLY) {
      boolean isPhrase = result.reading().known().size() > 1;
      String none = isPhrase ? "No sure match" : "Nothing here looks like this";
      spec.commandLine().getErr().println(none + "; the closest are:");
    }
    for (Hit hit : result.hits()) {
      out.println(
          Formatted.of(
              "%s  %s  (%s%s)",
              score(hit), hit.name(), strongest(hit), hit.outside() ? OUTSIDE : ""));
    }
  }

  private static String score(Hit hit) {
    return Formatted.of(
        "%.3f  %s%-7s",
        hit.score(), hit.grade().isEmpty() ? "" : hit.grade() + "  ", hit.verdict().label());
  }

  private static String strongest(Hit hit) {
    return hit.words().stream().limit(5).map(w -> w.word()).collect(Collectors.joining(" "));
  }

  /** Reads a plan by the name that it has in requests. */
  static final class PlanName implements ITypeConverter<Plan> {

    @Override
    public Plan convert(String name) {
      return Arrays.stream(Plan.values())
          .filter(plan -> plan.toString().equals(name.toLowerCase(Locale.ROOT)))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected exact, words, nearest or visual_words, but was '" + name + "'"));
    }
  }
}
