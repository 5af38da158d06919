package io.github.crossmedia.answers;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.search.Searches;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.serve.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The index of a folder asked. */
public final class GalleryAnswers implements AutoCloseable {

  private final Gallery gallery;

  public GalleryAnswers(Answering model, Path folder) throws IOException {
    Path file = folder.resolve(model.id() + ".safetensors");
    ModelFile.write(model.model(), file);
    Path pictures = Files.createDirectories(folder.resolve(model.id()));
    for (int i = 0; i < Answering.PICTURES; i++) {
      Files.write(pictures.resolve("p" + i + ".png"), PixelModels.png(i));
    }
    gallery =
        Gallery.openOrMake(folder.resolve(model.id() + "-index"), pictures, Optional.of(file));
    gallery.indexer(1).run(IndexProgress.NONE);
  }

  private static SearchOptions options(Plan plan) {
    return SearchOptions.first(Answering.PICTURES).withPlan(plan).withoutTexts();
  }

  /** Every picture found, with its reasons. */
  public Map<String, Answer> text(String text, Plan plan) throws IOException {
    Searches searches = gallery.searches();
    Map<String, Answer> answers = new TreeMap<>();
    for (Hit hit : searches.byText(text, options(plan)).hits()) {
      Reasons reasons =
          searches.reasons(hit.id(), searches.read(text), options(plan)).orElseThrow();
      answers.put(id(hit), Answer.of(hit.score(), reasons));
    }
    return answers;
  }

  private static String id(Hit hit) {
    return hit.name().replace(".png", "");
  }

  /** The scores of pictures like one from elsewhere. */
  public Map<String, Float> picture(int number, Plan plan) throws IOException {
    return scores(
        gallery.searches().byPictures(List.of(LibraryAnswers.picture(number)), options(plan)));
  }

  /** The scores of pictures like one of the index. */
  public Map<String, Float> like(int number) throws IOException {
    Path file = gallery.pictures().resolve("p" + number + ".png");
    String id = gallery.id(file).orElseThrow();
    return scores(gallery.searches().like(Set.of(id), Set.of(), options(Plan.EXACT)).orElseThrow());
  }

  private static Map<String, Float> scores(SearchResult result) {
    Map<String, Float> scores = new TreeMap<>();
    result.hits().forEach(hit -> scores.put(id(hit), hit.score()));
    return scores;
  }

  @Override
  public void close() throws IOException {
    gallery.close();
  }
}
