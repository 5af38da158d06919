package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.elasticsearch.interleave.InterleaveRetrieverBuilder.DraftedDoc;
import io.github.crossmedia.released.ReleasedBytes;
import io.github.crossmedia.released.ReleasedBytes.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.junit.jupiter.api.Test;

/** Documents of interleaved lists that nodes of a release send are understood. */
final class ReleasedDraftsTest {

  @Test
  void documentsWithATeamAndWithout() throws IOException {
    ReleasedBytes.assertAreRead(
        "drafts.json",
        Map.of(
            "drafted", new Sample(new DraftedDoc(7, 1, 3, Optional.of("corel@3")), DraftedDoc::new),
            "left", new Sample(new DraftedDoc(9, 0, 4, Optional.empty()), DraftedDoc::new)),
        new NamedWriteableRegistry(List.of()));
  }
}
