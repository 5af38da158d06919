package io.github.crossmedia.elasticsearch.work;

import io.github.crossmedia.elasticsearch.Bombs;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.picture.Picture;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESTestCase;

/** What a picture may cost a node. */
public class PictureDecoderTests extends ESTestCase {

  private final AtomicLong counted = new AtomicLong();
  private long room = Long.MAX_VALUE;
  private long limit = -1;
  private final ClusterSettings settings =
      new ClusterSettings(Settings.EMPTY, Set.copyOf(PluginSettings.all()));
  private final PictureDecoder decoder =
      new PictureDecoder(new PluginSettings(settings), new CountingBreaker());

  /** Counts as a real one does, up to a limit. */
  private final class CountingBreaker extends NoopCircuitBreaker {
    CountingBreaker() {
      super("cross_media");
    }

    @Override
    public void addEstimateBytesAndMaybeBreak(long bytes, String label) {
      if (counted.get() + bytes > room) {
        throw new CircuitBreakingException(label, bytes, room, CircuitBreaker.Durability.TRANSIENT);
      }
      counted.addAndGet(bytes);
    }

    @Override
    public double getOverhead() {
      return 1;
    }

    @Override
    public long getLimit() {
      return limit;
    }

    @Override
    public void addWithoutBreaking(long bytes) {
      counted.addAndGet(bytes);
    }
  }

  public void testCountsThePicturesMemoryWhileItIsLookedAt() {
    byte[] file = PixelModels.png(1);

    long meanwhile = decoder.extract("field [data]", file, () -> {}, picture -> counted.get());

    assertEquals(file.length + 32L * 96 * 64, meanwhile);
    assertEquals(0, counted.get());
  }

  public void testAPictureThatDoesNotFitIntoMemoryIsNotDecoded() {
    room = 100_000;
    expectThrows(
        CircuitBreakingException.class,
        () -> decoder.extract("field [data]", PixelModels.png(1), () -> {}, picture -> 0));
    assertEquals(0, counted.get());
  }

  public void testAPictureThatNeverFitsIsTooLarge() {
    byte[] file = PixelModels.png(1);
    limit = file.length + 32L * 96 * 64;
    assertEquals(
        "96", decoder.extract("field [data]", file, () -> {}, p -> String.valueOf(p.width())));

    limit--;
    ElasticsearchStatusException refused =
        expectThrows(
            ElasticsearchStatusException.class,
            () -> decoder.extract("field [data]", file, () -> {}, p -> 0));
    assertEquals(RestStatus.REQUEST_ENTITY_TOO_LARGE, refused.status());
    assertTrue(refused.getMessage(), refused.getMessage().contains("[breaker.cross_media.limit]"));
    assertEquals(0, counted.get());
  }

  public void testReturnsTheMemoryOfPicturesThatFail() {
    byte[] cut = Arrays.copyOf(PixelModels.png(1), 2000);
    expectThrows(
        IllegalArgumentException.class,
        () -> decoder.extract("field [data]", cut, () -> {}, picture -> 0));
    assertEquals(0, counted.get());
  }

  public void testAFileThatOverflowsTheStackIsRefusedAsOthers() {
    byte[] file = PixelModels.png(1);
    expectThrows(
        IllegalArgumentException.class,
        () -> decoder.extract("field [data]", file, () -> {}, PictureDecoderTests::deeper));
    assertEquals(0, counted.get());
  }

  private static int deeper(Picture picture) {
    return 1 + deeper(Picture.of(1, 1, new int[] {picture.rgb(0)}));
  }

  public void testHugePicturesAreRefusedByTheirHeaders() {
    for (byte[] bomb : List.of(Bombs.png(), Bombs.gif(), Bombs.webp())) {
      ElasticsearchStatusException refused =
          expectThrows(
              ElasticsearchStatusException.class,
              () -> decoder.extract("field [data]", bomb, () -> {}, picture -> 0));
      assertEquals(RestStatus.REQUEST_ENTITY_TOO_LARGE, refused.status());
      assertTrue(refused.getMessage().contains("[cross_media.picture.max_pixels]"));
    }
    assertEquals(0, counted.get());
  }

  public void testFollowsItsSettings() {
    byte[] file = PixelModels.png(1);
    settings.applySettings(
        Settings.builder().put(PluginSettings.PICTURE_PIXELS.getKey(), 96 * 64 - 1).build());
    expectThrows(
        ElasticsearchStatusException.class,
        () -> decoder.extract("field [data]", file, () -> {}, p -> 0));
    settings.applySettings(
        Settings.builder().put(PluginSettings.PICTURE_PIXELS.getKey(), 96 * 64).build());
    assertEquals(
        "96", decoder.extract("field [data]", file, () -> {}, p -> String.valueOf(p.width())));

    settings.applySettings(
        Settings.builder().put(PluginSettings.PICTURE_SIZE.getKey(), file.length + "b").build());
    String base64 = PixelModels.base64(file);
    assertEquals(file.length, decoder.bytes("field [data]", base64).length);
    assertEquals(file.length, decoder.bytes("field [data]", "data:;base64," + base64).length);
    ElasticsearchStatusException refused =
        expectThrows(
            ElasticsearchStatusException.class,
            () -> decoder.bytes("field [data]", base64 + base64));
    assertEquals(RestStatus.REQUEST_ENTITY_TOO_LARGE, refused.status());
  }

  public void testWhatIsNoBase64IsSaidToBeNone() {
    String error =
        expectThrows(
                IllegalArgumentException.class, () -> decoder.bytes("field [data]", "no base64!"))
            .getMessage();
    assertTrue(error, error.startsWith("field [data] is not valid base64: "));
  }
}
