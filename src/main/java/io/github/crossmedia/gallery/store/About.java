package io.github.crossmedia.gallery.store;

import io.github.crossmedia.picture.metadata.PictureMetadata;
import io.github.crossmedia.picture.metadata.Position;
import java.awt.Dimension;
import java.time.LocalDateTime;

/**
 * The metadata of a picture.
 *
 * @param caption the caption in its file, empty if there is none
 * @param taken the time when it was taken, by the clock of the camera, as {@code
 *     2019-03-12T10:15:30}; empty if neither the file nor its name has it
 * @param camera its maker and model, empty where the file names none
 * @param lens its model, empty where the file names none
 * @param position where it was taken, as {@link Position} writes it; empty where unknown
 */
public record About(
    int width,
    int height,
    String caption,
    String taken,
    String camera,
    String lens,
    String position) {

  public static About of(Dimension size, PictureMetadata facts, String file) {
    return new About(
        size.width,
        size.height,
        String.join(" ", facts.texts()),
        facts.taken().or(() -> NamedDate.in(file)).map(LocalDateTime::toString).orElse(""),
        facts.camera(),
        facts.lens(),
        facts.position().map(Position::toString).orElse(""));
  }
}
