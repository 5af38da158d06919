package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.LikelyWord;
import java.util.List;
import org.apache.lucene.document.Document;

/**
 * A picture that was found.
 *
 * @param name of its file below the pictures' folder
 * @param copies names of other files with the same picture
 * @param taken the time when it was taken, as {@code 2019-03-12T10:15:30}; empty if unknown
 * @param camera its maker and model, empty if unknown
 * @param lens empty if unknown
 * @param place the nearest city and its country, empty if unknown
 * @param position latitude and longitude, empty if unknown
 * @param albums that people put it into
 * @param blurred a copy of a few pixels, a BMP in base64; empty if there is none
 * @param alike the group of pictures that look almost the same; empty if none looks like it
 * @param score the probability, by the model, that it shows what the query asks for
 * @param grade the score on the scale of human judgments, if they calibrated the model; else empty
 * @param outside whether it is unlike all training pictures, so that its words and score mean
 *     little
 * @param written the texts that contain the query: {@code caption}, {@code name}, {@code folder}
 * @param words that it shows, the likeliest first
 */
public record Hit(
    String id,
    String name,
    List<String> copies,
    int width,
    int height,
    String caption,
    String taken,
    String camera,
    String lens,
    String place,
    String position,
    List<String> albums,
    String blurred,
    String alike,
    float score,
    String grade,
    Verdict verdict,
    boolean outside,
    List<String> written,
    List<LikelyWord> words) {

  public Hit {
    copies = List.copyOf(copies);
    albums = List.copyOf(albums);
    written = List.copyOf(written);
    words = List.copyOf(words);
  }

  /** Returns the hit of a document. */
  static Hit of(
      Document document,
      float score,
      String grade,
      Verdict verdict,
      List<String> written,
      List<LikelyWord> words) {
    return new Hit(
        document.get(SearchDocument.ID),
        document.get(SearchDocument.FILE),
        List.of(document.getValues(SearchDocument.COPY)),
        document.getField(SearchDocument.WIDTH).numericValue().intValue(),
        document.getField(SearchDocument.HEIGHT).numericValue().intValue(),
        given(document, SearchDocument.CAPTION),
        document.get(SearchDocument.TIME),
        document.get(FilterFields.CAMERA),
        document.get(FilterFields.LENS),
        given(document, FilterFields.PLACE),
        document.get(FilterFields.POSITION),
        List.of(document.getValues(FilterFields.ALBUM)),
        given(document, SearchDocument.BLURRED),
        document.get(SearchDocument.ALIKE),
        score,
        grade,
        verdict,
        document.getField(SearchDocument.OUTSIDE) != null,
        written,
        words);
  }

  private static String given(Document document, String field) {
    String value = document.get(field);
    return value == null ? "" : value;
  }
}
