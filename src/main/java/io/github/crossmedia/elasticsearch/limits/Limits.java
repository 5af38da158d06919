package io.github.crossmedia.elasticsearch.limits;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.unit.MemorySizeValue;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;

/** The settings of the plugin, all dynamic, and their current values. */
public final class Limits {

  private static final String CACHE_KEY = "cross_media.model.cache_size";
  private static final String WORDS_KEY = "cross_media.words.cache_size";
  private static final String CONCURRENCY_KEY = "cross_media.extraction.concurrency";

  /** The maximum number of parallel extractions, more than any machine has processors. */
  private static final int MAX_EXTRACTIONS = 1_024;

  private static final int MAX_QUEUE = 10_000;
  private static final TimeValue MAX_TIME = TimeValue.timeValueHours(1);

  /** The size of the largest model file that can be stored. */
  public static final Setting<ByteSizeValue> MODEL_SIZE =
      Setting.byteSizeSetting(
          "cross_media.model.max_size",
          ByteSizeValue.ofMb(32),
          ByteSizeValue.ofBytes(1),
          ByteSizeValue.ofBytes(Integer.MAX_VALUE - 16),
          Property.Dynamic,
          Property.NodeScope);

  /** The share of the heap that models may use. */
  public static final Setting<ByteSizeValue> CACHE_SIZE = memory(CACHE_KEY, "20%");

  /** The share of the heap that words of segments may use. */
  public static final Setting<ByteSizeValue> WORDS_SIZE = memory(WORDS_KEY, "10%");

  /** How many versions of a model stay served if the others made no document. */
  public static final Setting<Integer> SERVED_VERSIONS =
      Setting.intSetting(
          "cross_media.model.served_versions", 100, 1, 100, Property.Dynamic, Property.NodeScope);

  /** How long a read of the index of models may take before another copy is tried. */
  public static final Setting<TimeValue> READ_TIMEOUT =
      Setting.timeSetting(
          "cross_media.model.read_timeout",
          TimeValue.timeValueSeconds(5),
          TimeValue.timeValueMillis(1),
          MAX_TIME,
          Property.Dynamic,
          Property.NodeScope);

  /** The size of the largest picture that is read, before decoding. */
  public static final Setting<ByteSizeValue> PICTURE_SIZE =
      Setting.byteSizeSetting(
          "cross_media.picture.max_size",
          ByteSizeValue.ofMb(20),
          ByteSizeValue.ofBytes(1),
          ByteSizeValue.ofBytes(Integer.MAX_VALUE - 16),
          Property.Dynamic,
          Property.NodeScope);

  /** The largest picture that is read, in pixels: a small file may contain a huge picture. */
  public static final Setting<Integer> PICTURE_PIXELS =
      Setting.intSetting(
          "cross_media.picture.max_pixels",
          50_000_000,
          1,
          Integer.MAX_VALUE - 16,
          Property.Dynamic,
          Property.NodeScope);

  /** The longest text of a query, in characters. */
  public static final Setting<Integer> TEXT_LENGTH =
      Setting.intSetting(
          "cross_media.text.max_length",
          10_000,
          1,
          Integer.MAX_VALUE - 16,
          Property.Dynamic,
          Property.NodeScope);

  /** How many extractions run at the same time. */
  public static final Setting<Integer> CONCURRENCY =
      new Setting<>(
          CONCURRENCY_KEY,
          settings -> Integer.toString(EsExecutors.allocatedProcessors(settings)),
          text -> Setting.parseInt(text, 1, MAX_EXTRACTIONS, CONCURRENCY_KEY),
          Property.Dynamic,
          Property.NodeScope);

  /** How many extractions of queries may wait before more are rejected. */
  public static final Setting<Integer> QUEUE =
      Setting.intSetting(
          "cross_media.extraction.queue_size",
          100,
          0,
          MAX_QUEUE,
          Property.Dynamic,
          Property.NodeScope);

  /** How long an extraction may run, and how long one of a query may wait to start. */
  public static final Setting<TimeValue> EXTRACTION_TIMEOUT =
      Setting.timeSetting(
          "cross_media.extraction.timeout",
          TimeValue.timeValueSeconds(30),
          TimeValue.timeValueMillis(1),
          MAX_TIME,
          Property.Dynamic,
          Property.NodeScope);

  private final Settings settings;
  private final ClusterSettings updates;
  private volatile long modelBytes;
  private volatile long pictureBytes;
  private volatile int textLength;
  private volatile int servedVersions;
  private volatile TimeValue readTimeout;
  private final UploadLimits uploads;
  private final RecordingLimits recording;
  private final FeatureLimits features;
  private final ShadowLimits shadows;

  public Limits(Settings settings, ClusterSettings updates) {
    this.settings = settings;
    this.updates = updates;
    watch(MODEL_SIZE, bytes -> modelBytes = bytes);
    watch(PICTURE_SIZE, bytes -> pictureBytes = bytes);
    updates.initializeAndWatch(TEXT_LENGTH, length -> textLength = length);
    uploads = new UploadLimits(updates);
    recording = new RecordingLimits(updates);
    features = new FeatureLimits(updates);
    shadows = new ShadowLimits(updates);
    updates.initializeAndWatch(SERVED_VERSIONS, versions -> servedVersions = versions);
    updates.initializeAndWatch(READ_TIMEOUT, timeout -> readTimeout = timeout);
  }

  private static Setting<ByteSizeValue> memory(String key, String usual) {
    return new Setting<>(
        key, usual, text -> parsed(key, text), Property.Dynamic, Property.NodeScope);
  }

  private static ByteSizeValue parsed(String key, String text) {
    ByteSizeValue size = MemorySizeValue.parseBytesSizeValueOrHeapRatio(text, key);
    if (size.getBytes() < 0) {
      throw new IllegalArgumentException(
          "["
              + key
              + "] must be a size such as [100mb] or a share of the heap such as [20%], but is ["
              + text
              + "]");
    }
    return size;
  }

  public static List<Setting<?>> all() {
    List<Setting<?>> all =
        List.of(
            MODEL_SIZE,
            CACHE_SIZE,
            WORDS_SIZE,
            SERVED_VERSIONS,
            READ_TIMEOUT,
            PICTURE_SIZE,
            PICTURE_PIXELS,
            TEXT_LENGTH,
            CONCURRENCY,
            QUEUE,
            EXTRACTION_TIMEOUT);
    return Stream.of(
            all, UploadLimits.all(), RecordingLimits.all(), FeatureLimits.all(), ShadowLimits.all())
        .flatMap(List::stream)
        .toList();
  }

  /** Rejects a model file that is too large. */
  public void requireModelSize(long bytes) {
    if (bytes > modelBytes) {
      throw new ElasticsearchStatusException(
          "the model has {} bytes, more than the {} that [{}] allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          bytes,
          ByteSizeValue.ofBytes(modelBytes),
          MODEL_SIZE.getKey());
    }
  }

  /** Rejects a picture that is too large, before it is decoded. */
  public void requirePictureSize(String name, long bytes) {
    if (bytes > pictureBytes) {
      throw new ElasticsearchStatusException(
          "the picture in {} has {} bytes, more than the {} that [{}] allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          name,
          bytes,
          ByteSizeValue.ofBytes(pictureBytes),
          PICTURE_SIZE.getKey());
    }
  }

  /** Rejects a text of a query that is too long, before its words are looked up. */
  public void requireTextLength(String text) {
    if (text.length() > textLength) {
      throw new ElasticsearchStatusException(
          "the text of the query has {} characters, more than the {} that [{}] allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          text.length(),
          textLength,
          TEXT_LENGTH.getKey());
    }
  }

  /** Returns how many versions of a model stay served if the others made no document. */
  public int servedVersions() {
    return servedVersions;
  }

  /** Returns how long one read of the index of models may take. */
  public TimeValue readTimeout() {
    return readTimeout;
  }

  /** Passes on how many pixels a picture may have, now and after every change. */
  public void watchPixels(LongConsumer pixels) {
    updates.initializeAndWatch(PICTURE_PIXELS, (Integer most) -> pixels.accept(most));
  }

  /** Returns the size of the cache when the node started. */
  public long cacheBytes() {
    return CACHE_SIZE.get(settings).getBytes();
  }

  /** Passes on every new size of the cache. */
  public void watchCache(LongConsumer cache) {
    watch(CACHE_SIZE, cache);
  }

  /** Passes on how many bytes words of segments may use, now and after every change. */
  public void watchWords(LongConsumer words) {
    watch(WORDS_SIZE, words);
  }

  /** Keeps the limits of the circuit breaker as they are set, or as the plugin chose them. */
  public void watch(CircuitBreaker breaker) {
    BreakerLimits.watch(updates, breaker);
  }

  /** Passes on how many extractions run at once, now and after every change. */
  public void watchConcurrency(IntConsumer concurrency) {
    updates.initializeAndWatch(CONCURRENCY, concurrency::accept);
  }

  /** Passes on how many extractions may wait, now and after every change. */
  public void watchQueue(IntConsumer size) {
    updates.initializeAndWatch(QUEUE, size::accept);
  }

  /** Returns the limits of uploads. */
  public UploadLimits uploads() {
    return uploads;
  }

  public ShadowLimits shadows() {
    return shadows;
  }

  /** Returns the limits of logged features. */
  public FeatureLimits features() {
    return features;
  }

  /** Returns the limits of recorded searches. */
  public RecordingLimits recording() {
    return recording;
  }

  /** Passes on how long an extraction may take, now and after every change. */
  public void watchTimeout(Consumer<TimeValue> timeout) {
    updates.initializeAndWatch(EXTRACTION_TIMEOUT, timeout);
  }

  private void watch(Setting<ByteSizeValue> setting, LongConsumer consumer) {
    updates.initializeAndWatch(setting, size -> consumer.accept(size.getBytes()));
  }
}
