package io.github.crossmedia.elasticsearch.store.verify;

import io.github.crossmedia.elasticsearch.limits.Failures;
import io.github.crossmedia.elasticsearch.limits.OneByOne;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Aliases.KnownAlias;
import io.github.crossmedia.elasticsearch.store.cache.ModelReader;
import io.github.crossmedia.elasticsearch.store.file.ChunkId;
import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.Head;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoreContents;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.elasticsearch.store.file.UploadId;
import io.github.crossmedia.elasticsearch.store.verify.StoreReport.CheckedModel;
import io.github.crossmedia.elasticsearch.store.verify.StoreReport.CheckedVersion;
import io.github.crossmedia.model.version.VersionId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.bytes.BytesReference;

/**
 * Reads every byte of every model and reports what is intact. It repairs what can be repaired
 * without a file, unless the index is blocked: lost aliases, and chunks of interrupted uploads.
 */
public final class StoreCheck {

  private static final System.Logger LOG = System.getLogger(StoreCheck.class.getName());

  private final ModelIndex index;
  private final StoreState state;
  private final Consumer<ActionListener<Void>> requireWhole;
  private final Aliases aliases;
  private final ModelReader reader;
  private final Clock clock;

  /** Creates a check; {@code requireWhole} rejects a caller who sees only parts of the index. */
  public StoreCheck(
      ModelIndex index,
      StoreState state,
      Consumer<ActionListener<Void>> requireWhole,
      Aliases aliases,
      ModelReader reader,
      Clock clock) {
    this.index = index;
    this.state = state;
    this.requireWhole = requireWhole;
    this.aliases = aliases;
    this.reader = reader;
    this.clock = clock;
  }

  /** Runs the check; {@code lift} opens and unblocks the index first. */
  public void run(boolean lift, ActionListener<StoreReport> listener) {
    SubscribableListener.<Repairs>newForked(l -> state.mend(lift, l))
        .<StoreReport>andThen(
            (l, repairs) -> {
              if (repairs.canNotRead()) {
                l.onResponse(StoreReport.unread(repairs));
              } else {
                SubscribableListener.<Void>newForked(
                        w -> {
                          if (repairs.arePrevented()) {
                            w.onResponse(null);
                          } else {
                            requireWhole.accept(w);
                          }
                        })
                    .<StoreContents>andThen(index::contents)
                    .<StoreReport>andThen((r, contents) -> run(contents, repairs, r))
                    .addListener(l);
              }
            })
        .addListener(listener);
  }

  private void run(StoreContents contents, Repairs repairs, ActionListener<StoreReport> listener) {
    SubscribableListener.<List<CheckedModel>>newForked(
            l ->
                OneByOne.collect(
                    contents.models(),
                    (model, checked) -> check(model, contents.of(model), repairs, checked),
                    l))
        .<List<CheckedModel>>andThen(
            (l, models) -> removeLeftovers(contents, repairs, l.map(done -> models)))
        .addListener(
            listener.map(
                models ->
                    StoreReport.of(
                        repairs, models.stream().filter(m -> !m.versions().isEmpty()).toList())));
  }

  private void check(
      String model,
      StoreContents contents,
      Repairs repairs,
      ActionListener<CheckedModel> listener) {
    alias(
        model,
        contents,
        repairs,
        listener.delegateFailureAndWrap((l, alias) -> check(alias, contents, l)));
  }

  /** Reads the alias of a model, and writes it again if it was lost or lacks versions. */
  private void alias(
      String model, StoreContents contents, Repairs repairs, ActionListener<Alias> listener) {
    SubscribableListener.<KnownAlias>newForked(l -> aliases.read(model, l))
        .<Alias>andThen(
            (l, known) -> {
              int last = contents.lastNumber();
              if (!known.lost() && known.alias().last() >= last) {
                l.onResponse(known.alias());
                return;
              }
              if (repairs.arePrevented()) {
                repairs.prevented("the alias of model [" + model + "] is lost or incomplete");
                l.onResponse(known.alias());
                return;
              }
              aliases.change(
                  model,
                  Aliases.Change.by(alias -> alias.claiming(Math.max(last, alias.last()))),
                  l.map(
                      alias -> {
                        repairs.done("the alias of model [" + model + "] was recreated");
                        return alias;
                      }));
            })
        .addListener(listener);
  }

  private void check(Alias alias, StoreContents contents, ActionListener<CheckedModel> listener) {
    SortedSet<VersionId> versions = new TreeSet<>(contents.heads());
    alias.served().forEach(file -> versions.add(file.version().unhashed()));
    OneByOne.<VersionId, CheckedVersion>collect(
        versions,
        (version, l) -> check(version, alias, l),
        listener.map(checked -> new CheckedModel(alias.model(), checked)));
  }

  private void check(VersionId version, Alias alias, ActionListener<CheckedVersion> listener) {
    Optional<StoredFile> served =
        alias.served().stream().filter(file -> file.version().agreesWith(version)).findFirst();
    SubscribableListener.<Optional<Head>>newForked(l -> index.headToMend(version, l))
        .<CheckedVersion>andThen(
            (l, head) -> {
              Optional<StoredFile> file = served.or(() -> head.map(Head::file));
              if (file.isEmpty()) {
                l.onResponse(
                    new CheckedVersion(
                        version.toString(),
                        false,
                        false,
                        "its head is damaged and no alias lists it: DELETE"
                            + " /_cross_media/models/"
                            + version));
              } else {
                read(file.get(), served.isPresent(), l);
              }
            })
        .addListener(listener);
  }

  private void read(StoredFile file, boolean served, ActionListener<CheckedVersion> listener) {
    String version = file.version().toString();
    ActionListener.run(
        listener
            .<BytesReference>map(bytes -> new CheckedVersion(version, served, true, ""))
            .delegateResponse(
                (l, failure) ->
                    listener.onResponse(
                        new CheckedVersion(version, served, false, problem(version, failure)))),
        l -> reader.bytes(file, l));
  }

  private static String problem(String version, Exception failure) {
    if (failure instanceof DamagedModelException) {
      return failure.getMessage();
    }
    LOG.log(System.Logger.Level.WARNING, version + " can't be read", failure);
    return Failures.kind(failure);
  }

  private void removeLeftovers(
      StoreContents contents, Repairs repairs, ActionListener<Void> listener) {
    List<String> left =
        contents.leftovers(upload -> UploadId.isOver(upload, clock.instant())).stream()
            .map(ChunkId::toString)
            .toList();
    if (repairs.arePrevented()) {
      if (!left.isEmpty()) {
        repairs.prevented(left.size() + " chunks of interrupted uploads are left");
      }
      listener.onResponse(null);
      return;
    }
    index.remove(
        left,
        listener.map(
            done -> {
              if (!left.isEmpty()) {
                repairs.done(left.size() + " chunks of interrupted uploads were removed");
              }
              return null;
            }));
  }
}
