package io.github.crossmedia.gallery.files;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.OrderedWork;
import io.github.crossmedia.collection.folder.FolderListing;
import io.github.crossmedia.collection.folder.FolderWalk;
import io.github.crossmedia.collection.folder.FoundFile;
import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.gallery.store.FileLedger;
import io.github.crossmedia.gallery.store.FileRecord;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.OversizedPictureException;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Updates an index from its folder. It reads only new and changed files. */
public final class FolderIndexer {

  private static final long NANOS_BETWEEN_COMMITS = 5_000_000_000L;
  private static final int UNDER_WAY_PER_THREAD = 8;
  private static final long NANOS_BETWEEN_REFRESHES = 300_000_000L;

  private final Path folder;
  private final IndexedPictures pictures;
  private final PictureEncoder encoder;
  private final int threads;
  private final Footage footage = new Footage();
  private final Set<String> underWay = new HashSet<>();
  private int done;
  private long committed = System.nanoTime();
  private long refreshed;

  /** Creates the indexer of a folder for an index. */
  public FolderIndexer(Path folder, IndexedPictures pictures, PictureEncoder encoder, int threads) {
    this.folder = folder;
    this.pictures = pictures;
    this.encoder = encoder;
    this.threads = threads;
  }

  /** Looks through the folder once. */
  public FolderSummary run(IndexProgress progress) throws IOException {
    return run(progress, () -> false);
  }

  /**
   * Looks through the folder once.
   *
   * @param stopped tells when indexing must end early; what is done by then is kept
   */
  public FolderSummary run(IndexProgress progress, BooleanSupplier stopped) throws IOException {
    FolderListing listing = FolderWalk.list(folder);
    FileLedger ledger = pictures.ledger();
    MissingFiles missing = MissingFiles.of(ledger, listing, pictures.drives().read());
    missing.forgetGone(pictures);
    pictures.drives().keep(listing, missing.away());
    List<FoundFile> fresh =
        listing.files().stream()
            .filter(
                file ->
                    !ledger.isUnchanged(file)
                        || HeifConverter.installed().isRemedied(ledger.problem(file.name())))
            .toList();
    pictures.unfinished(0, fresh.size());
    pictures.forgetGlimpses();
    if (ledger.records().isEmpty()) {
      new FirstLook(pictures).at(fresh);
    }
    takeIn(fresh, progress, stopped);
    pictures.forgetGlimpses();
    boolean isChanged = !fresh.isEmpty() || !missing.gone().isEmpty();
    if (isChanged) {
      pictures.commit();
    }
    if (done == fresh.size()) {
      if (isChanged) {
        pictures.complete();
      }
      pictures.finished();
    } else {
      pictures.unfinished(done, fresh.size());
    }
    int added = (int) fresh.stream().filter(f -> ledger.id(f.name()).isPresent()).count();
    return FolderSummary.of(
        listing,
        ledger.records(),
        fresh.size(),
        added,
        missing.gone().size(),
        missing.away().size());
  }

  /**
   * Forgets all files that the folder lacks, even those that may be on an unmounted drive.
   *
   * @return how many
   */
  public int forgetMissing() throws IOException {
    FolderListing listing = FolderWalk.list(folder);
    MissingFiles missing = MissingFiles.of(pictures.ledger(), listing, Map.of()).asGone();
    missing.forgetGone(pictures);
    pictures.drives().keep(listing, List.of());
    pictures.complete();
    return missing.gone().size();
  }

  /** Returns the outcome if the folder is missing: the index stays unchanged. */
  FolderSummary away() {
    List<FileRecord> records = pictures.ledger().records();
    return FolderSummary.of(FolderListing.EMPTY, records, 0, 0, 0, records.size());
  }

  private void takeIn(List<FoundFile> fresh, IndexProgress progress, BooleanSupplier stopped)
      throws IOException {
    progress.at(0, fresh.size());
    try (OrderedWork<FoundFile, Boolean> work =
        new OrderedWork<>(
            threads,
            UNDER_WAY_PER_THREAD * threads,
            file -> !stopped.getAsBoolean() && takeIn(file),
            (file, looked) -> {
              if (looked) {
                progress.at(step(fresh.size()), fresh.size());
              }
            })) {
      fresh.forEach(work::add);
      work.finish();
    } catch (UncheckedIOException e) {
      if (!(e.getCause() instanceof InterruptedIOException)) {
        throw e.getCause();
      }
    }
  }

  private int step(int total) {
    done++;
    try {
      long now = System.nanoTime();
      if (now - committed > NANOS_BETWEEN_COMMITS) {
        pictures.commit();
        pictures.unfinished(done, total);
        committed = System.nanoTime();
        refreshed = committed;
      } else if (now - refreshed > NANOS_BETWEEN_REFRESHES) {
        pictures.refresh();
        refreshed = System.nanoTime();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return done;
  }

  private boolean takeIn(FoundFile file) throws IOException {
    FileRecord record;
    try {
      record = look(file);
    } catch (OversizedPictureException large) {
      record = FileRecord.problem(file, reason(file, large), "too large: make them smaller");
    } catch (UnreadablePictureException unreadable) {
      record = FileRecord.problem(file, reason(file, unreadable), advice(file, unreadable));
    } catch (NoSuchFileException vanished) {
      // The next look through the folder forgets it.
      return true;
    } catch (AccessDeniedException denied) {
      record = FileRecord.problem(file, "no permission to read it", "no permission to read them");
    }
    Optional<String> orphan = pictures.ledger().remove(file.name());
    pictures.ledger().put(record);
    WrittenAlbums.ofSidecar(pictures, file);
    if (orphan.isPresent() && !pictures.ledger().holds(orphan.get())) {
      pictures.remove(orphan.get());
    }
    return true;
  }

  private static String advice(FoundFile file, UnreadablePictureException unreadable)
      throws IOException {
    if (Files.isDirectory(file.path())) {
      return reason(file, unreadable);
    }
    FileKind kind = FileKind.of(file.path());
    if (kind == FileKind.VIDEO || kind == FileKind.HEIC || kind == FileKind.AVIF) {
      return reason(file, unreadable).replaceFirst("^this is ", "");
    }
    return kind.hasPreview() ? kind.refusal() : "damaged";
  }

  private static String reason(FoundFile file, UnreadablePictureException unreadable) {
    return unreadable.getMessage().replace(file.path() + ": ", "");
  }

  private FileRecord look(FoundFile file) throws IOException {
    if (!Footage.mayMove(file.path())) {
      FileKind kind = FileKind.of(file.path());
      if (!kind.isDecodable() && !kind.hasPreview()) {
        boolean other = kind == FileKind.UNKNOWN || kind == FileKind.PDF;
        return other
            ? FileRecord.other(file)
            : FileRecord.problem(file, "this is " + kind.refusal(), kind.refusal());
      }
      if (file.size() > DecodingLimits.STANDARD.bytes()) {
        footage.first(file.path());
      }
    }
    String id = SeenFile.id(file.path());
    FileRecord record = FileRecord.picture(file, id);
    WrittenAlbums.takeIn(pictures, id, file.path());
    if (claim(id)) {
      try {
        see(id, file, record);
      } finally {
        release(id);
      }
    }
    return record;
  }

  /** Returns true if a picture is new and no other thread is adding it. */
  private synchronized boolean claim(String id) {
    return !pictures.ledger().holds(id) && underWay.add(id);
  }

  private synchronized void release(String id) {
    underWay.remove(id);
  }

  private void see(String id, FoundFile file, FileRecord record) throws IOException {
    SeenFile seen = SeenFile.of(file.path(), footage, encoder.views());
    pictures.thumbnails().write(id, seen.picture());
    pictures.ledger().put(record);
    pictures.put(seen.indexed(id, file.path().getFileName().toString(), encoder));
  }
}
