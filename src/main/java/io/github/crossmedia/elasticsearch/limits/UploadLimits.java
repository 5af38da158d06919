package io.github.crossmedia.elasticsearch.limits;

import java.util.List;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;
import org.elasticsearch.common.unit.ByteSizeUnit;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;

/** The settings of uploads, all dynamic, and their current values. */
public final class UploadLimits {

  /** How many uploads a node receives and stores at the same time. */
  public static final Setting<Integer> UPLOADS =
      Setting.intSetting(
          "cross_media.model.max_uploads", 4, 1, 64, Property.Dynamic, Property.NodeScope);

  /** The least rate of an upload in bytes per second. */
  public static final Setting<ByteSizeValue> RATE =
      Setting.byteSizeSetting(
          "cross_media.model.min_upload_rate",
          ByteSizeValue.ofKb(64),
          ByteSizeValue.ofBytes(1),
          ByteSizeValue.of(1, ByteSizeUnit.GB),
          Property.Dynamic,
          Property.NodeScope);

  /** The interval over which the rate of an upload is measured. */
  public static final Setting<TimeValue> TIMEOUT =
      Setting.timeSetting(
          "cross_media.model.upload_timeout",
          TimeValue.timeValueSeconds(30),
          TimeValue.timeValueMillis(1),
          TimeValue.timeValueHours(1),
          Property.Dynamic,
          Property.NodeScope);

  private volatile int uploads;
  private volatile ByteSizeValue rate;
  private volatile TimeValue timeout;

  UploadLimits(ClusterSettings updates) {
    updates.initializeAndWatch(UPLOADS, most -> uploads = most);
    updates.initializeAndWatch(RATE, least -> rate = least);
    updates.initializeAndWatch(TIMEOUT, interval -> timeout = interval);
  }

  static List<Setting<?>> all() {
    return List.of(UPLOADS, RATE, TIMEOUT);
  }

  /** Returns the least rate of uploads, in bytes per second. */
  public long rate() {
    return rate.getBytes();
  }

  /** Returns the interval over which the rate is measured. */
  public TimeValue timeout() {
    return timeout;
  }

  /** Rejects an upload that would be one too many. */
  public void requireFewUploads(int open) {
    if (open > uploads) {
      throw later(
          "the node receives as many models as [{}] allows, {}: send this one later",
          UPLOADS.getKey(),
          uploads);
    }
  }

  /** Returns a rejection that names the time after which stalled uploads have ended. */
  public ElasticsearchStatusException later(String message, Object... values) {
    ElasticsearchStatusException rejection =
        new ElasticsearchStatusException(message, RestStatus.TOO_MANY_REQUESTS, values);
    rejection.addHttpHeader("Retry-After", Long.toString(Math.max(1, timeout.seconds())));
    return rejection;
  }

  /** Returns the answer to an upload that arrives too slowly. */
  public ElasticsearchStatusException tooSlow(long bytes) {
    return new ElasticsearchStatusException(
        "received {} bytes of the body within {}: send at least {} a second, the limit set by [{}]",
        RestStatus.REQUEST_TIMEOUT,
        bytes,
        timeout,
        rate,
        RATE.getKey());
  }
}
