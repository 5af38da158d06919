package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.released.ReleasedBytes;
import io.github.crossmedia.released.ReleasedBytes.Sample;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.junit.jupiter.api.Test;

/** Nodes of this build understand the requests and answers that nodes of a release send. */
final class ReleasedRequestsTest {

  @Test
  void requestsAndAnswersWithAllParts() throws IOException {
    ModelReference version = ModelReference.parse("corel@2");
    Map<String, Sample> samples = new LinkedHashMap<>();
    samples.put(
        "put a model",
        new Sample(
            new PutModelRequest(version, new BytesArray(new byte[] {1, 2, 3})),
            PutModelRequest::new));
    samples.put(
        "serve versions",
        new Sample(
            new ServeModelRequest(new ModelId("corel"), 3, Set.of(2)), ServeModelRequest::new));
    samples.put("a version", new Sample(new ModelRequest(version), ModelRequest::new));
    samples.put(
        "a version by force", new Sample(new ModelRequest(version, true), ModelRequest::new));
    samples.put(
        "clear a version",
        new Sample(
            ClearCacheAction.Request.of(version).each(),
            in -> new AllNodes.Each<>(ClearCacheAction.ClearedModels.FORMAT, in)));
    samples.put(
        "clear a deleted version",
        new Sample(
            ClearCacheAction.Request.ofDeleted(version).each(),
            in -> new AllNodes.Each<>(ClearCacheAction.ClearedModels.FORMAT, in)));
    samples.put(
        "warm up a model",
        new Sample(
            new WarmUpAction.Request(Optional.of(version)).each(),
            in -> new AllNodes.Each<>(WarmUpAction.MODEL, in)));
    samples.put("verify and lift blocks", new Sample(new VerifyRequest(true), VerifyRequest::new));
    samples.put("list models", new Sample(new ListRequest(), ListRequest::new));
    samples.put(
        "ask each node",
        new Sample(
            new StatsAction.Request().each(),
            in -> new AllNodes.Each<>(AllNodes.Nothing.FORMAT, in)));
    samples.put(
        "an answer",
        new Sample(
            new Answer(Map.of("served", List.of("corel@2", Map.of("bytes", 7L)))), Answer::new));
    ReleasedBytes.assertAreRead("requests.json", samples, new NamedWriteableRegistry(List.of()));
  }
}
