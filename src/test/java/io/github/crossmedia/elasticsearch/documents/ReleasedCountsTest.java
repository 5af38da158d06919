package io.github.crossmedia.elasticsearch.documents;

import io.github.crossmedia.elasticsearch.documents.IndexStatsAction.ShardCounts;
import io.github.crossmedia.released.ReleasedBytes;
import io.github.crossmedia.released.ReleasedBytes.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.junit.jupiter.api.Test;

/** Counts of pictures that a node of a release sends are understood. */
final class ReleasedCountsTest {

  @Test
  void countsOfAShard() throws IOException {
    ReleasedBytes.assertAreRead(
        "counts.json",
        Map.of(
            "shard",
            new Sample(
                new ShardCounts("photos", Map.of("picture", Map.of("corel@2", 300L))),
                ShardCounts::read)),
        new NamedWriteableRegistry(List.of()));
  }
}
