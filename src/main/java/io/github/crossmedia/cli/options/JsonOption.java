package io.github.crossmedia.cli.options;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import picocli.CommandLine.Option;

/** The option to print the result of a command as JSON. */
public final class JsonOption {

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  public boolean isGiven() {
    return json;
  }

  /** Returns a line of JSON. */
  public static String line(Object result) throws IOException {
    return new JsonMapper().writeValueAsString(result);
  }
}
