package io.github.crossmedia.fuzz;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.ModelSketch;
import java.util.Random;

/**
 * Model files that are whole but for a few mutations of their kinds, numbers, names, nesting,
 * tensors and sharing; the same number gives the same file.
 */
public final class FuzzedModels {

  private final long seed;

  public FuzzedModels(long seed) {
    this.seed = seed;
  }

  /** The file of a number. */
  public byte[] file(long number) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + number);
    RandomTensors tensors = new RandomTensors(random);
    RandomParts parts = new RandomParts(random, tensors);
    ObjectNode root = ModelSketch.JSON.createObjectNode();
    root.set("text_to_image", parts.couple("text_to_image"));
    if (random.nextInt(4) == 0) {
      root.set("image_to_text", parts.couple("image_to_text"));
    }
    root.set("space", parts.space());
    root.set("card", ModelSketch.json(ModelSketch.CARD));
    Mutations mutations = new Mutations(random, tensors);
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      mutations.mutate(root);
    }
    ModelSketch sketch = new ModelSketch();
    root.properties().forEach(entry -> sketch.put(entry.getKey(), entry.getValue()));
    tensors.writeTo(sketch);
    return mutations.bytes(sketch.bytes());
  }
}
