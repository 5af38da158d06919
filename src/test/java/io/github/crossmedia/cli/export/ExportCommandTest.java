package io.github.crossmedia.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.answers.Answering;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {

  @TempDir private Path folder;

  private Ran query(Answering kind, String engine, String... more) throws IOException {
    Path model = folder.resolve("model.safetensors");
    ModelFile.write(kind.model(), model);
    Ran ran = Ran.command("export", "query", "--for", engine, "--model", model, more);
    assertEquals(0, ran.code(), ran.err());
    return ran;
  }

  /** Words alone rank otherwise than the model does: whoever exports a query is told. */
  @Test
  void aTextThatIsMoreThanItsWordsSaysSo() throws IOException {
    String said = query(Answering.BOTH, "elasticsearch", "tiger", "snow").err();
    assertEquals(1, said.lines().count(), said);
    assertTrue(said.contains("the model also reads \"tiger snow\" as a sentence"), said);
    assertTrue(said.contains("--vectors"), said);

    String without = query(Answering.BOTH, "rank-features", "tiger", "snow").err();
    assertTrue(without.contains("rank-features holds no vectors"), without);
    assertTrue(!without.contains("--vectors"), "which this engine refuses");
  }

  @Test
  void aTextThatLosesNothingSaysNothing() throws IOException {
    assertEquals("", query(Answering.BOTH, "elasticsearch", "tiger").err());
    assertEquals("", query(Answering.BOTH, "elasticsearch", "--vectors", "tiger", "snow").err());
    assertEquals("", query(Answering.WORDS, "elasticsearch", "tiger", "snow").err());
    assertEquals(
        "unknown: zebra\n", query(Answering.BOTH, "elasticsearch", "tiger", "zebra").err());
  }
}
