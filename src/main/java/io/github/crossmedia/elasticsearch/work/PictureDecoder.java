package io.github.crossmedia.elasticsearch.work;

import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.OversizedPictureException;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.util.Base64;
import java.util.function.Function;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.rest.RestStatus;

/** Decodes pictures within the limits of this node: of bytes, of pixels, and of its memory. */
public final class PictureDecoder {

  private static final int PADDING = 2;

  private final PluginSettings settings;
  private final CircuitBreaker breaker;
  private volatile PictureReader reader;

  public PictureDecoder(PluginSettings settings, CircuitBreaker breaker) {
    this.settings = settings;
    this.breaker = breaker;
    settings.watch(
        PluginSettings.PICTURE_PIXELS,
        pixels -> reader = new PictureReader(new DecodingLimits(Integer.MAX_VALUE, pixels)));
  }

  /** Returns the bytes of a picture given as base64 or as a data URL, if it is not too large. */
  public byte[] bytes(String name, String text) {
    requireSize(name, base64(text).length() / 4 * 3L - PADDING);
    return fromText(name, text);
  }

  private void requireSize(String name, long bytes) {
    settings.requireSize("the picture in " + name, bytes, PluginSettings.PICTURE_SIZE);
  }

  private static String base64(String text) {
    return text.startsWith("data:") ? text.substring(text.indexOf(',') + 1) : text;
  }

  /** Returns the bytes of a picture given as base64 or as a data URL. */
  public static byte[] fromText(String name, String text) {
    try {
      return Base64.getDecoder().decode(base64(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + " is not valid base64: " + e.getMessage(), e);
    }
  }

  /**
   * Rejects for good a picture that needs more memory than the limit, because a retry can't
   * succeed.
   */
  private void requireEverFitting(String name, long memory) {
    boolean limited = breaker.getLimit() >= 0;
    if (limited && memory * breaker.getOverhead() > breaker.getLimit()) {
      throw new ElasticsearchStatusException(
          "the picture in {} needs {} of memory, more than the {} that [breaker.cross_media.limit]"
              + " allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          name,
          ByteSizeValue.ofBytes((long) (memory * breaker.getOverhead())),
          ByteSizeValue.ofBytes(breaker.getLimit()));
    }
  }

  /**
   * Decodes a picture and extracts from it while the circuit breaker counts its memory.
   *
   * @param name the name of the picture in error messages
   * @param checkpoint run after decoding, before extraction
   */
  public <T> T extract(String name, byte[] file, Runnable checkpoint, Function<Picture, T> use) {
    requireSize(name, file.length);
    PictureReader current = reader;
    try {
      long memory = file.length + current.memory(name, file);
      requireEverFitting(name, memory);
      Reservation room = Reservation.of(breaker, memory, "picture in " + name);
      try {
        Picture picture = current.read(name, file);
        checkpoint.run();
        return use.apply(picture);
      } finally {
        room.close();
      }
    } catch (OversizedPictureException e) {
      throw new ElasticsearchStatusException(
          e.getMessage() + ", which [" + PluginSettings.PICTURE_PIXELS.getKey() + "] sets",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          e);
    } catch (UnreadablePictureException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    } catch (StackOverflowError e) {
      // an uncaught error ends the node
      throw new IllegalArgumentException(name + ": the file is too deeply nested to be read", e);
    }
  }
}
