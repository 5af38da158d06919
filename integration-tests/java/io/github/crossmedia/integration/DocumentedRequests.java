package io.github.crossmedia.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The requests that one section of a page shows, in their order. */
record DocumentedRequests(List<String> requests) {

  private static final Pattern BLOCK =
      Pattern.compile("^```\\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);

  static DocumentedRequests of(String page, String heading) throws IOException {
    String text = Files.readString(Path.of(page));
    int start = text.indexOf("\n## " + heading + "\n");
    if (start < 0) {
      throw new AssertionError(page + " has no section " + heading);
    }
    int end = text.indexOf("\n## ", start + 1);
    List<String> requests = new ArrayList<>();
    BLOCK
        .matcher(text.substring(start, end < 0 ? text.length() : end))
        .results()
        .map((MatchResult block) -> block.group(1).split("\\n\\n"))
        .forEach(block -> requests.addAll(List.of(block)));
    return new DocumentedRequests(requests);
  }

  /** Sends some of them, each of which must succeed. */
  void send(Api api, int from, int to) throws IOException {
    for (String request : requests.subList(from, to)) {
      String[] lineAndBody = request.strip().split("\\n", 2);
      String[] methodAndPath = lineAndBody[0].split(" ");
      if (lineAndBody.length == 1) {
        api.send(methodAndPath[0], methodAndPath[1]).ok();
      } else {
        api.send(methodAndPath[0], methodAndPath[1], lineAndBody[1]).ok();
      }
    }
  }

  /** Sends all of them. */
  void send(Api api) throws IOException {
    send(api, 0, requests.size());
  }
}
