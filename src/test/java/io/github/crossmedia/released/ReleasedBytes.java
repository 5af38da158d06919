package io.github.crossmedia.released;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.NamedWriteableAwareStreamInput;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.Writeable;

/**
 * Objects as the nodes of a release send them, which later builds must read. A sample is never
 * changed: an option of a later release gets a sample of its own.
 */
public final class ReleasedBytes {

  private static final JsonMapper JSON = new JsonMapper();

  private ReleasedBytes() {}

  /** An object as this build makes it, and how this build reads it. */
  public record Sample(Writeable object, Writeable.Reader<? extends Writeable> reader) {}

  /** Every object in the file of every release is read as the sample of its name. */
  public static void assertAreRead(
      String file, Map<String, Sample> samples, NamedWriteableRegistry registry)
      throws IOException {
    if (Releases.written().isPresent()) {
      write(Releases.written().get().resolve(file), samples);
    }
    for (Path release : Releases.kept()) {
      JsonNode kept = JSON.readTree(release.resolve(file).toFile());
      assertFalse(kept.path("objects").isEmpty(), release + " has no objects");
      TransportVersion version = TransportVersion.fromId(kept.path("transport_version").intValue());
      for (var entry : kept.path("objects").properties()) {
        String name = release + ": " + entry.getKey();
        Sample sample = samples.get(entry.getKey());
        assertNotNull(sample, name + " has no sample to be compared with");
        try (StreamInput in =
            new NamedWriteableAwareStreamInput(
                new BytesArray(entry.getValue().binaryValue()).streamInput(), registry)) {
          in.setTransportVersion(version);
          assertEquals(text(sample.object()), text(sample.reader().read(in)), name);
          assertEquals(-1, in.read(), name + " has bytes that were not read");
        }
      }
    }
  }

  private static void write(Path file, Map<String, Sample> samples) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.put("transport_version", TransportVersion.current().id());
    ObjectNode objects = root.putObject("objects");
    for (var sample : samples.entrySet()) {
      objects.put(sample.getKey(), text(sample.getValue().object()));
    }
    Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n");
  }

  private static String text(Writeable object) throws IOException {
    try (BytesStreamOutput out = new BytesStreamOutput()) {
      object.writeTo(out);
      return Base64.getEncoder().encodeToString(BytesReference.toBytes(out.bytes()));
    }
  }
}
