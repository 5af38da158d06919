package io.github.crossmedia.elasticsearch.documents;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

/** The number of pictures of a shard that each version projected, by field. */
record ShardCounts(String index, Map<String, Map<String, Long>> fields) implements Writeable {

  private static final int VERSION = 1;

  static ShardCounts read(StreamInput in) throws IOException {
    return Wire.read(
        in,
        (content, version) ->
            new ShardCounts(
                content.readString(),
                content.readMap(versions -> versions.readMap(StreamInput::readVLong))));
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    Wire.write(
        out,
        VERSION,
        content -> {
          content.writeString(index);
          content.writeMap(fields, (o, versions) -> o.writeMap(versions, StreamOutput::writeVLong));
        });
  }

  /** Adds these counts to those of other shards, by index, field and version. */
  void addTo(Map<String, Map<String, Map<String, Long>>> indices) {
    Map<String, Map<String, Long>> all = indices.computeIfAbsent(index, i -> new TreeMap<>());
    fields.forEach(
        (field, versions) -> {
          Map<String, Long> counts = all.computeIfAbsent(field, f -> new TreeMap<>());
          versions.forEach((version, pictures) -> counts.merge(version, pictures, Long::sum));
        });
  }
}
