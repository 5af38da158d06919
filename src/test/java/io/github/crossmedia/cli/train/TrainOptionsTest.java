package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.cli.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code train} and {@code moments} say of options that don't go together. */
final class TrainOptionsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          train --pictures d --method ridge | --method doesn't go with --pictures
          train --pictures d --collection c | --collection doesn't go with --pictures
          train --pictures d --language german | --language doesn't go with --pictures
          train --pictures d --no-written | --written doesn't go with --pictures
          train --captions c | Missing required argument(s): --pictures=DIR
          train --method=ridge --start m --collection c | --method doesn't go with --start
          train --start m --members a --collection c | --members doesn't go with --start
          train --members a --collection c | Missing required argument(s): --method=METHOD
          train --method ridge | Missing required argument(s): --collection=FILE
          train --collection c | Missing required argument(s): --start=MODEL or --method=METHOD
          train --method ridge --collection c | Missing required option: --picture-view=VIEW[,VIEW...]
          train --method ridge --collection c --url u | Missing required argument(s): --clicks
          train --start m --collection c --judged-collection j | Missing required argument(s): --judgments=FILE
          train --method pair --collection c | --method pair needs a pair of networks: --network NAME
          moments sum --collection c | Missing required option: '--counts=FILE'
          moments train --method ridge | Missing required option: '--moments=FILE'
          """)
  void saysWhatGoesTogether(String arguments, String message) {
    Ran ran = Ran.command((Object[]) (arguments + " --out m").split(" "));
    String command = arguments.substring(0, arguments.indexOf(" --"));
    assertEquals(
        "crossmedia: " + message + "; see: crossmedia " + command + " --help\n", ran.err());
    assertEquals(2, ran.code());
  }

  @Test
  void withoutOptionsItSaysWhatAModelCanBeLearnedFrom() {
    assertEquals(
        "crossmedia: Missing required argument (specify one of these): --pictures=DIR or"
            + " --start=MODEL or --method=METHOD and --collection=FILE; see: crossmedia train"
            + " --help\n",
        Ran.command("train", "--out", "m").err());
  }
}
