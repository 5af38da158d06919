package io.github.crossmedia.cli.model;

import io.github.crossmedia.gallery.evidence.EvidencePicture;
import io.github.crossmedia.gallery.evidence.Heatmap;
import io.github.crossmedia.gallery.evidence.PartContributions;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordEvidence;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import javax.imageio.ImageIO;

/** Writes copies of pictures that show the evidence for a word. */
final class EvidenceCopies {

  private final Path out;
  private final Couple couple;
  private final PrintWriter err;
  private final Set<Path> copies = new HashSet<>();

  EvidenceCopies(Path out, Couple couple, PrintWriter err) {
    this.out = out;
    this.couple = couple;
    this.err = err;
  }

  /**
   * Writes a copy that shows evidence by regions and key points, or by covering parts if the model
   * reads neither.
   */
  void write(Path path, Picture picture, String shown, PictureViews views, Medium medium)
      throws IOException {
    Medium query = Medium.ofText(shown);
    WordEvidence evidence = WordEvidence.of(couple, query, medium, views.books().keySet());
    List<PartContributions> known = PartContributions.of(views, evidence, picture);
    List<PartContributions> parts =
        evidence.exact()
            ? known
            : List.of(Heatmap.of(picture, known, query, couple, views).parts());
    String name = path.getFileName().toString();
    int dot = name.lastIndexOf('.');
    String stem = dot > 0 ? name.substring(0, dot) : name;
    Path copy = copy(stem + "." + shown.replaceAll("[^\\p{L}\\p{N}]+", "_"));
    if (!ImageIO.write(EvidencePicture.draw(picture, parts), "png", copy.toFile())) {
      throw new IOException(copy + ": it can't be written as PNG");
    }
    err.println(known.isEmpty() ? covered(copy, shown) : told(copy, shown, evidence));
  }

  /** Returns a separate file for each picture, even for equal names in different folders. */
  private Path copy(String stem) {
    Path copy = out.resolve(stem + ".png");
    for (int i = 2; !copies.add(copy); i++) {
      copy = out.resolve(stem + "-" + i + ".png");
    }
    return copy;
  }

  private static String covered(Path copy, String shown) {
    return copy + " shows \"" + shown + "\": a part's share is how far the score falls without it";
  }

  private static String told(Path copy, String shown, WordEvidence evidence) {
    if (!evidence.exact()) {
      return copy
          + " shows \""
          + shown
          + "\": the model is not linear, so a part's share is how far the score falls without it";
    }
    if (evidence.views().isEmpty() || evidence.score() == 0) {
      return copy + " shows \"" + shown + "\": nothing in it is evidence for or against the word";
    }
    List<String> shares = new ArrayList<>();
    new TreeMap<>(evidence.views())
        .forEach(
            (view, add) ->
                shares.add(
                    String.format(
                        Locale.ROOT, "%s %d %%", view, Math.round(100 * add / evidence.score()))));
    return copy + " shows \"" + shown + "\": " + String.join(", ", shares) + " of its score";
  }
}
