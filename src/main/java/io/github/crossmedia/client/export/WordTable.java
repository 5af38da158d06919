package io.github.crossmedia.client.export;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.text.ForeignWords;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The words of a model with their weights, for programs that make queries themselves: a query has
 * each of its words with its weight, times any number.
 */
public final class WordTable {

  private WordTable() {}

  /**
   * Writes the table of a version; returns the number of its words.
   *
   * @throws IllegalArgumentException if the weight of a word depends on the others of a text
   */
  public static int write(ServedVersion version, Path file) throws IOException {
    CrossMediaModel model = version.model();
    TextEncoder encoder =
        model
            .textEncoder()
            .orElseThrow(
                () -> new IllegalArgumentException("this model has no words: its texts are views"));
    if (!version.isWordSpace() || encoder.dimension() != encoder.vocabulary().size()) {
      throw new IllegalArgumentException(
          "the weight of a word depends on the whole text in this model: use export query");
    }
    ObjectNode table = new JsonMapper().createObjectNode();
    table.put("model", version.toString()).put("analysis", encoder.analysis().language());
    ObjectNode words = table.putObject("words");
    List<String> all = encoder.vocabulary().words();
    for (int place = 0; place < all.size(); place++) {
      words.putObject(all.get(place)).put("number", place).put("weight", weight(encoder, place));
    }
    ObjectNode languages = table.putObject("languages");
    for (ForeignWords foreign : encoder.words().foreign()) {
      ObjectNode heads = languages.putObject(foreign.language());
      for (int row = 0; row < foreign.heads().size(); row++) {
        ObjectNode meanings = heads.putObject(foreign.heads().get(row));
        foreign.weights().row(row).forEach((place, share) -> meanings.put(all.get(place), share));
      }
    }
    WholeFile.write(file, table.toPrettyString());
    return all.size();
  }

  /** Returns the weight of a word beside one whose weight is 1, the first of the vocabulary. */
  private static float weight(TextEncoder encoder, int place) {
    if (place == 0) {
      return 1;
    }
    Vector both = encoder.weigh(SparseVector.of(encoder.dimension(), Map.of(0, 1f, place, 1f)));
    float[] weights = both.toArray();
    return weights[place] / weights[0];
  }
}
