package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.store.AliasChanges.Known;
import io.github.crossmedia.elasticsearch.store.StoreReport.CheckedModel;
import io.github.crossmedia.elasticsearch.store.StoreReport.CheckedVersion;
import io.github.crossmedia.model.version.VersionId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.bytes.BytesReference;

/**
 * Reads every byte of every model and reports what is intact. It repairs what can be repaired
 * without a file: the index itself, lost aliases, and chunks of interrupted uploads.
 */
final class StoreCheck {

  private final ModelIndex index;
  private final StoreState state;
  private final AliasChanges aliases;
  private final ModelReader reader;
  private final Clock clock;

  StoreCheck(
      ModelIndex index, StoreState state, AliasChanges aliases, ModelReader reader, Clock clock) {
    this.index = index;
    this.state = state;
    this.aliases = aliases;
    this.reader = reader;
    this.clock = clock;
  }

  void run(ActionListener<StoreReport> listener) {
    SubscribableListener.<List<String>>newForked(state::mend)
        .<StoreReport>andThen(
            (l, mended) ->
                index.contents(l.delegateFailureAndWrap((r, contents) -> run(contents, mended, r))))
        .addListener(listener);
  }

  private void run(
      StoreContents contents, List<String> mended, ActionListener<StoreReport> listener) {
    List<CheckedModel> models = new ArrayList<>();
    SubscribableListener<Void> chain = SubscribableListener.nullSuccess();
    for (String model : contents.models()) {
      chain =
          chain
              .<Alias>andThen(l -> alias(model, contents.of(model), mended, l))
              .<CheckedModel>andThen((l, alias) -> check(alias, contents.of(model), l))
              .andThenAccept(
                  checked -> {
                    if (!checked.versions().isEmpty()) {
                      models.add(checked);
                    }
                  });
    }
    chain
        .<Void>andThen(l -> removeLeftovers(contents, mended, l))
        .addListener(listener.map(done -> StoreReport.of(mended, models)));
  }

  /** The alias of a model, written again if it was lost or lacks versions. */
  private void alias(
      String model, StoreContents contents, List<String> mended, ActionListener<Alias> listener) {
    SubscribableListener.<Known>newForked(l -> aliases.read(model, l))
        .<Alias>andThen(
            (l, known) -> {
              int last = contents.lastNumber();
              if (!known.lost() && known.alias().last() >= last) {
                l.onResponse(known.alias());
                return;
              }
              aliases.change(
                  model,
                  AliasChanges.Change.by(alias -> alias.claiming(Math.max(last, alias.last()))),
                  l.map(
                      alias -> {
                        mended.add("the alias of model [" + model + "] was recreated");
                        return alias;
                      }));
            })
        .addListener(listener);
  }

  private void check(Alias alias, StoreContents contents, ActionListener<CheckedModel> listener) {
    SortedSet<VersionId> versions = new TreeSet<>(contents.heads());
    alias.served().forEach(file -> versions.add(file.version().unhashed()));
    List<CheckedVersion> checked = new ArrayList<>();
    SubscribableListener<Void> chain = SubscribableListener.nullSuccess();
    for (VersionId version : versions) {
      chain =
          chain.<CheckedVersion>andThen(l -> check(version, alias, l)).andThenAccept(checked::add);
    }
    chain.addListener(listener.map(done -> new CheckedModel(alias.model(), checked)));
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
                        new CheckedVersion(version, served, false, failure.getMessage()))),
        l -> reader.bytes(file, l));
  }

  private void removeLeftovers(
      StoreContents contents, List<String> mended, ActionListener<Void> listener) {
    List<String> left =
        contents.leftovers(upload -> UploadId.isOver(upload, clock.instant())).stream()
            .map(ChunkId::toString)
            .toList();
    index.remove(
        left,
        listener.map(
            done -> {
              if (!left.isEmpty()) {
                mended.add(left.size() + " chunks of interrupted uploads were removed");
              }
              return null;
            }));
  }
}
