package io.github.crossmedia.gallery.files;

import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.collection.video.FrameFolder;
import io.github.crossmedia.collection.video.MeanViews;
import io.github.crossmedia.gallery.alike.Look;
import io.github.crossmedia.gallery.store.About;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.metadata.MetadataReader;
import io.github.crossmedia.picture.metadata.PictureMetadata;
import java.awt.Dimension;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

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
      PictureReader.Decoded decoded = HeifConverter.reader().decode(file);
      return new SeenFile(
          decoded.picture(), decoded.size(), views.medium(decoded.picture()), facts(file));
    }
    AtomicReference<Picture> first = new AtomicReference<>();
    MeanViews mean = new MeanViews();
    footage.show(
        file,
        frame -> {
          first.compareAndSet(null, frame);
          mean.add(views.extract(frame));
          return true;
        });
    Picture seen = first.get();
    return new SeenFile(
        seen, new Dimension(seen.width(), seen.height()), Medium.ofViews(mean.get()), facts(file));
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
        About.of(size, facts, name),
        Look.of(picture),
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
