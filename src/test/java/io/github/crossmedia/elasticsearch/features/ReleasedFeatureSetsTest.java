package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.released.ReleasedBytes;
import io.github.crossmedia.released.ReleasedBytes.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.xcontent.XContentType;
import org.junit.jupiter.api.Test;

/** Requests about feature sets that nodes of a release send are understood. */
final class ReleasedFeatureSetsTest {

  @Test
  void aSetThatIsStored() throws IOException {
    ReleasedBytes.assertAreRead(
        "feature_sets.json",
        Map.of(
            "put",
            new Sample(
                new FeatureSetRequest(
                    FeatureSetRequest.Method.PUT,
                    "rank",
                    new BytesArray("{\"features\":[]}"),
                    XContentType.JSON),
                FeatureSetRequest::new)),
        new NamedWriteableRegistry(List.of()));
  }
}
