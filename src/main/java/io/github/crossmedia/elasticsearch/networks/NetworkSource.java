package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.store.file.ArtifactFile;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Where the files of a network are. */
interface NetworkSource {

  /** Returns how much heap the files take that are read. */
  long heap() throws IOException;

  /** Returns how many bytes each file has that is read. */
  List<Long> lengths() throws IOException;

  int version() throws IOException;

  boolean readsTexts();

  boolean readsPictures();

  /** Reads the files of one side, and blocks. */
  NetworkFiles files(boolean ofTexts) throws IOException;

  /** In a folder of the node. */
  record InFolder(NetworkFolder folder, String name) implements NetworkSource {

    @Override
    public long heap() throws IOException {
      return folder.heap(name);
    }

    @Override
    public List<Long> lengths() throws IOException {
      return folder.lengths(name);
    }

    @Override
    public int version() throws IOException {
      return folder.settings(name).version();
    }

    @Override
    public boolean readsTexts() {
      return folder.readsTexts(name);
    }

    @Override
    public boolean readsPictures() {
      return folder.readsPictures(name);
    }

    @Override
    public NetworkFiles files(boolean ofTexts) throws IOException {
      return folder.files(name, "copy its folder again");
    }
  }

  /** In the cluster. */
  record InCluster(StoredFiles store, Artifact<NetworkSummary> stored, boolean ofTexts)
      implements NetworkSource {

    private boolean isRead(String file) {
      boolean ofPictures =
          file.equals(NetworkFolder.NETWORK) || file.equals(NetworkFolder.SETTINGS);
      return ofTexts != ofPictures;
    }

    @Override
    public long heap() {
      return stored.files().stream()
          .filter(file -> isRead(file.name()))
          .mapToLong(file -> NetworkContent.heap(file.bytes()))
          .sum();
    }

    @Override
    public List<Long> lengths() {
      return stored.files().stream()
          .filter(file -> isRead(file.name()))
          .map(ArtifactFile::bytes)
          .toList();
    }

    @Override
    public int version() {
      return stored.about().version();
    }

    @Override
    public boolean readsTexts() {
      return stored.has(NetworkFolder.TEXTS);
    }

    @Override
    public boolean readsPictures() {
      return stored.has(NetworkFolder.NETWORK);
    }

    @Override
    public NetworkFiles files(boolean texts) throws IOException {
      Map<String, NetworkContent> files = store.files(stored, this::isRead);
      return ofTexts
          ? NetworkFiles.ofTexts(files)
          : NetworkFiles.of(
              files.get(NetworkFolder.NETWORK),
              NetworkSettings.of(NetworkFolder.SETTINGS, files.get(NetworkFolder.SETTINGS).copy()),
              Map.of());
    }
  }
}
