package io.github.crossmedia.integration;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;

/** XGBoost learns what the lines of Python on a page do, by its library for Java. */
final class BoostedTrees {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern TRAINED =
      Pattern.compile("xgboost\\.train\\((\\{.*?}), train, (\\d+)\\)");
  private static final Pattern FILE = Pattern.compile("DMatrix\\(\"train\\.txt(.*?)\"\\)");

  private final Booster model;
  private final String format;

  private BoostedTrees(Booster model, String format) {
    this.model = model;
    this.format = format;
  }

  /** Learns from {@code train.txt} in a folder. */
  static BoostedTrees by(String python, Path folder) throws Exception {
    Matcher trained = TRAINED.matcher(python);
    Matcher file = FILE.matcher(python);
    if (!trained.find() || !file.find()) {
      throw new AssertionError(python);
    }
    Map<String, Object> parameters =
        JSON.readValue(trained.group(1), new TypeReference<Map<String, Object>>() {});
    DMatrix train = new DMatrix(folder.resolve("train.txt") + file.group(1));
    try {
      int rounds = Integer.parseInt(trained.group(2));
      Booster model = XGBoost.train(train, parameters, rounds, Map.of(), null, null);
      return new BoostedTrees(model, file.group(1));
    } finally {
      train.dispose();
    }
  }

  /** Returns the trees, as {@code dump_model} writes them. */
  JsonNode json(List<String> features) throws Exception {
    String[] trees = model.getModelDump(features.toArray(String[]::new), false, "json");
    return JSON.readTree(Arrays.toString(trees));
  }

  /** Returns what the model says of each line of a training set. */
  double[] scores(Path lines) throws Exception {
    DMatrix data = new DMatrix(lines + format);
    try {
      return Arrays.stream(model.predict(data, true)).mapToDouble(row -> row[0]).toArray();
    } finally {
      data.dispose();
    }
  }

  /**
   * Returns the sum of the leaves that a hit reaches. A learning-to-rank plugin computes the same
   * from the names of features alone.
   */
  static double sum(JsonNode trees, Map<String, Double> features) {
    double sum = 0;
    for (JsonNode tree : trees) {
      JsonNode node = tree;
      while (!node.has("leaf")) {
        float value = features.get(node.path("split").textValue()).floatValue();
        int next = value < node.path("split_condition").floatValue() ? 0 : 1;
        JsonNode child = node.path("children").path(next);
        String branch = next == 0 ? "yes" : "no";
        if (child.path("nodeid").intValue() != node.path(branch).intValue()) {
          throw new AssertionError("the children are in another order: " + node);
        }
        node = child;
      }
      sum += node.path("leaf").floatValue();
    }
    return sum;
  }

  static String python(Path page) throws Exception {
    Matcher block =
        Pattern.compile("```python\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(page));
    if (!block.find()) {
      throw new AssertionError(page + " has no lines of Python");
    }
    return block.group(1);
  }
}
