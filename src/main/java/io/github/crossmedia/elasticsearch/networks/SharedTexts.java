package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.SentenceReader;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.util.concurrent.ExecutionException;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.TimeValue;

/** A network of texts, shared by models. */
record SharedTexts(SharedNetwork<RecentTexts> network) {

  /** How many bytes of views of texts are kept for a moment. */
  private static final long TEXTS = 1 << 22;

  private static final TimeValue MOMENT = TimeValue.timeValueMinutes(1);

  View view(String text) {
    return network.use(loaded -> loaded.view(text, network.counts().texts()));
  }

  /** Keeps what texts became: one search asks several times. */
  record RecentTexts(SentenceReader reader, Cache<String, View> kept) implements Releasable {

    RecentTexts(SentenceReader reader) {
      this(
          reader,
          CacheBuilder.<String, View>builder()
              .setMaximumWeight(TEXTS)
              .weigher((text, view) -> 2L * text.length() + 4L * view.dimension())
              .setExpireAfterWrite(MOMENT)
              .build());
    }

    View view(String text, NetworkCounts.Runs counted) {
      try {
        return kept.computeIfAbsent(
            text, read -> counted.counting(() -> DenseVector.of(reader.view(read))));
      } catch (ExecutionException failed) {
        if (failed.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw new IllegalStateException(failed);
      }
    }

    @Override
    public void close() {
      reader.close();
    }
  }
}
