package io.github.crossmedia.client;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.gallery.index.IndexProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;

/**
 * Fills an index: looks at pictures and projects them on all cores here, while other threads wait
 * for the cluster. What is there already, made by the same version of the model of a file that was
 * not changed since, is passed over, so that an interrupted run goes on where it was.
 */
public final class ClusterIndexer {

  private static final int BATCH = 100;
  private static final int WAITING = 2;

  private final PictureIndex index;
  private final StoredModel model;
  private final Options options;
  private final Semaphore cores;

  /**
   * How to go about it.
   *
   * @param threads how many pictures are looked at at once
   * @param words how many of the strongest words a document keeps
   * @param again whether what is there already is made anew
   */
  public record Options(int threads, int words, boolean again, Backoff backoff) {}

  public ClusterIndexer(PictureIndex index, StoredModel model, Options options) {
    this.index = index;
    this.model = model;
    this.options = options;
    this.cores = new Semaphore(options.threads());
  }

  /** What became of the items of a batch. */
  private record Outcome(int indexed, int present, Map<String, String> failures) {}

  /**
   * Indexes items.
   *
   * @param folder what their paths are relative to
   * @param failures is told each item that can't be indexed, and why
   */
  public IndexingSummary run(
      List<Item> items, Path folder, IndexProgress progress, BiConsumer<String, String> failures)
      throws IOException {
    long start = System.nanoTime();
    DocumentMaker maker = new DocumentMaker(items, folder, model, options.words());
    int indexed = 0;
    int present = 0;
    int failed = 0;
    try (ExecutorService workers = Executors.newFixedThreadPool(options.threads() + WAITING)) {
      var outcomes = new ExecutorCompletionService<Outcome>(workers);
      int batches = 0;
      for (int from = 0; from < items.size(); from += BATCH, batches++) {
        List<Item> batch = items.subList(from, Math.min(from + BATCH, items.size()));
        outcomes.submit(() -> index(maker, batch));
      }
      try {
        for (int batch = 0; batch < batches; batch++) {
          Outcome outcome = outcomes.take().get();
          outcome.failures().forEach(failures);
          indexed += outcome.indexed();
          present += outcome.present();
          failed += outcome.failures().size();
          progress.at(indexed + present + failed, items.size());
        }
      } catch (ExecutionException e) {
        throw stopped(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      } finally {
        workers.shutdownNow();
      }
    }
    index.refresh();
    return new IndexingSummary(
        items.size(), indexed, present, failed, model.version(), (System.nanoTime() - start) / 1e9);
  }

  private static IOException stopped(Throwable cause) {
    return switch (cause) {
      case IOException e -> e;
      case RuntimeException e -> throw e;
      default -> new IOException(cause);
    };
  }

  private Outcome index(DocumentMaker maker, List<Item> batch)
      throws IOException, InterruptedException {
    List<Item> items = new ArrayList<>(batch);
    if (!options.again()) {
      items.removeAll(present(maker, batch));
    }
    Map<String, String> failures = new LinkedHashMap<>();
    List<PictureDocument> documents = new ArrayList<>();
    cores.acquire();
    try {
      for (Item item : items) {
        try {
          documents.add(maker.of(item));
        } catch (IOException | IllegalArgumentException unusable) {
          failures.put(item.id(), unusable.getMessage());
        }
      }
    } finally {
      cores.release();
    }
    failures.putAll(new BulkSender(index, options.backoff()).send(documents));
    return new Outcome(items.size() - failures.size(), batch.size() - items.size(), failures);
  }

  private List<Item> present(DocumentMaker maker, List<Item> batch) throws IOException {
    Map<String, Indexed> there =
        Indexed.among(index, batch.stream().map(PictureDocument::id).toList(), options.backoff());
    return batch.stream()
        .filter(
            item ->
                new Indexed(model.version(), maker.modified(item))
                    .equals(there.get(PictureDocument.id(item))))
        .toList();
  }
}
