package io.github.crossmedia.gallery.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class WatchedFolderTest {

  private static final int SCENES = 6;

  /** Less than the minute after which it looks by itself. */
  private static final int SECONDS = 40;

  @TempDir private Path folder;
  private Path pictures;
  private Path model;
  private final BlockingQueue<FolderSummary> ended = new LinkedBlockingQueue<>();

  @BeforeEach
  void draw() throws IOException {
    pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 48 + SCENES);
    model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset"), model);
  }

  private interface Check {
    void of(Gallery gallery) throws Exception;
  }

  private void whileWatched(Check check) throws Exception {
    try (ExecutorService background = Executors.newSingleThreadExecutor();
        Gallery gallery =
            Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model))) {
      WatchedFolder watched = gallery.watched(1);
      Future<?> watching =
          background.submit(
              () -> {
                watched.run(IndexProgress.NONE, () -> false, ended::add);
                return null;
              });
      try (watched) {
        check.of(gallery);
      }
      watching.get(SECONDS, TimeUnit.SECONDS);
    }
  }

  @Test
  void whatIsAddedChangedOrRemovedIsSoInTheIndexWithinSeconds() throws Exception {
    whileWatched(
        gallery -> {
          assertEquals(SCENES, next().pictures());

          Path album = Files.createDirectories(pictures.resolve("2024/summer"));
          SceneModel.draw(album, 60, 62);
          SceneModel.draw(album, 62, 64);
          int added = 0;
          while (added < 4) {
            added += next().added();
          }
          assertEquals(SCENES + 4, gallery.size());

          SceneModel.draw(Files.createDirectory(album.resolve("later")), 70, 71);
          assertEquals(1, next().added());

          Files.delete(files(pictures).getFirst());
          FolderSummary removed = next();
          assertEquals(1, removed.removed());
          assertEquals(SCENES + 4, gallery.size());

          Files.writeString(pictures.resolve("broken.jpg"), "no picture");
          assertTrue(
              next().skipped().stream().anyMatch(file -> file.name().equals("broken.jpg")),
              "a file that is left out changes what is skipped");
        });
  }

  @Test
  void aFolderThatDisappearsIsWaitedForAndTheIndexKeepsIt() throws Exception {
    Path elsewhere = folder.resolve("elsewhere");
    whileWatched(
        gallery -> {
          assertEquals(SCENES, next().pictures());

          Files.move(pictures, elsewhere);
          FolderSummary away = next();
          assertEquals(SCENES, away.away());
          assertEquals(0, away.removed());
          assertEquals(SCENES, gallery.size());

          SceneModel.draw(elsewhere, 60, 61);
          Files.move(elsewhere, pictures);
          FolderSummary back = next();
          assertEquals(1, back.added());
          assertEquals(SCENES, back.unchanged());
          assertEquals(0, back.away());

          SceneModel.draw(pictures, 61, 62);
          assertEquals(1, next().added());
        });
  }

  @Test
  void whatIsOutOfReachStaysInTheIndex() throws Exception {
    Path drive = Files.createDirectory(folder.resolve("drive"));
    SceneModel.draw(drive, 60, 62);
    Files.createSymbolicLink(pictures.resolve("drive"), drive);
    try (Gallery gallery =
        Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model))) {
      gallery.indexer(1).run(IndexProgress.NONE);
      Files.move(drive, folder.resolve("unplugged"));
      Files.delete(files(pictures).getFirst());

      FolderSummary unplugged = gallery.indexer(1).run(IndexProgress.NONE);

      assertEquals(2, unplugged.away());
      assertEquals(1, unplugged.removed());
      assertEquals(SCENES + 1, gallery.size());

      Files.move(pictures, folder.resolve("unmounted"));
      Files.createDirectory(pictures);
      FolderSummary empty = gallery.indexer(1).run(IndexProgress.NONE);
      assertEquals(SCENES + 1, empty.away());
      assertEquals(SCENES + 1, gallery.size());
      assertTrue(
          empty.sentences().get(1).contains("can't be reached"), empty.sentences()::toString);
    }
  }

  /** What a link leads to on another drive stands for a drive that is mounted in the folder. */
  @Test
  void aFolderWhoseDriveIsNotMountedStaysInTheIndexUntilItIsForgotten() throws Exception {
    Path memory = Path.of("/dev/shm");
    assumeTrue(Files.isWritable(memory), "no other drive to write to");
    Path drive = Files.createTempDirectory(memory, "drive");
    try {
      SceneModel.draw(drive, 60, 62);
      Path mounted = pictures.resolve("camera");
      Files.createSymbolicLink(mounted, drive);
      try (Gallery gallery =
          Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model))) {
        assertEquals(SCENES + 2, gallery.indexer(1).run(IndexProgress.NONE).pictures());

        Files.delete(mounted);
        Files.createDirectory(mounted);
        assertEquals(2, gallery.indexer(1).run(IndexProgress.NONE).away());
        Files.delete(mounted);
        FolderSummary away = gallery.indexer(1).run(IndexProgress.NONE);
        assertEquals(List.of(2, 0), List.of(away.away(), away.removed()));
        assertEquals(SCENES + 2, gallery.size());

        Files.createSymbolicLink(mounted, drive);
        FolderSummary back = gallery.indexer(1).run(IndexProgress.NONE);
        assertEquals(List.of(0, 0), List.of(back.away(), back.added()));

        Files.delete(files(drive).getFirst());
        Files.delete(files(drive).getFirst());
        FolderSummary emptied = gallery.indexer(1).run(IndexProgress.NONE);
        assertEquals(List.of(0, 2), List.of(emptied.away(), emptied.removed()));

        SceneModel.draw(drive, 60, 62);
        gallery.indexer(1).run(IndexProgress.NONE);
        Files.delete(mounted);
        assertEquals(2, gallery.indexer(1).forgetMissing());
        assertEquals(SCENES, gallery.size());
        assertEquals(0, gallery.indexer(1).run(IndexProgress.NONE).away());
      }
    } finally {
      for (Path file : files(drive)) {
        Files.delete(file);
      }
      Files.delete(drive);
    }
  }

  @Test
  void aFolderThatIsEmptiedOrRemovedLeavesTheIndex() throws Exception {
    Path album = Files.createDirectory(pictures.resolve("album"));
    Path other = Files.createDirectory(pictures.resolve("other"));
    SceneModel.draw(album, 60, 62);
    SceneModel.draw(other, 62, 64);
    try (Gallery gallery =
        Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model))) {
      gallery.indexer(1).run(IndexProgress.NONE);
      for (Path file : files(album)) {
        Files.delete(file);
      }
      assertEquals(2, gallery.indexer(1).run(IndexProgress.NONE).removed());
      Files.move(other, folder.resolve("elsewhere"));
      assertEquals(2, gallery.indexer(1).run(IndexProgress.NONE).removed());
      assertEquals(SCENES, gallery.size());
    }
  }

  @Test
  void whileNothingChangesNothingIsWritten() throws Exception {
    Path index = folder.resolve("index");
    try (Gallery gallery = Gallery.openOrMake(index, pictures, Optional.of(model))) {
      gallery.indexer(1).run(IndexProgress.NONE);
      Path ledger = index.resolve("files.jsonl");
      Object before = Files.readAttributes(ledger, "lastModifiedTime,fileKey");
      gallery.indexer(1).run(IndexProgress.NONE);
      assertEquals(before, Files.readAttributes(ledger, "lastModifiedTime,fileKey"));
    }
  }

  private FolderSummary next() throws InterruptedException {
    FolderSummary summary = ended.poll(SECONDS, TimeUnit.SECONDS);
    assertTrue(summary != null, "no change was noticed");
    return summary;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
