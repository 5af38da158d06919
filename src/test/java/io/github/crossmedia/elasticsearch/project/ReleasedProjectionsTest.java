package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.elasticsearch.project.ProjectRequest.Projecting;
import io.github.crossmedia.released.ReleasedBytes;
import io.github.crossmedia.released.ReleasedBytes.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.junit.jupiter.api.Test;

/** A projection that a node of a release hands on is understood. */
final class ReleasedProjectionsTest {

  @Test
  void aRequestWithAllParts() throws IOException {
    Projecting how = new Projecting("picture", "corel@2", 32, 0.25f, 0, 50, 12.5f, true);
    ReleasedBytes.assertAreRead(
        "projections.json",
        Map.of(
            "project",
            new Sample(
                new ProjectRequest(
                    new String[] {"photos", "more-*"}, ProjectRequest.STRICT, how, true),
                ProjectRequest::new)),
        new NamedWriteableRegistry(List.of()));
  }
}
