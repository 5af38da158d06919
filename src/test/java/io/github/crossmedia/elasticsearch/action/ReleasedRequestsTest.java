package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.released.ReleasedBytes;
import io.github.crossmedia.released.ReleasedBytes.Sample;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.junit.jupiter.api.Test;

/** Nodes of this build understand the requests that nodes of a release send. */
final class ReleasedRequestsTest {

  @Test
  void requestsWithAllParts() throws IOException {
    ModelReference version = ModelReference.parse("corel@2");
    Map<String, Sample> samples = new LinkedHashMap<>();
    samples.put(
        "clear a version",
        new Sample(
            CacheActions.clear(Optional.of(version)).each(),
            in -> new AllNodesAction.Each<>(CacheActions.ClearedModels.FORMAT, in)));
    samples.put(
        "clear a deleted version",
        new Sample(
            CacheActions.clearDeleted(version).each(),
            in -> new AllNodesAction.Each<>(CacheActions.ClearedModels.FORMAT, in)));
    samples.put(
        "warm up a model",
        new Sample(
            CacheActions.warmUp(Optional.of(version)).each(),
            in -> new AllNodesAction.Each<>(CacheActions.NAME, in)));
    samples.put(
        "ask each node",
        new Sample(
            StatsAction.request().each(),
            in -> new AllNodesAction.Each<>(AllNodesAction.Nothing.FORMAT, in)));
    ReleasedBytes.assertAreRead("requests.json", samples, new NamedWriteableRegistry(List.of()));
  }
}
