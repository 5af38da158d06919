package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.store.NetworkAdmin;
import io.github.crossmedia.elasticsearch.store.StoreResult;
import io.github.crossmedia.elasticsearch.store.file.ArtifactParts;
import io.github.crossmedia.elasticsearch.store.file.SentFile;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import java.util.Map;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.logging.HeaderWarning;

/** What administrators do with models and with networks, each as {@link StoreActions} ask for. */
public final class StoredKinds {

  private final Models models;
  private final Networks networks;

  /** Creates the two; a client tells all nodes of changes. */
  public StoredKinds(ModelAdmin models, NetworkAdmin networks, Client client) {
    this.models = new Models(models, client);
    this.networks = new Networks(networks, client);
  }

  Administered of(StoreActions.Kind kind) {
    return switch (kind) {
      case MODEL -> models;
      case NETWORK -> networks;
    };
  }

  /** One kind. Every call blocks; a change returns once all nodes have read the store again. */
  interface Administered {

    Answer list();

    Answer describe(String name);

    /** Begins an upload of so many bytes in parts, and returns its name. */
    String begin(String name, long bytes);

    ArtifactParts parts(String name, String upload);

    Answer put(String name, SentFile file) throws IOException;

    Answer delete(String name, boolean force);
  }

  private record Models(ModelAdmin admin, Client client) implements Administered {

    @Override
    public Answer list() {
      return StoreResponses.of(admin.list());
    }

    @Override
    public Answer describe(String name) {
      return StoreResponses.of(admin.describe(ModelReference.parse(name)));
    }

    @Override
    public String begin(String name, long bytes) {
      return admin.begin(ModelReference.parse(name), bytes);
    }

    @Override
    public ArtifactParts parts(String name, String upload) {
      return admin.parts(ModelReference.parse(name), upload);
    }

    @Override
    public Answer put(String name, SentFile file) throws IOException {
      ModelReference model = ModelReference.parse(name);
      StoreResult stored = CacheActions.thenReadAgain(client, () -> admin.put(model, file));
      stored.warnings().forEach(warning -> HeaderWarning.addWarning("{}", warning));
      return StoreResponses.of(stored);
    }

    /** Deletes, also from the memory of all nodes; a node that can't be reached does so later. */
    @Override
    public Answer delete(String name, boolean force) {
      ModelReference model = ModelReference.parse(name);
      CacheActions.thenReadAgain(
          client,
          () -> {
            admin.delete(model, force);
            return model;
          });
      Await.<Void>of(
          cleared ->
              client.execute(
                  CacheActions.CLEAR,
                  CacheActions.clearDeleted(model),
                  ActionListener.running(() -> cleared.onResponse(null))));
      return new Answer(Map.of("deleted", model.toString()));
    }
  }

  private record Networks(NetworkAdmin admin, Client client) implements Administered {

    @Override
    public Answer list() {
      return StoreResponses.ofNetworks(admin.list());
    }

    @Override
    public Answer describe(String name) {
      return StoreResponses.ofNetworks(admin.describe(name));
    }

    @Override
    public String begin(String name, long bytes) {
      return admin.begin(name, bytes);
    }

    @Override
    public ArtifactParts parts(String name, String upload) {
      return admin.parts(name, upload);
    }

    @Override
    public Answer put(String name, SentFile file) throws IOException {
      return StoreResponses.of(CacheActions.thenReadAgain(client, () -> admin.put(name, file)));
    }

    @Override
    public Answer delete(String name, boolean force) {
      String network = admin.delete(name, force);
      CacheActions.forgetNetwork(client, network);
      return new Answer(Map.of("deleted", network));
    }
  }
}
