package io.github.crossmedia.elasticsearch.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.transport.RemoteTransportException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class InterruptedProjectionTest {

  @BeforeAll
  static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  /** Whether a block meets the batch or its shard is a matter of time. */
  @Test
  void theReasonIsNamedWhicheverWayItCame() {
    ClusterBlockException block =
        new ClusterBlockException(Set.of(IndexMetadata.INDEX_WRITE_BLOCK));
    Exception byShard = new RemoteTransportException("[node-0][127.0.0.1:9300][write]", block);

    ElasticsearchStatusException told = ProjectRun.interrupted(byShard, 180L);

    assertEquals(
        "projected [180] documents; send the request again to continue: " + block.getMessage(),
        told.getMessage());
    assertEquals(RestStatus.FORBIDDEN, told.status());
  }
}
