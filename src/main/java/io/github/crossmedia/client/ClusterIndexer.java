package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.collection.OrderedWork;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.collection.video.MeanViews;
import io.github.crossmedia.model.KeptViews;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.PictureObject;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;

/**
 * Fills an index: processes and projects pictures on all local cores, while other threads wait for
 * the cluster. Documents of an unchanged file and the same version of the model are skipped, so
 * that an interrupted run resumes.
 */
public final class ClusterIndexer {

  private static final int BATCH = 100;
  private static final int WAITING = 2;

  private final PictureIndex index;
  private final StoredModel model;
  private final Options options;
  private final Semaphore cores;

  /**
   * Settings of indexing.
   *
   * @param threads how many pictures are processed in parallel
   * @param words how many of the strongest words a document keeps, or {@link
   *     ServedVersion#WORDS_OF_MODEL}
   * @param again whether to repeat documents that are already indexed
   */
  public record Options(int threads, int words, boolean again, Backoff backoff) {}

  public ClusterIndexer(PictureIndex index, StoredModel model, Options options) {
    this.index = index;
    this.model = model;
    this.options = options;
    this.cores = new Semaphore(options.threads());
  }

  private record Outcome(int indexed, int present, Map<String, String> failures) {}

  /** The outcomes so far. */
  private static final class Outcomes {
    private int indexed;
    private int present;
    private int failed;

    int add(Outcome outcome) {
      indexed += outcome.indexed();
      present += outcome.present();
      failed += outcome.failures().size();
      return indexed + present + failed;
    }
  }

  /**
   * Indexes items.
   *
   * @param folder the base of their relative paths
   * @param failures receives each item that cannot be indexed, and the reason
   */
  public Summary run(
      Items items, Path folder, IndexProgress progress, BiConsumer<String, String> failures)
      throws IOException {
    long start = System.nanoTime();
    int count = items.count();
    Outcomes all = new Outcomes();
    DocumentMaker maker =
        new DocumentMaker(
            folder, ServedVersion.of(model.version(), model.model()), options.words());
    int atOnce = options.threads() + WAITING;
    try (OrderedWork<List<Item>, Outcome> work =
        new OrderedWork<>(
            atOnce,
            2 * atOnce,
            batch -> index(maker, batch),
            (batch, outcome) -> {
              outcome.failures().forEach(failures);
              progress.at(all.add(outcome), count);
            })) {
      List<Item> batch = new ArrayList<>();
      items.forEach(
          item -> {
            batch.add(item);
            if (batch.size() == BATCH) {
              work.add(List.copyOf(batch));
              batch.clear();
            }
          });
      if (!batch.isEmpty()) {
        work.add(batch);
      }
      work.finish();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    index.refresh();
    return new Summary(
        count,
        all.indexed,
        all.present,
        all.failed,
        model.version(),
        (System.nanoTime() - start) / 1e9);
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
    Map<String, IndexedDocument> there =
        IndexedDocument.among(
            index, batch.stream().map(PictureDocument::id).toList(), options.backoff());
    return batch.stream()
        .filter(
            item ->
                new IndexedDocument(model.version(), maker.modified(item))
                    .equals(there.get(PictureDocument.id(item))))
        .toList();
  }

  /**
   * A document that is already indexed.
   *
   * @param version the version of the model that projected it
   * @param modified when its picture's file was modified, 0 if unknown
   */
  private record IndexedDocument(String version, long modified) {

    private static final String FIELDS =
        "/_mget?_source_exclude_vectors=false&_source_includes="
            + PictureDocument.MODIFIED
            + ","
            + PictureIndex.FIELD
            + "."
            + PictureObject.MODEL;

    /** Looks up documents by id and leaves out missing ones. */
    static Map<String, IndexedDocument> among(
        PictureIndex index, Collection<String> ids, Backoff backoff) throws IOException {
      ObjectNode body = new JsonMapper().createObjectNode();
      ids.forEach(body.putArray("ids")::add);
      JsonNode answer =
          backoff.answer(() -> index.cluster().request("POST", index.path(FIELDS), body));
      Map<String, IndexedDocument> found = new HashMap<>();
      for (JsonNode document : answer.path("docs")) {
        if (document.path("found").booleanValue()) {
          JsonNode source = document.path("_source");
          found.put(
              document.path("_id").textValue(),
              new IndexedDocument(
                  source.path(PictureIndex.FIELD).path(PictureObject.MODEL).asText(""),
                  source.path(PictureDocument.MODIFIED).asLong(0)));
        }
      }
      return found;
    }
  }

  /**
   * Makes documents of items: it extracts missing views from the picture and projects them. The
   * nodes then have nothing to compute.
   */
  public static final class DocumentMaker {

    private final Path folder;
    private final ServedVersion version;
    private final int words;
    private final PictureFeatures wanted;
    private final Footage footage = new Footage();

    /**
     * Creates a maker of documents.
     *
     * @param folder the base of the items' relative paths
     * @param words how many of the strongest words a document keeps
     */
    public DocumentMaker(Path folder, ServedVersion version, int words) {
      this.folder = folder;
      this.version = version;
      this.words = words;
      this.wanted = PictureFeatures.of(version.model());
    }

    /**
     * Returns when the picture of an item was modified, in milliseconds; 0 if the picture is not
     * needed.
     */
    long modified(Item item) {
      try {
        return mustBeSeen(item)
            ? Files.getLastModifiedTime(folder.resolve(item.picture())).toMillis()
            : 0;
      } catch (IOException unknown) {
        return 0;
      }
    }

    PictureDocument of(Item item) throws IOException {
      Medium medium = medium(item);
      return PictureDocument.of(
          item,
          KeptViews.of(version.model(), medium),
          version.picture(medium, words, 0),
          modified(item));
    }

    /** Returns the point and the words of an item. */
    public ProjectedItem projected(Item item) throws IOException {
      return version.picture(medium(item), words, 0);
    }

    private Medium medium(Item item) throws IOException {
      return mustBeSeen(item) ? seen(item) : item.medium();
    }

    private boolean mustBeSeen(Item item) {
      return !item.picture().isEmpty() && !wanted.cover(item.medium());
    }

    private Medium seen(Item item) throws IOException {
      Map<String, View> all = new HashMap<>(item.views());
      all.putAll(MeanViews.of(folder.resolve(item.picture()), footage, version.views()::extract));
      return new Medium(item.text(), all);
    }
  }

  /**
   * The outcome of indexing.
   *
   * @param present the documents that were already in the index
   * @param version the version of the model that projected the documents
   */
  public record Summary(
      int items, int indexed, int present, int failed, String version, double seconds) {

    /** Returns the summary as text. */
    public List<String> sentences() {
      List<String> sentences = new ArrayList<>();
      sentences.add(
          Formatted.of(
              "%d of %d pictures indexed by %s in %.1f s (%.1f a second)",
              indexed, items, version, seconds, indexed / seconds));
      if (present > 0) {
        sentences.add(present + " were already indexed by the same version");
      }
      if (failed > 0) {
        sentences.add(failed + " could not be indexed, see above");
      }
      return sentences;
    }
  }
}
