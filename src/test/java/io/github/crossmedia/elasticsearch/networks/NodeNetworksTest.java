package io.github.crossmedia.elasticsearch.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.companion.OnnxNetworks;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.limits.CountingBreaker;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.tasks.TaskCancelledException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks in the memory of a node, run by ONNX Runtime. */
final class NodeNetworksTest {

  private static final int SIDE = 8;
  private static final Picture PICTURE = Picture.of(SIDE, SIDE, new int[SIDE * SIDE]);
  private static final long ALLOWED = 64 << 20;

  @TempDir private Path folder;
  private final CountingBreaker breaker = new CountingBreaker(1 << 20);
  private final NativeMemory outside =
      new NativeMemory(() -> ByteSizeValue.ofGb(1), needed -> false);
  private String name;
  private long size;

  /** Elasticsearch's exceptions log. */
  @BeforeAll
  static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  @BeforeEach
  void aNetworkInAFolder() throws IOException {
    byte[] network = TinyNetwork.means(SIDE, SIDE);
    Path file = Files.write(folder.resolve("means.onnx"), network);
    NetworkSettings settings = NetworkSettings.ofSize(SIDE, SIDE, false);
    name = new NetworkLibrary(folder).add("means", file, settings);
    size = 4L * network.length;
  }

  private NodeNetworks networks(CountingBreaker counting) {
    return new NodeNetworks(
        Optional.of(new OnnxNetworks()),
        Optional.of(new NetworkFolder(folder)),
        new NothingStored(),
        counting,
        outside,
        Runnable::run,
        new ThreadContext(Settings.EMPTY));
  }

  private static final class NothingStored implements StoredFiles {

    @Override
    public void find(String wanted, ActionListener<Optional<Artifact<NetworkSummary>>> listener) {
      listener.onResponse(Optional.empty());
    }

    @Override
    public Map<String, NetworkContent> files(
        Artifact<NetworkSummary> network, Predicate<String> which) {
      throw new IllegalStateException();
    }
  }

  private ModelNetworks model(NodeNetworks networks) {
    return networks.forModel(ServedVersion.of("looks@1", PixelModels.of(name, 3)));
  }

  private PictureViews ready(ModelNetworks model) {
    PlainActionFuture<ServedVersion> ready = new PlainActionFuture<>();
    model.ready(Map.of(), Reading.PICTURES, ready);
    return ready.actionGet().views();
  }

  private View seen(PictureViews views) {
    return views.extract(PICTURE).get(name);
  }

  /** A MiniLM of 21 MB takes 66 MB after its first text, and 90 MB with 8 threads. */
  @Test
  void aNetworkCountsWithTheLayersThatItsThreadsCompute() {
    long megabyte = 1 << 20;
    assertEquals(84 * megabyte, SharedNetwork.memory(21 * megabyte));
    assertEquals(48 * megabyte, SharedNetwork.memory(400 * megabyte), "the rest is mapped");
    assertEquals(0, NativeMemory.of(21 * megabyte));
    assertEquals(800 * megabyte, NativeMemory.of(400 * megabyte));
  }

  @Test
  void aNetworkIsCountedFromItsFirstPictureToItsLastModel() {
    NodeNetworks networks = networks(breaker);
    ModelNetworks one = model(networks);
    ModelNetworks other = model(networks);
    assertEquals(0, breaker.getUsed());
    PictureViews first = ready(one);
    PictureViews second = ready(other);

    View view = seen(first);
    assertEquals(view, seen(second));
    assertEquals(size, breaker.getUsed());

    one.close();
    assertEquals(view, seen(second));
    other.close();
    assertEquals(0, breaker.getUsed());
    assertThrows(TaskCancelledException.class, () -> seen(second));
    assertThrows(TaskCancelledException.class, () -> ready(other));
  }

  @Test
  void aNetworkWithoutRoomIsTriedAgain() {
    NodeNetworks networks = networks(breaker);
    breaker.addWithoutBreaking(breaker.getLimit() - size);
    long before = breaker.getUsed();
    try (ModelNetworks model = model(networks)) {
      assertThrows(CircuitBreakingException.class, () -> ready(model));
      assertEquals(before, breaker.getUsed());
      assertEquals(1, networks.stats().refused());
      breaker.addWithoutBreaking(-before);
      assertEquals(3, seen(ready(model)).dimension());
      assertEquals(1, networks.stats().loads());
      assertEquals(size, networks.stats().networks().get(name).memoryInBytes());
      assertEquals(1, networks.stats().networks().get(name).pictures());
    }
    assertEquals(0, networks.stats().count());
    assertEquals(0, breaker.getUsed());
  }

  /** An error for want of memory would end the node. */
  @Test
  void aHugeFileIsRefusedBeforeItIsRead() throws IOException {
    Path file = folder.resolve(name).resolve(NetworkFolder.NETWORK);
    try (RandomAccessFile grown = new RandomAccessFile(file.toFile(), "rw")) {
      grown.setLength(1L << 30);
      assertEquals(
          "network "
              + name
              + " takes 2gb beside the heap, more than the 1gb that [cross_media.network.memory]"
              + " allows",
          assertThrows(ElasticsearchStatusException.class, () -> extractBy(breaker)).getMessage());
      assertEquals(0, outside.used());
      grown.setLength(3L << 30);
    }
    String reason =
        assertThrows(
                IllegalArgumentException.class,
                () -> extractBy(new CountingBreaker(Long.MAX_VALUE)))
            .getMessage();
    assertTrue(reason.contains("network.onnx has 3221225472 bytes; "), reason);
  }

  private void extractBy(CountingBreaker counting) {
    try (ModelNetworks model = model(networks(counting))) {
      seen(ready(model));
    }
  }

  /** The native code would end the process if it were freed in the middle of a picture. */
  @Test
  void aModelMayBeReleasedWhileAThreadStillWorksForIt() {
    NodeNetworks networks = networks(breaker);
    for (int i = 0; i < 200; i++) {
      ModelNetworks model = model(networks);
      PictureViews views = ready(model);
      seen(views);
      CompletableFuture<Integer> working =
          CompletableFuture.supplyAsync(
              () -> {
                int seen = 0;
                try {
                  while (seen < 1_000_000) {
                    seen(views);
                    seen++;
                  }
                } catch (TaskCancelledException released) {
                  return seen;
                }
                throw new AssertionError("it was never released");
              });
      model.close();
      assertTrue(working.join() >= 0);
      assertEquals(0, breaker.getUsed());
    }
  }

  @Test
  @Tag("thorough")
  void twoThousandLoadsLeaveNothingBehind() throws IOException {
    NodeNetworks networks = networks(breaker);
    load(networks, 500);
    long before = resident();
    load(networks, 2_000);
    assertTrue(resident() - before < ALLOWED, () -> "memory grew from " + before);
    assertEquals(0, breaker.getUsed());
  }

  private void load(NodeNetworks networks, int times) {
    for (int i = 0; i < times; i++) {
      try (ModelNetworks model = model(networks)) {
        seen(ready(model));
      }
    }
  }

  private static long resident() throws IOException {
    System.gc();
    String pages = Files.readString(Path.of("/proc/self/statm")).split(" ")[1];
    return Long.parseLong(pages) << 12;
  }
}
