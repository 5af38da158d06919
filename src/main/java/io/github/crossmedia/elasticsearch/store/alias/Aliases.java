package io.github.crossmedia.elasticsearch.store.alias;

import static java.util.Comparator.comparing;

import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.ModelVersions;
import io.github.crossmedia.elasticsearch.store.file.StoreContents;
import io.github.crossmedia.elasticsearch.store.file.StoreJson;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.Randomness;
import org.elasticsearch.index.engine.VersionConflictEngineException;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.seqno.SequenceNumbers;

/**
 * Reads and changes aliases. If an alias was changed concurrently, the change is retried on the new
 * state after a random pause, so that many at once get their turn; a lost alias is recreated from
 * the stored versions.
 */
public final class Aliases {

  private static final String KIND = "alias";
  private static final int TRIES = 200;
  private static final int MAX_PAUSE = 250;

  private final ModelIndex index;
  private final ArtifactStore store;

  public Aliases(ModelIndex index, ArtifactStore store) {
    this.index = index;
    this.store = store;
  }

  /** An alias as stored or recreated; {@code lost} if it has to be written. */
  public record KnownAlias(Alias alias, boolean lost) {}

  public List<Alias> all() {
    return index
        .search(
            QueryBuilders.termQuery(StoreJson.KIND, KIND),
            hit -> StoreJson.read(hit.getId(), hit.getSourceRef(), KIND, Alias.class))
        .stream()
        .sorted(comparing(Alias::model))
        .toList();
  }

  /** Reads the alias of a model; empty if it is not stored. */
  public Optional<Alias> find(String model) {
    return Await.<Snapshot>of(l -> find(model, l)).alias();
  }

  /** Reads the alias of a model without blocking. */
  public void find(String model, ActionListener<Snapshot> listener) {
    index.get(model, listener.map(found -> snapshot(found, Aliases::alias)));
  }

  /** Reads the alias of a model in order to change it: a damaged one is lost, and is replaced. */
  private Snapshot findToChange(String model) {
    return snapshot(Await.of(l -> index.get(model, l)), Aliases::readable);
  }

  private static Snapshot snapshot(
      Optional<GetResponse> found, Function<GetResponse, Optional<Alias>> read) {
    return found
        .filter(GetResponse::isExists)
        .map(seen -> new Snapshot(read.apply(seen), seen.getSeqNo(), seen.getPrimaryTerm()))
        .orElse(Snapshot.NOTHING);
  }

  private static Optional<Alias> alias(GetResponse seen) {
    return Optional.of(StoreJson.read(seen.getId(), seen.getSourceAsBytesRef(), KIND, Alias.class));
  }

  private static Optional<Alias> readable(GetResponse seen) {
    try {
      return alias(seen);
    } catch (DamagedModelException lost) {
      return Optional.empty();
    }
  }

  /** Writes an alias if it has not changed since it was read. */
  private void replace(Snapshot seen, Alias alias) {
    IndexRequest request =
        ModelIndex.document(alias.model(), StoreJson.document(KIND, alias.model(), alias));
    index.index(seen.onlyIfUnchanged(request).setRefreshPolicy(RefreshPolicy.IMMEDIATE));
  }

  /** Reads the alias of a model; it serves nothing if the model does not exist. */
  public KnownAlias read(String model) {
    return known(model, findToChange(model));
  }

  private KnownAlias known(String model, Snapshot seen) {
    return seen.alias()
        .map(alias -> new KnownAlias(alias, false))
        .orElseGet(() -> made(model, store.contents().of(model)));
  }

  /** Serves the newest of the existing versions, the last one as the current one. */
  private KnownAlias made(String model, StoreContents contents) {
    int last = contents.lastNumber();
    if (last == 0) {
      return new KnownAlias(Alias.unused(model), false);
    }
    ModelVersions versions = new ModelVersions(store);
    List<StoredVersion> files =
        contents.versions().reversed().stream()
            .limit(Alias.MAX_SERVED)
            .flatMap(version -> versions.findReadable(version).stream())
            .map(StoredVersion::of)
            .toList()
            .reversed();
    int current = files.isEmpty() ? 0 : files.getLast().version().number();
    return new KnownAlias(new Alias(model, last, current, files), true);
  }

  /** Changes the alias of a model, again for as long as others change it at the same time. */
  public Alias change(String model, UnaryOperator<Alias> change) {
    for (int turn = 1; ; turn++) {
      Snapshot seen = findToChange(model);
      Alias next = change.apply(known(model, seen).alias());
      try {
        replace(seen, next);
        return next;
      } catch (RuntimeException failure) {
        if (turn == TRIES
            || !(ExceptionsHelper.unwrapCause(failure) instanceof VersionConflictEngineException)) {
          throw failure;
        }
      }
      Await.pause(1 + Randomness.get().nextInt(Math.min(MAX_PAUSE, 1 << Math.min(turn + 2, 10))));
    }
  }

  /** An alias as it was read, so that it is replaced only if it was not changed concurrently. */
  public record Snapshot(Optional<Alias> alias, long seqNo, long primaryTerm) {

    static final Snapshot NOTHING =
        new Snapshot(
            Optional.empty(),
            SequenceNumbers.UNASSIGNED_SEQ_NO,
            SequenceNumbers.UNASSIGNED_PRIMARY_TERM);

    IndexRequest onlyIfUnchanged(IndexRequest request) {
      return seqNo == SequenceNumbers.UNASSIGNED_SEQ_NO
          ? request.create(true)
          : request.setIfSeqNo(seqNo).setIfPrimaryTerm(primaryTerm);
    }
  }
}
