package io.github.crossmedia.reproduce.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport;
import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport.CorelRow;
import io.github.crossmedia.reproduce.human.CorelExperiment.JudgedCorel;
import io.github.crossmedia.reproduce.human.CorelExperiment.JudgedCorel.Sizes;
import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedMethod;
import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedViews;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.published.Experiment;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A collection like Corel: series with a theme, which captions and colours show more or less. */
@Tag("nightly")
final class CorelExperimentTest {

  private static final int SIDE = 48;
  private static final int QUERIES = 35;
  private static final int ASKED = 60;
  private static final Sizes SIZES = new Sizes(60, ASKED, QUERIES);

  private static final List<List<String>> THEMES =
      List.of(
          List.of("sea", "sky", "sand", "boat"),
          List.of("sky", "sun", "cloud", "sea"),
          List.of("moss", "tree", "leaf", "sun"),
          List.of("tiger", "grass", "tree", "cat"));

  private static final List<Integer> COLOURS = List.of(0x2040c0, 0xe09040, 0x206020, 0x908020);

  private final SplittableRandom random = new SplittableRandom(1);

  @TempDir private Path folder;

  @Test
  void allSystemsAndAModelAreComparedAndWrittenDown() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.addAll(pictures("train", 0, SIZES.train()));
    lines.addAll(pictures("test", SIZES.train(), SIZES.asked()));
    lines.addAll(pictures("valid", SIZES.train() + SIZES.asked(), 30));
    Files.write(folder.resolve("collection.jsonl"), lines);
    JudgedMethod ridge = JudgedMethod.of("ridge", List.of("jcd-pyramid:hellinger"), Map.of());

    JudgedCorel data = JudgedCorel.read(folder, SIZES, views());
    CorelReport report =
        CorelExperiment.run(data, folder.resolve("kept"), List.of(ridge), 20, remark -> {});

    assertEquals(QUERIES * (ASKED - 1), report.population());
    assertTrue(report.pairs() <= report.population(), report.toString());
    assertTrue(report.effective() > 1 && report.effective() <= report.pairs());
    assertTrue(mapped(report, "Keywords") > 0.3, "words tell the theme: " + report.rows());
    assertTrue(mapped(report, "GIFT, colour") > 0.3, "and so do colours: " + report.rows());
    assertTrue(mapped(report, "Keywords") > mapped(report, "GIFT, texture"), "which are noise");
    assertTrue(mapped(report, "ridge") > 0.3, "a model learns words by colours");

    Page written = CorelPage.of(report, "");
    String page = written.toString();

    report.rows().forEach(row -> assertTrue(page.contains("| " + row.system() + " |")));
    assertTrue(page.contains("| Keywords > RWMM-ALL |"), page);
    assertTrue(page.contains("- ridge: "), page);
    assertTrue(written.beside().get("human-judgments-corel.svg").contains(">Keywords</text>"));
    assertFalse(page.contains("NaN"), page);
  }

  private JudgedViews views() {
    return new JudgedViews(
        new Experiment.Features(List.of(), List.of("jcd-pyramid"), 10),
        folder.resolve("views"),
        remark -> {},
        (done, all) -> {});
  }

  private static double mapped(CorelReport report, String system) {
    return report.rows().stream()
        .filter(row -> row.system().equals(system))
        .map(CorelRow::mapped)
        .findFirst()
        .orElseThrow()
        .observed();
  }

  private List<String> pictures(String split, int first, int count) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int number = first; number < first + count; number++) {
      int series = number % THEMES.size();
      String id = Integer.toString(1000 * (series + 1) + number);
      ImageIO.write(picture(COLOURS.get(series)), "png", folder.resolve(id + ".png").toFile());
      String text = word(series) + " " + word(series) + " " + word(series);
      lines.add(
          Formatted.of(
              "{\"id\":\"%s\",\"split\":\"%s\",\"picture\":\"%s.png\",\"text\":\"%s\"}",
              id, split, id, text));
    }
    return lines;
  }

  private String word(int series) {
    return THEMES.get(series).get(random.nextInt(THEMES.size()));
  }

  /** The upper part is of the series' colour, the lower of any. */
  private BufferedImage picture(int colour) {
    BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
    int other = random.nextInt(1 << 24);
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        int noise = random.nextInt(16) * 0x010101;
        image.setRGB(x, y, (y < SIDE / 2 ? colour : other) ^ noise);
      }
    }
    return image;
  }
}
