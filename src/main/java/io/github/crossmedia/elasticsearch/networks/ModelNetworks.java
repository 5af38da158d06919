package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.descriptor.DescriptorSource;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.serve.ServedVersion.Readers;
import io.github.crossmedia.vector.View;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.RefCountingListener;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.tasks.TaskCancelledException;

/**
 * A model in the memory of a node, with the networks that it reads by. All callers share what is
 * loaded of a network, whose name has the hash of its files. Whether a caller may read by it is
 * found out for each: nothing is remembered here of who has found what.
 */
public final class ModelNetworks implements Releasable {

  private final NodeNetworks networks;
  private final ServedVersion model;
  private final Set<String> views;
  private final Map<String, SharedPictures> pictures = new HashMap<>();
  private final Map<String, SharedTexts> texts = new HashMap<>();
  private boolean closed;

  ModelNetworks(NodeNetworks networks, ServedVersion model) {
    this.networks = networks;
    this.model = model;
    this.views = ServedVersion.networkViews(model.model());
  }

  /** Returns the model, which reads by no network. */
  public ServedVersion model() {
    return model;
  }

  /** Returns true if the model reads by a network. */
  boolean readsBy(String network) {
    return views.stream().anyMatch(view -> NodeNetworks.network(view).equals(network));
  }

  private List<String> views(Reading reading) {
    return views.stream().filter(reading::reads).toList();
  }

  /** Returns the full names of the networks that a request reads by, if this node runs networks. */
  public List<String> networks(Reading reading) {
    return networks.runtime().isEmpty()
        ? List.of()
        : views(reading).stream().map(NodeNetworks::network).distinct().toList();
  }

  /**
   * Returns the model as a caller uses it who has found these networks in the cluster; empty if one
   * is not here that the request is to be read by.
   */
  public Optional<ServedVersion> whole(
      Map<String, Artifact<NetworkSummary>> found, Reading reading) {
    CallersNetworks own = new CallersNetworks(this, found);
    return views(reading).stream().allMatch(own::has)
        ? Optional.of(model.readBy(own))
        : Optional.empty();
  }

  /**
   * Loads the networks that a request is going to read by, as far as they are here.
   *
   * @param found those that the caller has found in the cluster, by their full names
   */
  public void ready(
      Map<String, Artifact<NetworkSummary>> found,
      Reading reading,
      ActionListener<ServedVersion> listener) {
    CallersNetworks own = new CallersNetworks(this, found);
    List<String> here = views(reading).stream().filter(own::has).toList();
    if (here.size() < views(reading).size()) {
      networks.countMissed();
    }
    try (RefCountingListener refs =
        new RefCountingListener(listener.map(done -> model.readBy(own)))) {
      here.forEach(view -> ActionListener.run(refs.acquire(), l -> own.load(view, l)));
    }
  }

  private synchronized SharedPictures pictures(String name) {
    requireOpen();
    return pictures.computeIfAbsent(name, networks::pictures);
  }

  private synchronized SharedTexts texts(String view) {
    requireOpen();
    return texts.computeIfAbsent(view, networks::texts);
  }

  private void requireOpen() {
    if (closed) {
      throw new TaskCancelledException("the model was unloaded");
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    pictures.values().forEach(each -> each.network().decRef());
    texts.values().forEach(each -> each.network().decRef());
    pictures.clear();
    texts.clear();
    networks.forget(this);
  }

  /** The networks of a model as far as one caller may read by them. */
  private record CallersNetworks(ModelNetworks model, Map<String, Artifact<NetworkSummary>> found)
      implements DescriptorSource, Readers {

    /** What the cluster stores comes before what lies in a folder: it is the same on all nodes. */
    private Optional<NetworkSource> source(String network, boolean ofTexts) {
      return model.networks.source(network, ofTexts, Optional.ofNullable(found.get(network)));
    }

    boolean has(String view) {
      return NetworkFolder.isOfTexts(view) ? reads(view) : contains(view);
    }

    void load(String view, ActionListener<Void> listener) {
      boolean ofTexts = NetworkFolder.isOfTexts(view);
      NetworkSource source = source(NodeNetworks.network(view), ofTexts).orElseThrow();
      (ofTexts ? model.texts(view).network() : model.pictures(view).network())
          .ready(source, listener);
    }

    @Override
    public Descriptors descriptors() {
      return Descriptors.standard().from(this);
    }

    @Override
    public boolean contains(String name) {
      return source(name, false).filter(NetworkSource::readsPictures).isPresent();
    }

    @Override
    public String remedy(String view) {
      return model.networks.remedy(view);
    }

    @Override
    public Optional<Descriptor> named(String name) {
      return source(name, false)
          .filter(NetworkSource::readsPictures)
          .map(source -> model.pictures(name).by(source));
    }

    @Override
    public boolean reads(String view) {
      return NetworkFolder.isOfTexts(view)
          && source(NetworkFolder.ofTexts(view), true)
              .filter(NetworkSource::readsTexts)
              .isPresent();
    }

    @Override
    public View read(String view, String text) {
      return model.texts(view).view(text);
    }
  }
}
