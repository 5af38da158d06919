package io.github.crossmedia.collection.folder;

import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.collection.video.FrameFolder;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Walks a folder and follows links, but enters each folder only once and never a folder above it.
 * Hidden files and folders are skipped, and so are {@link LeftOutNames}. A folder of frames is
 * treated as one file.
 */
public final class FolderWalk extends SimpleFileVisitor<Path> {

  /**
   * The attribute that identifies a file's drive on Unix; other systems' drives are not told apart.
   */
  private static final String DRIVE = "unix:dev";

  private final Path root;
  private final Path realRoot;
  private final boolean tellsDrives;
  private final List<FoundFile> files = new ArrayList<>();
  private final List<SkippedFile> leftOut = new ArrayList<>();
  private final Set<Path> entered = new HashSet<>();
  private final Map<Path, Long> driveOf = new HashMap<>();
  private final Map<String, Long> drives = new HashMap<>();
  private final Deque<LeftOutNames> left = new ArrayDeque<>();
  private int hidden;

  private FolderWalk(Path root) throws IOException {
    this.root = root;
    this.realRoot = root.toRealPath();
    this.tellsDrives = root.getFileSystem().supportedFileAttributeViews().contains("unix");
  }

  /** Lists everything below a folder. */
  public static FolderListing list(Path root) throws IOException {
    if (!Files.exists(root)) {
      throw new NoSuchFileException(root.toString(), null, "no such folder: " + root);
    }
    if (!Files.isDirectory(root)) {
      throw new NotDirectoryException(root.toString());
    }
    FolderWalk walk = new FolderWalk(root);
    Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, walk);
    walk.files.sort(Comparator.comparing(FoundFile::name));
    walk.leftOut.sort(Comparator.comparing(SkippedFile::name));
    return new FolderListing(walk.files, walk.leftOut, walk.hidden, walk.drives);
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
      throws IOException {
    if (!folder.equals(root) && isPassedBy(folder, true)) {
      hidden++;
      return FileVisitResult.SKIP_SUBTREE;
    }
    Path real = folder.toRealPath();
    if (!folder.equals(root) && realRoot.startsWith(real)) {
      leftOut(folder, "a link back to a folder above it");
      return FileVisitResult.SKIP_SUBTREE;
    }
    noticeDrive(folder);
    boolean isNew = entered.add(real);
    if (isNew && !folder.equals(root) && Footage.isFolderOfFrames(folder)) {
      files.add(asOneFile(folder));
      return FileVisitResult.SKIP_SUBTREE;
    }
    if (!isNew) {
      return FileVisitResult.SKIP_SUBTREE;
    }
    left.push(patterns(folder));
    return FileVisitResult.CONTINUE;
  }

  private LeftOutNames patterns(Path folder) {
    LeftOutNames above = left.isEmpty() ? LeftOutNames.ofSystems() : left.peek();
    try {
      return above.in(folder);
    } catch (IOException unusable) {
      failed(folder.resolve(LeftOutNames.FILE), unusable);
      return above;
    }
  }

  private void noticeDrive(Path folder) throws IOException {
    if (!tellsDrives) {
      return;
    }
    long drive = ((Number) Files.getAttribute(folder, DRIVE)).longValue();
    driveOf.put(folder, drive);
    if (!folder.equals(root) && drive != driveOf.get(folder.getParent())) {
      drives.put(name(folder), drive);
    }
  }

  /** Returns a folder of frames as one file, which changes whenever one of the frames does. */
  private FoundFile asOneFile(Path folder) throws IOException {
    long size = 0;
    long modified = Files.getLastModifiedTime(folder).toMillis();
    for (Path frame : FrameFolder.frames(folder)) {
      size += Files.size(frame);
      modified = Math.max(modified, Files.getLastModifiedTime(frame).toMillis());
    }
    return new FoundFile(name(folder), folder, size, modified);
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (isPassedBy(file, false)) {
      hidden++;
    } else if (attributes.isSymbolicLink()) {
      away(file, "a broken link");
    } else if (!attributes.isRegularFile()) {
      leftOut(file, "not a regular file");
    } else if (!canBeWrittenDown(file)) {
      leftOut(file, "its name can't be read in this locale: rename it");
    } else {
      long modified = attributes.lastModifiedTime().toMillis();
      files.add(new FoundFile(name(file), file, attributes.size(), modified));
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
    if (file.equals(root)) {
      throw failure;
    }
    failed(file, failure);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
    left.pop();
    if (failure != null) {
      failed(folder, failure);
    }
    return FileVisitResult.CONTINUE;
  }

  private void leftOut(Path path, String reason) {
    leftOut.add(new SkippedFile(name(path), reason, false));
  }

  private void away(Path path, String reason) {
    leftOut.add(new SkippedFile(name(path), reason, true));
  }

  private void failed(Path path, IOException failure) {
    if (failure instanceof FileSystemLoopException) {
      leftOut(path, "a link back to a folder above it");
    } else {
      away(path, reason(failure));
    }
  }

  private String name(Path path) {
    List<String> parts = new ArrayList<>();
    root.relativize(path).forEach(part -> parts.add(part.toString()));
    return String.join("/", parts);
  }

  private boolean isPassedBy(Path path, boolean isFolder) throws IOException {
    return Files.isHidden(path) || left.peek().contain(path, isFolder);
  }

  /** Returns true if the name of a file can be written as text and read back. */
  private static boolean canBeWrittenDown(Path file) {
    try {
      return Path.of(file.toString()).equals(file);
    } catch (InvalidPathException unmappable) {
      return false;
    }
  }

  private static String reason(IOException failure) {
    if (failure instanceof AccessDeniedException) {
      return "no permission to read it";
    }
    return failure.getMessage() == null ? "it can't be read" : failure.getMessage();
  }
}
