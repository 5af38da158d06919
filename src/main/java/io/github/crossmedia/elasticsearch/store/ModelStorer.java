package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.documents.DocumentVersions;
import io.github.crossmedia.elasticsearch.store.ModelAdmin.StoreResult;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Aliases.KnownAlias;
import io.github.crossmedia.elasticsearch.store.alias.Serving;
import io.github.crossmedia.elasticsearch.store.cache.ModelReader;
import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.Head;
import io.github.crossmedia.elasticsearch.store.file.Head.Summary;
import io.github.crossmedia.elasticsearch.store.file.ModelBytes;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.elasticsearch.store.file.StoredFile.UploadId;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.JoinedEncoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.TextViewEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.encoder.WordVectorsEncoder;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.file.FileContent;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.rest.RestStatus;

/** Stores a file that passed its trial, or repairs the version with the same bytes. */
final class ModelStorer {

  private final ModelIndex index;
  private final Aliases aliases;
  private final ModelWriter writer;
  private final ModelReader reader;
  private final DocumentVersions documents;
  private final Serving serving;
  private final Clock clock;

  ModelStorer(
      ModelIndex index,
      Aliases aliases,
      ModelWriter writer,
      ModelReader reader,
      DocumentVersions documents,
      Serving serving,
      Clock clock) {
    this.index = index;
    this.aliases = aliases;
    this.writer = writer;
    this.reader = reader;
    this.documents = documents;
    this.serving = serving;
    this.clock = clock;
  }

  void put(
      ModelReference name,
      BytesReference bytes,
      ModelTrial.TrialResult tried,
      ActionListener<StoreResult> listener) {
    String created = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    WantedModel wanted = new WantedModel(name, bytes, ModelBytes.sha256(bytes), tried, created);
    if (name instanceof VersionId version) {
      version.of(wanted.sha256());
    }
    SubscribableListener.<Void>newForked(index::ensureExists)
        .<KnownAlias>andThen(l -> aliases.read(name.id(), l))
        .<StoreResult>andThen((l, known) -> put(wanted, known, l))
        .addListener(listener);
  }

  private void put(WantedModel wanted, KnownAlias known, ActionListener<StoreResult> listener) {
    SubscribableListener.<Optional<StoredFile>>newForked(l -> sameBytes(wanted, known.alias(), l))
        .<StoreResult>andThen(
            (l, same) -> {
              if (same.isPresent()) {
                mended(wanted, same.get(), known.lost(), l);
              } else {
                storeNew(wanted, known.alias(), l);
              }
            })
        .addListener(listener);
  }

  /** Finds the version with these bytes: the current one, or the named one. */
  private void sameBytes(
      WantedModel wanted, Alias alias, ActionListener<Optional<StoredFile>> listener) {
    switch (wanted.name()) {
      case ModelId id -> listener.onResponse(same(wanted, alias.currentFile().stream()));
      case VersionId version ->
          index.headToMend(
              version,
              listener.map(
                  head ->
                      same(
                          wanted,
                          Stream.concat(
                              head.map(Head::file).stream(),
                              alias.served().stream()
                                  .filter(file -> file.version().agreesWith(version))))));
    }
  }

  private static Optional<StoredFile> same(WantedModel wanted, Stream<StoredFile> files) {
    return files.filter(file -> file.sha256().equals(wanted.sha256())).findFirst();
  }

  /** Verifies every byte, and repairs the version if needed. */
  private void mended(
      WantedModel wanted,
      StoredFile file,
      boolean aliasLost,
      ActionListener<StoreResult> listener) {
    SubscribableListener.<Boolean>newForked(l -> isWhole(wanted, file, l))
        .<Boolean>andThen(
            (l, whole) -> {
              if (whole) {
                l.onResponse(true);
              } else {
                writer.mend(wanted.bytes(), wanted.head(file), l.map(done -> false));
              }
            })
        .<StoreResult>andThen(
            (l, whole) -> {
              if (whole && !aliasLost) {
                l.onResponse(StoreResult.again(file, StoreResult.Result.UNCHANGED));
              } else {
                aliases.change(
                    wanted.name().id(),
                    Aliases.Change.by(alias -> alias),
                    l.map(alias -> StoreResult.again(file, StoreResult.Result.MENDED)));
              }
            })
        .addListener(listener);
  }

  private void isWhole(WantedModel wanted, StoredFile file, ActionListener<Boolean> listener) {
    reader.bytes(
        file,
        listener
            .<BytesReference>map(stored -> stored.equals(wanted.bytes()))
            .delegateResponse(
                (l, failure) -> {
                  if (failure instanceof DamagedModelException) {
                    listener.onResponse(false);
                  } else {
                    l.onFailure(failure);
                  }
                }));
  }

  private void storeNew(WantedModel wanted, Alias seen, ActionListener<StoreResult> listener) {
    SubscribableListener.<Boolean>newForked(l -> isRestored(wanted, seen, l))
        .<StoreResult>andThen((l, restored) -> storeNew(wanted, restored, seen, l))
        .addListener(listener);
  }

  private void storeNew(
      WantedModel wanted, boolean restored, Alias seen, ActionListener<StoreResult> listener) {
    Aliases.Change claim =
        Aliases.Change.by(alias -> alias.claiming(wanted.number(restored, alias)));
    SubscribableListener.<Serving.Room>newForked(
            l -> serving.makeRoom(seen, wanted.bytes().length(), wanted.tried().memory(), l))
        .<StoreResult>andThen(
            (l, room) ->
                aliases.change(
                    wanted.name().id(),
                    claim,
                    l.delegateFailureAndWrap(
                        (s, alias) -> store(wanted, restored, alias, room, s))))
        .addListener(listener);
  }

  private void store(
      WantedModel wanted,
      boolean restored,
      Alias claimed,
      Serving.Room room,
      ActionListener<StoreResult> listener) {
    StoredFile file = wanted.file(claimed.last(), UploadId.at(clock.instant()));
    SubscribableListener.<Alias>newForked(
            l ->
                writer.store(
                    wanted.bytes(), wanted.head(file), served(wanted, restored, file, room), l))
        .<StoreResult>andThen(
            (l, alias) -> {
              Optional<StoredFile> meanwhile =
                  storedMeanwhile(wanted, alias).filter(other -> !other.equals(file));
              if (meanwhile.isPresent()) {
                StoreResult unchanged =
                    StoreResult.again(meanwhile.get(), StoreResult.Result.UNCHANGED);
                writer.remove(
                    wanted.name().id(),
                    List.of(file.version()),
                    file.chunkIds(),
                    l.map(removed -> unchanged));
              } else {
                l.onResponse(StoreResult.created(file, room));
              }
            })
        .addListener(listener);
  }

  private static UnaryOperator<Alias> served(
      WantedModel wanted, boolean restored, StoredFile file, Serving.Room room) {
    return alias -> {
      if (storedMeanwhile(wanted, alias).isPresent()) {
        return alias;
      }
      Alias rest = alias.without(room.retired());
      return restored ? rest.withRestored(file) : rest.with(file);
    };
  }

  /** Returns the current version if another request has stored the same bytes at the same time. */
  private static Optional<StoredFile> storedMeanwhile(WantedModel wanted, Alias alias) {
    return wanted.name() instanceof ModelId
        ? same(wanted, alias.currentFile().stream())
        : Optional.empty();
  }

  /**
   * Decides whether a lost version gets its number back. It does if documents name it with the hash
   * of these bytes and no other version has the number.
   */
  private void isRestored(WantedModel wanted, Alias alias, ActionListener<Boolean> listener) {
    if (!(wanted.name() instanceof VersionId version)
        || version.number() > alias.last()
        || alias.serves(version)) {
      listener.onResponse(false);
      return;
    }
    SubscribableListener.<Optional<Head>>newForked(l -> index.headToMend(version, l))
        .<Boolean>andThen(
            (l, head) -> {
              if (head.isPresent()) {
                l.onResponse(false);
              } else {
                documents.all(l.map(made -> made.has(version.of(wanted.sha256()))));
              }
            })
        .addListener(listener);
  }

  /** A file to be stored. */
  record WantedModel(
      ModelReference name,
      BytesReference bytes,
      String sha256,
      ModelTrial.TrialResult tried,
      String created) {

    /** Returns the file; a name without a number gets the one that was claimed last. */
    StoredFile file(int last, String upload) {
      int number = name instanceof VersionId version ? version.number() : last;
      return new StoredFile(new VersionId(name.id(), number), bytes.length(), sha256, upload);
    }

    Head head(StoredFile file) {
      return new Head(file, created, tried.memory(), tried.summary());
    }

    /** Returns the number of the version; refuses one that was given before. */
    int number(boolean restored, Alias alias) {
      return switch (name) {
        case ModelId id -> alias.last() + 1;
        case VersionId version -> {
          if (version.number() <= alias.last() && (!restored || alias.serves(version))) {
            throw new ElasticsearchStatusException(
                "[{}] can't be stored: versions never change, and the next one is [{}@{}]; only the"
                    + " file that made documents of a deleted version can take its number again",
                RestStatus.CONFLICT,
                version,
                version.id(),
                alias.last() + 1);
          }
          yield version.number();
        }
      };
    }
  }

  /**
   * Reads a whole file that is to be stored, and projects one query and one document with it. The
   * document is a picture if the model reads pixels, otherwise views with one or two components.
   */
  static final class ModelTrial {

    private static final int WIDTH = 96;
    private static final int HEIGHT = 64;

    private ModelTrial() {}

    /**
     * Returns the summary of a file that passed; its model is built within a budget and released.
     */
    static Summary passed(FileContent file, Budget budget) {
      CrossMediaModel model;
      try {
        model = ModelFile.read(file, budget);
      } catch (ModelFormatException e) {
        throw refused(e);
      }
      try {
        tryOut(model, budget);
      } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
        throw refused(e);
      }
      return Summary.of(model);
    }

    /** Projects a query and a document, and compiles the words. */
    static void tryOut(CrossMediaModel model, Budget budget) {
      model.textEncoder().ifPresent(encoder -> project(model, encoder));
      if (PictureViews.cover(model)) {
        project(model, "picture of coloured squares", PictureViews.of(model).medium(squares()));
      } else {
        project(model, "document of two components", TrialViews.of(model));
      }
      ServedVersion.of(new VersionId("trial", 1), model, budget);
    }

    private static void project(CrossMediaModel model, TextEncoder encoder) {
      String word = encoder.vocabulary().words().isEmpty() ? "" : encoder.vocabulary().word(0);
      requireNumbers("query [" + word + "]", model.textToImage().query(Medium.ofText(word)));
    }

    private static void project(CrossMediaModel model, String what, Medium document) {
      requireNumbers(what, model.textToImage().document(document));
      requireNumbers(what, model.imageToText().query(document));
    }

    /** Returns a picture with edges, corners and colours. */
    private static Picture squares() {
      int[] pixels = new int[WIDTH * HEIGHT];
      for (int i = 0; i < pixels.length; i++) {
        int square = i % WIDTH / 12 + 3 * (i / WIDTH / 12);
        pixels[i] = square * 0x2f4d71 & 0xffffff;
      }
      return Picture.of(WIDTH, HEIGHT, pixels);
    }

    private static void requireNumbers(String what, float[] point) {
      for (float value : point) {
        if (!Float.isFinite(value)) {
          throw new IllegalArgumentException(
              "the " + what + " is projected to " + value + ", not to a finite number");
        }
      }
    }

    private static ElasticsearchStatusException refused(RuntimeException reason) {
      return new ElasticsearchStatusException(
          "the body is not a usable model: {}",
          RestStatus.BAD_REQUEST,
          reason,
          reason.getMessage());
    }

    /**
     * A document with the views that a model reads of pictures: the first component and the last.
     */
    private static final class TrialViews {

      private final Map<String, View> views = new HashMap<>();
      private String text = "";

      private TrialViews() {}

      static Medium of(CrossMediaModel model) {
        TrialViews trial = new TrialViews();
        Stream.of(model.textToImage().documentTower(), model.imageToText().queryTower())
            .flatMap(Tower::encoders)
            .forEach(trial::add);
        return new Medium(trial.text, trial.views);
      }

      private void add(Encoder encoder) {
        switch (encoder) {
          case TextEncoder words ->
              text = words.vocabulary().words().stream().findFirst().orElse(text);
          case TextViewEncoder read -> views.put(read.view().view(), ends(read.view()));
          case WordVectorsEncoder read -> add(read.words());
          case JoinedEncoder joined -> joined.parts().forEach(this::add);
          case ViewsEncoder read ->
              read.views().forEach(view -> views.put(view.view(), ends(view)));
        }
      }

      private static SparseVector ends(ViewPipeline view) {
        Map<Integer, Float> components = new HashMap<>();
        if (view.inputDimension() > 0) {
          components.put(0, 1f);
          components.put(view.inputDimension() - 1, 1f);
        }
        return SparseVector.of(SparseVector.UNBOUNDED, components);
      }
    }

    /**
     * A model that passed its trial.
     *
     * @param memory how many bytes of memory it takes when it is decoded
     */
    record TrialResult(Summary summary, long memory) {}
  }
}
