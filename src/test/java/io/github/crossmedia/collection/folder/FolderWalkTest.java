package io.github.crossmedia.collection.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderWalkTest {

  @TempDir private Path folder;

  @Test
  void filesOfAllDepthsAreListedByName() throws IOException {
    write("b.jpg");
    write("summer/2026/a.jpg");
    write("summer/z.jpg");

    assertEquals(List.of("b.jpg", "summer/2026/a.jpg", "summer/z.jpg"), names());
  }

  @Test
  void namesOfAnyScriptAreKept() throws IOException {
    write("雪景/море.jpg");
    write("café ☀.png");

    assertEquals(List.of("café ☀.png", "雪景/море.jpg"), names());
  }

  @Test
  void hiddenFilesAndFoldersArePassedByAndCounted() throws IOException {
    write("a.jpg");
    write(".DS_Store");
    write(".thumbnails/a.jpg");

    assertEquals(List.of("a.jpg"), names());
    assertEquals(2, FolderWalk.list(folder).hidden());
  }

  @Test
  void foldersOfStorageSystemsArePassedBy() throws IOException {
    write("2024/a.jpg");
    write("2024/@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg");
    write("#recycle/b.jpg");
    write("#snapshot/GMT-1/a.jpg");
    write("$RECYCLE.BIN/c.jpg");
    write("__MACOSX/d.jpg");
    write("lost+found.jpg");

    assertEquals(List.of("2024/a.jpg", "lost+found.jpg"), names());
    assertEquals(5, FolderWalk.list(folder).hidden());
  }

  @Test
  void aFileOfPatternsHoldsForItsFolderAndAllBelow() throws IOException {
    write("a.jpg");
    write("a.gif");
    write("drafts.jpg");
    write("holidays/b.gif");
    write("holidays/b.jpg");
    write("holidays/drafts/c.jpg");
    write("holidays/raw/d.jpg");
    write("raw/e.jpg");
    write("scans/2020/f.jpg");
    write("scans/2021/g.jpg");
    patterns("", "# films", "*.gif", "", "drafts/", "scans/2020");
    patterns("holidays", "raw");

    assertEquals(
        List.of("a.jpg", "drafts.jpg", "holidays/b.jpg", "raw/e.jpg", "scans/2021/g.jpg"), names());
  }

  @Test
  void aLineThatIsNoPatternIsToldAndTheFolderIsWalkedWithoutIt() throws IOException {
    write("a.jpg");
    patterns("", "*.gif", "[a.jpg");

    assertEquals(List.of("a.jpg"), names());
    SkippedFile told = FolderWalk.list(folder).leftOut().getFirst();
    assertEquals(".crossmediaignore", told.name());
    assertTrue(told.reason().startsWith("line 2 is no pattern"), told.reason());
    assertTrue(told.reason().endsWith(": [a.jpg"), told.reason());
  }

  private void patterns(String below, String... lines) throws IOException {
    Files.write(folder.resolve(below).resolve(".crossmediaignore"), List.of(lines));
  }

  @Test
  void aLinkToAFolderIsFollowedOnce() throws IOException {
    Path album = Files.createDirectory(folder.resolve("album"));
    write("album/a.jpg");
    Files.createSymbolicLink(folder.resolve("same"), album);

    assertEquals(1, FolderWalk.list(folder).files().size());
  }

  @Test
  void linksInARingAndToFoldersAboveAreNamed() throws IOException {
    Path album = Files.createDirectories(folder.resolve("pictures/album"));
    Path pictures = folder.resolve("pictures");
    write("pictures/album/a.jpg");
    write("outside.jpg");
    Files.createSymbolicLink(album.resolve("back"), album);
    Files.createSymbolicLink(album.resolve("up"), folder);

    FolderListing listing = FolderWalk.list(pictures);

    assertEquals(List.of("album/a.jpg"), listing.files().stream().map(FoundFile::name).toList());
    assertEquals(
        List.of(
            new SkippedFile("album/back", "a link back to a folder above it", false),
            new SkippedFile("album/up", "a link back to a folder above it", false)),
        listing.leftOut());
  }

  @Test
  void aLinkToNowhereIsNamed() throws IOException {
    Files.createSymbolicLink(folder.resolve("gone.jpg"), folder.resolve("nothing"));

    assertEquals(
        List.of(new SkippedFile("gone.jpg", "a broken link", true)),
        FolderWalk.list(folder).leftOut());
  }

  @Test
  void aFolderWithoutPermissionIsNamedAndTheRestGoesOn() throws IOException {
    write("a.jpg");
    write("secret/b.jpg");
    Path secret = folder.resolve("secret");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("---------"));
    assumeTrue(!Files.isReadable(secret), "root reads everything");
    try {
      FolderListing listing = FolderWalk.list(folder);

      assertEquals(1, listing.files().size());
      assertEquals(
          List.of(new SkippedFile("secret", "no permission to read it", true)), listing.leftOut());
    } finally {
      Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void aMissingFolderAndAFileAreRefused() throws IOException {
    Path missing = folder.resolve("nothing");
    Path file = write("a.jpg");

    var exception = assertThrows(NoSuchFileException.class, () -> FolderWalk.list(missing));
    assertTrue(exception.getMessage().contains("no such folder: " + missing));
    assertThrows(NotDirectoryException.class, () -> FolderWalk.list(file));
  }

  private Path write(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, name);
  }

  private List<String> names() throws IOException {
    return FolderWalk.list(folder).files().stream().map(FoundFile::name).toList();
  }
}
