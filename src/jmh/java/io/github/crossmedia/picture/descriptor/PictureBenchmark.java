package io.github.crossmedia.picture.descriptor;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/benchmark pictures}: each view of pictures beside LIRE's own extractor. */
@Command(
    name = "pictures",
    description =
        "Measures how many pictures a second one core sees by each view, beside LIRE's own"
            + " extractor for the same descriptor.",
    mixinStandardHelpOptions = true)
public final class PictureBenchmark implements Callable<Integer> {

  @Option(
      names = "--folder",
      required = true,
      paramLabel = "DIR",
      description = "The pictures; every n-th is taken, so that they come from the whole folder.")
  private Path folder;

  @Option(names = "--pictures", defaultValue = "100", description = "How many (${DEFAULT-VALUE}).")
  private int count;

  @Option(
      names = "--views",
      split = ",",
      paramLabel = "NAME",
      description = "Which views (default: all).")
  private List<String> views = List.of();

  @Option(names = "--json", description = "Print JSON instead of the table.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    List<Picture> pictures = pictures();
    List<ViewRow> rows = new ArrayList<>();
    if (!json) {
      System.out.println(ViewRow.header());
    }
    Descriptors known = Descriptors.standard();
    for (String name : views.isEmpty() ? known.names() : views) {
      Descriptor descriptor = known.named(name);
      ViewRow row = ViewRow.measure(descriptor, LireExtractors.of(descriptor), pictures);
      rows.add(row);
      if (!json) {
        System.out.println(row.toText());
      }
    }
    System.out.println(
        json
            ? new JsonMapper()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(rows.stream().map(ViewRow::toMap).toList())
            : ViewRow.sum(rows));
    return 0;
  }

  private List<Picture> pictures() throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    int step = Math.max(1, files.size() / count);
    PictureReader reader = new PictureReader(DecodingLimits.STANDARD);
    List<Picture> pictures = new ArrayList<>();
    for (int i = 0; i < files.size() && pictures.size() < count; i += step) {
      pictures.add(reader.read(files.get(i)));
    }
    return pictures;
  }
}
