package io.github.crossmedia.fuzz;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Requests that are valid but for a few mutations of their numbers, names, lists, nesting, bytes,
 * content type, path or method; the same number gives the same request.
 */
public final class FuzzedRequests {

  private static final int MAX_MUTATIONS = 4;

  /** Elasticsearch compares each setting of an index with all others: 2,000 take 20 seconds. */
  private static final int MAX_SETTINGS = 1_000;

  private static final List<String> TYPES =
      List.of(
          "application/json",
          "application/json; charset=utf-16",
          "application/vnd.elasticsearch+json; compatible-with=9",
          "application/yaml",
          "application/cbor",
          "application/smile",
          "application/x-ndjson",
          "application/octet-stream",
          "text/plain",
          "nonsense");
  private static final ObjectMapper JSON =
      new ObjectMapper(
          JsonFactory.builder()
              .streamWriteConstraints(
                  StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
              .build());
  private static final List<String> METHODS = List.of("GET", "POST", "PUT", "DELETE", "HEAD");

  private final long seed;
  private final RequestForms forms = new RequestForms();
  private final FuzzedModels models;
  private final byte[] model = TestModels.file(TestModels.words(0.25f));

  public FuzzedRequests(long seed) {
    this.seed = seed;
    this.models = new FuzzedModels(seed);
  }

  /** The request of a number. */
  public FuzzedRequest request(int number) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + number);
    ObjectNode form = forms.any(random);
    JsonMutations mutations = new JsonMutations(random);
    for (int i = random.nextInt(MAX_MUTATIONS); i > 0; i--) {
      mutations.mutate(form.path(form.has("lines") ? "lines" : "body"));
    }
    if (leaves(form.at("/body/settings")) > MAX_SETTINGS) {
      ((ObjectNode) form.get("body")).remove("settings");
    }
    String[] send = form.path("send").textValue().split(" ", 2);
    byte[] body = body(form, random, number);
    return new FuzzedRequest(
        number,
        random.nextInt(60) == 0 ? METHODS.get(random.nextInt(METHODS.size())) : send[0],
        random.nextInt(12) == 0 ? path(send[1], random) : send[1],
        type(form, random),
        random.nextInt(15) == 0 ? damaged(body, random) : body,
        form.path("delete").asText(),
        form.path("settings").asBoolean());
  }

  private static int leaves(JsonNode node) {
    int leaves = node.isValueNode() ? 1 : 0;
    for (JsonNode child : node) {
      leaves += leaves(child);
    }
    return leaves;
  }

  private byte[] body(JsonNode form, Random random, int number) {
    if (form.path("file").asBoolean()) {
      return random.nextInt(3) == 0 ? models.file(number) : model;
    }
    StringBuilder text = new StringBuilder();
    if (form.has("lines")) {
      form.path("lines").forEach(line -> text.append(text(line)).append('\n'));
    } else if (!form.path("body").isMissingNode()) {
      text.append(text(form.path("body")));
    }
    return text.toString().replace(JsonMutations.AGAIN, "").getBytes(StandardCharsets.UTF_8);
  }

  private static String text(JsonNode node) {
    try {
      return JSON.writeValueAsString(node);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String type(JsonNode form, Random random) {
    if (random.nextInt(40) == 0) {
      return TYPES.get(random.nextInt(TYPES.size()));
    }
    if (form.path("file").asBoolean()) {
      return "application/octet-stream";
    }
    return form.has("lines") ? "application/x-ndjson" : "application/json";
  }

  /** Bytes that end early, or of which a few are others. */
  private static byte[] damaged(byte[] body, Random random) {
    if (body.length == 0 || random.nextBoolean()) {
      return Arrays.copyOf(body, body.length == 0 ? 0 : random.nextInt(body.length));
    }
    byte[] other = body.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      other[random.nextInt(other.length)] = (byte) random.nextInt(256);
    }
    return other;
  }

  /** A path of which one part or one parameter is another text; the name of an index stays. */
  private static String path(String path, Random random) {
    ExtremeValues extremes = new ExtremeValues(random);
    String number = URLEncoder.encode(extremes.number().asText(), StandardCharsets.UTF_8);
    String text = URLEncoder.encode(extremes.text(), StandardCharsets.UTF_8);
    String value = text.substring(0, Math.min(3_000, text.length())).replaceAll("%.?$", "");
    int parameters = path.indexOf('?');
    if (random.nextBoolean() || !path.startsWith("/_cross_media/models/")) {
      if (parameters < 0) {
        return path + "?" + value + "=" + value;
      }
      String[] all = path.substring(parameters + 1).split("&");
      int changed = random.nextInt(all.length);
      if (all[changed].startsWith("typed_keys=")) {
        return path; // an assertion of Elasticsearch ends a node that reads another value
      }
      all[changed] =
          all[changed].replaceFirst("=.*", "=") + (random.nextBoolean() ? value : number);
      return path.substring(0, parameters + 1) + String.join("&", all);
    }
    return path.replaceFirst("^/_cross_media/models/[^/?]*", "/_cross_media/models/" + value);
  }
}
