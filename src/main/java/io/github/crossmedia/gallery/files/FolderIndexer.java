package io.github.crossmedia.gallery.files;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.OrderedWork;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.collection.folder.FolderListing;
import io.github.crossmedia.collection.folder.FolderWalk;
import io.github.crossmedia.collection.folder.FoundFile;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.collection.video.FrameFolder;
import io.github.crossmedia.collection.video.MeanViews;
import io.github.crossmedia.gallery.alike.PerceptualHash;
import io.github.crossmedia.gallery.sidecar.Sidecar;
import io.github.crossmedia.gallery.store.Albums;
import io.github.crossmedia.gallery.store.FileLedger;
import io.github.crossmedia.gallery.store.FileRecord;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.IndexedMetadata;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.store.Thumbnails;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.OversizedPictureException;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import io.github.crossmedia.picture.metadata.MetadataReader;
import io.github.crossmedia.picture.metadata.PictureMetadata;
import io.github.crossmedia.vector.View;
import java.awt.Dimension;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
                        || PictureConverter.installed().isRemedied(ledger.problem(file.name())))
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
    if (kind == FileKind.VIDEO || kind.isConvertible()) {
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
      if (!kind.isDecodable() && !kind.isConvertible() && !kind.hasPreview()) {
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

  /**
   * The content of a file.
   *
   * @param picture the picture, or the first frame of a video
   * @param size the width and height in the file; large pictures are decoded at less
   * @param medium its views, or their mean over the frames of a video
   * @param facts the metadata in the file
   */
  record SeenFile(Picture picture, Dimension size, Medium medium, PictureMetadata facts) {

    private static final int BUFFER = 1 << 16;
    private static final int ID_LENGTH = 32;

    static SeenFile of(Path file, Footage footage, PictureViews views) throws IOException {
      if (!Footage.mayMove(file)) {
        PictureReader.Decoded decoded = PictureConverter.reader().decode(file);
        return new SeenFile(
            decoded.picture(), decoded.size(), views.medium(decoded.picture()), facts(file));
      }
      AtomicReference<Picture> first = new AtomicReference<>();
      Map<String, View> mean =
          MeanViews.of(
              file,
              footage,
              frame -> {
                first.compareAndSet(null, frame);
                return views.extract(frame);
              });
      Picture seen = first.get();
      return new SeenFile(
          seen, new Dimension(seen.width(), seen.height()), Medium.ofViews(mean), facts(file));
    }

    private static PictureMetadata facts(Path file) throws IOException {
      if (Files.isDirectory(file)) {
        return PictureMetadata.NONE;
      }
      try (InputStream in = Files.newInputStream(file)) {
        return MetadataReader.facts(in);
      }
    }

    /** Returns the record of this file in the index. */
    IndexedPicture indexed(String id, String name, PictureEncoder encoder) {
      PictureEncoder.EncodedPicture extracted = encoder.extract(medium);
      return new IndexedPicture(
          id,
          IndexedMetadata.of(size, facts, name),
          Thumbnails.blurred(picture),
          PerceptualHash.of(picture),
          extracted.visualWords(),
          extracted.features(),
          extracted.point());
    }

    /** Returns the id of the picture in a file: the same for the same content. */
    static String id(Path file) throws IOException {
      return hash(file).substring(0, ID_LENGTH);
    }

    /** Returns the SHA-256 of a file, or of all frames in a folder of frames. */
    private static String hash(Path file) throws IOException {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        List<Path> parts = Files.isDirectory(file) ? FrameFolder.frames(file) : List.of(file);
        byte[] buffer = new byte[BUFFER];
        for (Path part : parts) {
          try (InputStream in = Files.newInputStream(part)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
              digest.update(buffer, 0, read);
            }
          }
        }
        return HexFormat.of().formatHex(digest.digest());
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }
  }

  /**
   * Shows the first files of a new index by their headers, so that the page has pictures before any
   * is decoded.
   */
  static final class FirstLook {

    private static final int MAX_FILES = 64;
    private static final long MAX_BYTES = 100 << 20;

    /** The kinds of files that browsers show. */
    private static final Set<FileKind> SHOWN =
        EnumSet.of(FileKind.JPEG, FileKind.PNG, FileKind.WEBP);

    private final IndexedPictures pictures;
    private final PictureReader reader = new PictureReader(DecodingLimits.STANDARD);

    FirstLook(IndexedPictures pictures) {
      this.pictures = pictures;
    }

    /** About half a second's reading. */
    void at(List<FoundFile> files) throws IOException {
      int shown = 0;
      long bytes = 0;
      for (FoundFile file : files.subList(0, Math.min(MAX_FILES, files.size()))) {
        bytes += file.size();
        if (bytes > MAX_BYTES) {
          break;
        }
        // The page polls seldom, so the index is refreshed after 1, 2, 4, 8 files and so on.
        if (glimpse(file) && Integer.bitCount(++shown) == 1) {
          pictures.refresh();
        }
      }
      pictures.refresh();
    }

    private boolean glimpse(FoundFile file) throws IOException {
      try {
        if (file.size() > DecodingLimits.STANDARD.bytes()
            || Files.isDirectory(file.path())
            || !SHOWN.contains(FileKind.of(file.path()))) {
          return false;
        }
        byte[] bytes = Files.readAllBytes(file.path());
        Dimension size = reader.size(file.name(), bytes);
        pictures.glimpse(
            SeenFile.id(file.path()),
            IndexedMetadata.of(
                size,
                MetadataReader.facts(new ByteArrayInputStream(bytes)),
                file.path().getFileName().toString()),
            file.name());
        return true;
      } catch (UnreadablePictureException | AccessDeniedException | NoSuchFileException toldLater) {
        return false;
      }
    }
  }

  /**
   * The files of an index that its folder lacks.
   *
   * @param gone those that were removed
   * @param away those that may be on an unmounted drive
   */
  record MissingFiles(List<String> gone, List<String> away) {

    static MissingFiles of(FileLedger ledger, FolderListing listing, Map<String, Long> drives) {
      List<String> names = listing.files().stream().map(FoundFile::name).toList();
      Predicate<String> away = listing.outOfReach(drives);
      Map<Boolean, List<String>> missing =
          ledger.vanished(names).stream().collect(Collectors.partitioningBy(away));
      return new MissingFiles(missing.get(false), missing.get(true));
    }

    /** Returns these files, with those that are away counted as gone. */
    MissingFiles asGone() {
      return new MissingFiles(Stream.concat(gone.stream(), away.stream()).toList(), List.of());
    }

    /** Removes the files that are gone from an index. */
    void forgetGone(IndexedPictures pictures) throws IOException {
      for (String name : gone) {
        pictures.forget(name);
      }
    }
  }

  /**
   * Reads stars and albums from the XMP files of pictures, including those of other programs. A
   * picture whose XMP file is missing stays in its albums.
   */
  static final class WrittenAlbums {

    private static final String END = ".xmp";

    private WrittenAlbums() {}

    /** Updates the picture next to a new or changed XMP file. */
    static void ofSidecar(IndexedPictures pictures, FoundFile file) throws IOException {
      if (file.name().toLowerCase(Locale.ROOT).endsWith(END)) {
        Optional<String> id = pictures.ledger().id(without(file.name()));
        if (id.isPresent()) {
          Path picture = file.path().resolveSibling(without(file.path().getFileName().toString()));
          takeIn(pictures, id.get(), picture);
        }
      }
    }

    private static String without(String name) {
      return name.substring(0, name.length() - END.length());
    }

    /** Reads the XMP files next to a picture. */
    static void takeIn(IndexedPictures pictures, String id, Path picture) throws IOException {
      Sidecar.AlbumTags tags = Sidecar.albums(picture);
      if (tags.star()) {
        pictures.change(List.of(id), Albums.FAVOURITES, true);
      }
      for (String album : tags.albums()) {
        takeIn(pictures, id, album);
      }
    }

    private static void takeIn(IndexedPictures pictures, String id, String album)
        throws IOException {
      try {
        pictures.change(List.of(id), Albums.named(album), true);
      } catch (IndexException unfit) {
        // A keyword of another program that can't be an album.
      }
    }
  }
}
