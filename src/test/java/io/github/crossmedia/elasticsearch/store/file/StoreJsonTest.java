package io.github.crossmedia.elasticsearch.store.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.rest.RestStatus;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StoreJsonTest {

  /** Elasticsearch's exceptions log. */
  @BeforeAll
  static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "version|{'file':{'version':'corel@1','bytes':1},'memory':1,'summary':{}}",
        "network|{'network':'clip#3f9a2c11d04e','version':1,'files':[]}",
        "alias|{'model':'corel','last':1,'current':1,'served':[{'version':'corel@1','bytes':1}]}"
      })
  void aStoreOfAnEarlierFormatIsRefusedInOneSentence(String kind, String written) {
    String document = "{\"" + kind + "\":" + written.replace('\'', '"') + "}";
    ElasticsearchStatusException refused =
        assertThrows(
            ElasticsearchStatusException.class,
            () -> StoreJson.read("corel", new BytesArray(document), kind, ObjectNode.class));
    assertEquals(RestStatus.CONFLICT, refused.status());
    assertTrue(refused.getMessage().contains("delete the index"), refused.getMessage());
  }
}
