package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings that an administrator changes, takes back or mistypes. */
@OnElasticsearch
final class SettingsIT {

  private static Api.Answer set(Api api, String settings) throws IOException {
    return api.send("PUT", "/_cluster/settings", "{\"persistent\":{" + settings + "}}");
  }

  private static JsonNode breaker(Api api) throws IOException {
    JsonNode nodes = api.json("/_nodes/stats/breaker").path("nodes");
    return nodes.elements().next().at("/breakers/cross_media");
  }

  @Test
  void theBreakerHasItsOwnLimitsAgainWhenSettingsAreTakenBack(Api api) throws IOException {
    JsonNode before = breaker(api);
    long limit = before.path("limit_size_in_bytes").longValue();

    set(api, "\"breaker.cross_media.limit\":\"300mb\"").ok();
    assertEquals(300 << 20, breaker(api).path("limit_size_in_bytes").longValue());
    assertEquals(1, breaker(api).path("overhead").doubleValue(), "the limit alone was changed");
    set(api, "\"breaker.cross_media.limit\":null,\"breaker.cross_media.overhead\":1.5").ok();
    assertEquals(limit, breaker(api).path("limit_size_in_bytes").longValue());
    assertEquals(1.5, breaker(api).path("overhead").doubleValue());
    set(api, "\"breaker.cross_media.*\":null").ok();
    assertEquals(limit, breaker(api).path("limit_size_in_bytes").longValue());
    assertEquals(1, breaker(api).path("overhead").doubleValue());
  }

  @ParameterizedTest
  @CsvSource({
    "cross_media.model.cache_size, -1, '[cross_media.model.cache_size] must be a size'",
    "cross_media.words.cache_size, -1, '[cross_media.words.cache_size] must be a size'",
    "cross_media.ubi.queue_memory, -1, '[cross_media.ubi.queue_memory] must be a size'",
    "cross_media.model.cache_size, 101%, 'percentage should be in [0-100]'",
    "cross_media.extraction.concurrency, 100000, 'must be <= 1024'",
    "cross_media.extraction.concurrency, 0, 'must be >= 1'",
    "cross_media.extraction.queue_size, 2147483647, 'must be <= 10000'",
    "cross_media.extraction.timeout, 2h, 'must be <= [1h]'",
    "cross_media.model.read_timeout, 24d, 'must be <= [1h]'",
    "cross_media.model.max_size, -1, 'must be >= [1b]'",
    "cross_media.ubi.sample_rate, NaN, 'must be between [0.0] and [1.0], but is [NaN]'",
    "cross_media.shadow.sample_rate, NaN, 'must be between [0.0] and [1.0], but is [NaN]'",
    "cross_media.shadow.sample_rate, 1.5, 'must be between [0.0] and [1.0], but is [1.5]'",
    "cross_media.shadow.max_load, NaN, 'must be between [0.0] and [64.0], but is [NaN]'",
    "cross_media.shadow.max_load, Infinity, 'must be between [0.0] and [64.0]'",
    "breaker.cross_media.overhead, NaN, 'must be a number of at least [0.0], but is [NaN]'",
    "cross_media.picture.max_pixels, 0, 'must be >= 1'",
    "cross_media.picture.max_pixels, 2147483647, 'must be <= 2147483631'",
  })
  void aValueThatCantWorkIsRefused(String setting, String value, String reason, Api api)
      throws IOException {
    Api.Answer answer = set(api, "\"" + setting + "\":\"" + value + "\"");

    assertEquals(400, answer.status());
    assertTrue(answer.json().toString().contains(reason), answer.json().toString());
  }
}
