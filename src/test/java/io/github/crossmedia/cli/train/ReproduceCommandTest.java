package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.CrossMedia;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReproduceCommandTest {

  private final StringWriter err = new StringWriter();

  private int reproduce(String... args) {
    CommandLine command = CrossMedia.commandLine();
    command.setErr(new PrintWriter(err, true)).setOut(new PrintWriter(new StringWriter()));
    return command.execute(args);
  }

  @Test
  void anUnknownExperimentIsAnsweredWithTheKnownOnes(@TempDir Path folder) {
    assertEquals(1, reproduce("reproduce", "corel6k", "--data", folder.toString()));
    assertTrue(err.toString().contains("known are corel5k-blobs"), err.toString());
  }

  @Test
  void aFolderWithoutTheCollectionIsNamed(@TempDir Path folder) {
    assertEquals(1, reproduce("reproduce", "corel5k-blobs", "--data", folder.toString()));
    assertTrue(err.toString().contains("collection.jsonl"), err.toString());
  }
}
