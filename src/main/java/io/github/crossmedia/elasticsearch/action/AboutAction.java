package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.Release;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.model.version.VersionName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;

/** Returns the plugin's name and versions; granted by the cluster privilege {@code monitor}. */
public final class AboutAction extends LocalAction<Void, Answer> {

  public static final ActionType<Answer> TYPE =
      new ActionType<>("cluster:monitor/cross_media/about");

  /** The first digits of the SHA-256 of the jar that this node loaded the plugin from. */
  private static final String BUILD =
      build(AboutAction.class.getProtectionDomain().getCodeSource().getLocation());

  @Inject
  public AboutAction(TransportService transport, ActionFilters filters) {
    super(
        TYPE,
        transport,
        filters,
        (nothing, listener) -> listener.onResponse(answer(Release.current(), BUILD)));
  }

  static Answer answer(Release release, String build) {
    Map<String, Object> builtFor = new LinkedHashMap<>();
    builtFor.put("elasticsearch", release.elasticsearch());
    builtFor.put("lucene", release.lucene());
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("name", "cross-media");
    content.put("version", release.version());
    content.put("build", build);
    content.put("built_for", builtFor);
    return new Answer(content);
  }

  private static String build(URL jar) {
    try (InputStream bytes = jar.openStream()) {
      return VersionName.shortHash(Sha256.of(bytes.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
