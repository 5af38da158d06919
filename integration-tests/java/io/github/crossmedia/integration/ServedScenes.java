package io.github.crossmedia.integration;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A folder of drawn scenes, indexed and served for the tests of a class, and the browser of the
 * process, which opens its page for each of them.
 */
final class ServedScenes implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

  /** So many scenes before the first one served are what the models learned from. */
  static final int SCENES = 48;

  private final int size;
  private final Supplier<CrossMediaModel> learned;
  private Change change = pictures -> {};
  private boolean recordsClicks;
  private Path folder;
  private Browser browser;
  private Gallery gallery;
  private GalleryServer server;

  /** What happens to the pictures before they are indexed. */
  interface Change {
    void in(Path pictures) throws IOException;
  }

  private ServedScenes(int size, Supplier<CrossMediaModel> learned) {
    this.size = size;
    this.learned = learned;
  }

  /** Scenes up to a number, with a model of some words. */
  static ServedScenes upTo(int size, String... words) {
    return upTo(size, () -> SceneModel.of(SCENES, words));
  }

  static ServedScenes upTo(int size, Supplier<CrossMediaModel> learned) {
    return new ServedScenes(size, learned);
  }

  ServedScenes changed(Change next) {
    change = next;
    return this;
  }

  ServedScenes recordingClicks() {
    recordsClicks = true;
    return this;
  }

  Browser browser() {
    return browser;
  }

  Gallery gallery() {
    return gallery;
  }

  GalleryServer server() {
    return server;
  }

  Path clicks() {
    return folder.resolve("clicks.jsonl");
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    folder = Files.createTempDirectory("scenes");
    browser = Browser.of(context);
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, SCENES, size);
    change.in(pictures);
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(learned.get(), model);
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
    gallery.indexer(2).run(IndexProgress.NONE);
    Optional<Path> clicks = recordsClicks ? Optional.of(clicks()) : Optional.empty();
    server = GalleryServer.start(gallery, new Indexing(), 0, clicks);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    browser.open(server.address());
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    if (server != null) {
      server.close();
    }
    if (gallery != null) {
      gallery.close();
    }
    Folders.delete(folder);
  }
}
