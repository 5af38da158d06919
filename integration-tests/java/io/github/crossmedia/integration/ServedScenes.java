package io.github.crossmedia.integration;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.index.FolderIndexer;
import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A folder of drawn scenes, indexed and served, and a browser to open its page in. */
final class ServedScenes implements AutoCloseable {

  static final int SCENES = 48;

  final Browser browser;
  final Gallery gallery;
  final GalleryServer server;

  private ServedScenes(Browser browser, Gallery gallery, GalleryServer server) {
    this.browser = browser;
    this.gallery = gallery;
    this.server = server;
  }

  /** Draws the pictures, so that a test can change some before they are indexed. */
  static Path draw(Path folder, int size) throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, SCENES, size);
    return pictures;
  }

  /** Indexes and serves drawn pictures with a model of some words. */
  static ServedScenes open(Path folder, Path pictures, Optional<Path> clicks, String... words)
      throws IOException {
    return open(folder, pictures, clicks, SceneModel.of(SCENES, words));
  }

  /** Indexes and serves pictures with a model. */
  static ServedScenes open(
      Path folder, Path pictures, Optional<Path> clicks, CrossMediaModel learned)
      throws IOException {
    Browser browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(learned, model);
    Gallery gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
    new FolderIndexer(gallery, 2).run(IndexProgress.NONE);
    return new ServedScenes(
        browser, gallery, GalleryServer.start(gallery, new Indexing(), 0, clicks));
  }

  @Override
  public void close() throws IOException {
    browser.close();
    server.close();
    gallery.close();
  }
}
