package io.github.crossmedia.reproduce.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.pair.PairExperiment.PairReport;
import io.github.crossmedia.reproduce.pair.PairRun.PairPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A published pair of few words, from its pictures to its page. */
@Tag("nightly")
final class PairExperimentTest {

  @TempDir private Path folder;

  @Test
  void measuresEachVocabularyAndTheIndexAndSaysWhatWasTuned() throws IOException {
    Directions pair = new Directions();
    List<Item> items = new ArrayList<>(pair.items(240, 1, "train"));
    items.addAll(pair.items(60, 2, "valid"));

    PairReport report =
        new PairExperiment(
                items,
                "seen",
                Optional.of(pair),
                List.of("dogs", "aeroplane"),
                List.of("aeroplanes", "rhinoceros"),
                remark -> {})
            .report();

    assertEquals(10, report.captioned());
    assertEquals(11, report.listed());
    assertEquals(List.of(10, 11, 12), report.rows().stream().map(PairReport.Row::words).toList());
    for (PairReport.Row row : report.rows()) {
      double found = row.found().get(16).getMean();
      assertTrue(found > 0.8 * report.exact().getMean(), row + " of " + report.exact());
    }
    assertEquals(8, report.trials().size(), "seven and the best one once more");
    double best = report.trials().getLast().found();
    assertTrue(report.trials().stream().allMatch(trial -> trial.found() <= best));
    assertEquals(PairExperiment.KEPT, report.kept().stream().map(PairReport.Kept::words).toList());
    assertTrue(report.kept().stream().allMatch(kept -> kept.cost().bytes() > 0));

    PairPage.of(report).write(folder);
    String page = Files.readString(folder.resolve("pair.md"));
    assertTrue(page.contains("| 11 | 0.0 MB |"), page);
    assertTrue(page.contains("| `balance=0.25`"), page);
    assertTrue(page.contains("`expansion=1`"), page);
    assertTrue(page.contains("`query-rate=0`"), page);
    assertTrue(page.matches("(?s).*intervals over pictures reach at most [0-9.]+ points.*"), page);
  }
}
