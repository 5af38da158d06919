package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordEvidence;
import io.github.crossmedia.picture.PartsDescriptor;
import io.github.crossmedia.picture.PartsDescriptor.Parts;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.codebook.CodeBook;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;

/**
 * The share of each part of a picture in the score of a word. A region or key point has the shares
 * of its visual words.
 *
 * @param view the view of these visual words
 * @param shares one for each part; positive ones count for the word, negative ones against it
 */
public record PartContributions(String view, Parts parts, List<Float> shares) {

  public PartContributions {
    shares = List.copyOf(shares);
  }

  /** Returns the parts of a picture behind each view that has some. */
  public static List<PartContributions> of(
      PictureViews views, WordEvidence evidence, Picture picture) {
    List<PartContributions> all = new ArrayList<>();
    views
        .books()
        .forEach(
            (view, book) -> {
              if (Descriptors.standard().named(book.source()) instanceof PartsDescriptor described
                  && book.book() instanceof CodeBook words
                  && evidence.occurrences().containsKey(view)) {
                SparseVector adds = evidence.occurrences().get(view).bounded(words.words());
                List<Float> shares = new ArrayList<>();
                for (DenseVector part : described.extract(picture).members()) {
                  shares.add(words.quantise(part).dot(adds));
                }
                all.add(new PartContributions(view, described.parts(picture), shares));
              }
            });
    return all;
  }
}
