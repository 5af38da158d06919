package io.github.crossmedia.gallery.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.convert.ConvertedFiles;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.files.FolderSummary;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.picture.decode.FileKind;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HEIC and AVIF files of a folder, as a browser gets them. */
class HeifPicturesTest {

  private static final int WIDTH = 1600;
  private static final int HEIGHT = 1200;

  @TempDir private Path folder;

  @Tag("thorough")
  @Test
  void areIndexedAndShownAsJpegOfFullSize() throws Exception {
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(24, "forest", "city"), model);
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    Path heic = ConvertedFiles.write(pictures.resolve("phone.heic"), WIDTH, HEIGHT);
    Path avif = ConvertedFiles.write(pictures.resolve("web.avif"), WIDTH, HEIGHT);

    try (Gallery gallery =
        Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model))) {
      FolderSummary summary = gallery.indexer(1).run(IndexProgress.NONE);

      assertEquals(2, summary.pictures(), () -> summary.sentences().toString());
      String program = PictureConverter.installed().program(FileKind.HEIC).orElseThrow().toString();
      assertTrue(
          summary.sentences().contains("HEIC and AVIF files are read by " + program + "."),
          () -> summary.sentences().toString());
      try (GalleryServer server =
          GalleryServer.start(gallery, new Indexing(), 0, Optional.empty())) {
        for (Path file : List.of(heic, avif)) {
          String id = gallery.id(file).orElseThrow();
          assertTrue(jpeg(server.address() + "thumbnails/" + id).getWidth() >= 200);
          BufferedImage full = jpeg(server.address() + "originals/" + id);
          assertEquals(WIDTH, full.getWidth());
          assertEquals(HEIGHT, full.getHeight());
        }
      }
    }
  }

  private static BufferedImage jpeg(String address) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<byte[]> answer =
          client.send(
              HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofByteArray());
      assertEquals(200, answer.statusCode(), address);
      assertEquals("image/jpeg", answer.headers().firstValue("Content-Type").orElse(""));
      return ImageIO.read(new ByteArrayInputStream(answer.body()));
    }
  }
}
