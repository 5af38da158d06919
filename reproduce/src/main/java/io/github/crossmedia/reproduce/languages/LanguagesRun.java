package io.github.crossmedia.reproduce.languages;

import io.github.crossmedia.collection.BilingualFiles;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.reproduce.languages.TranslatedQueries.Outcome;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.Languages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code crossmedia reproduce languages}. */
public final class LanguagesRun {

  public static final String NAME = "languages";

  private static final String COLLECTION = "flickr8k";
  private static final String SPLIT = "valid";
  private static final int MIN_RELEVANT = 2;

  private LanguagesRun() {}

  /**
   * Translates the words of captions of {@code flickr8k} and back. The default model makes the
   * views of pictures itself.
   */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    SortedMap<String, BilingualList> brought = read(setup.dictionaries());
    Path folder = setup.data().resolve(COLLECTION);
    CrossMediaModel model = ModelFile.read(setup.model());
    PictureViews views = PictureViews.of(model);
    List<Item> items =
        CollectionReader.readAll(folder.resolve("collection.jsonl")).stream()
            .filter(item -> item.split().equals(SPLIT))
            .toList();
    List<float[]> points = new ArrayList<>();
    for (Item item : items) {
      Picture picture = new Footage().first(folder.resolve(item.picture()));
      points.add(model.textToImage().document(views.medium(picture)));
      setup.collections().progress().at(points.size(), items.size());
    }
    TranslatedQueries queries =
        new TranslatedQueries(model, points, items.stream().map(Item::text).toList());
    SortedMap<String, Outcome> outcomes = new TreeMap<>();
    for (String language : BilingualList.SHIPPED) {
      outcomes.put(language, queries.ask(language, MIN_RELEVANT));
    }
    brought.forEach((name, list) -> outcomes.put(name, queries.ask(list, MIN_RELEVANT)));
    page(outcomes, brought.keySet(), points.size()).write(setup.docs());
    return true;
  }

  private static SortedMap<String, BilingualList> read(Map<String, Path> lists) throws IOException {
    SortedMap<String, BilingualList> read = new TreeMap<>();
    for (Map.Entry<String, Path> list : lists.entrySet()) {
      String language =
          Languages.named(list.getKey())
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "--dictionary: unknown language \""
                              + list.getKey()
                              + "\", known are "
                              + String.join(", ", Languages.names())));
      read.put(list.getKey(), BilingualFiles.read(list.getValue(), language));
    }
    return read;
  }

  static Page page(SortedMap<String, Outcome> outcomes, Set<String> brought, int pictures) {
    PageTable table =
        new PageTable()
            .text("language")
            .numbers(
                "words",
                "translated",
                "read back as the word",
                "chance",
                "English word",
                "translation",
                "same among the first ten");
    outcomes.forEach(
        (language, outcome) ->
            table.row(
                language,
                Integer.toString(outcome.words()),
                Integer.toString(outcome.asked().size()),
                Figures.of(outcome.mean(asked -> asked.isBack() ? 1 : 0), 2),
                Figures.of(outcome.mean(TranslatedQueries.AskedWord::chance), 3),
                Figures.withInterval(outcome.figure(TranslatedQueries.AskedWord::english)),
                Figures.withInterval(outcome.figure(TranslatedQueries.AskedWord::translated)),
                Figures.of(outcome.mean(TranslatedQueries.AskedWord::same), 2)));
    return new Page(NAME, "Words of other languages")
        .paragraph(
            "Made by `bin/crossmedia reproduce languages --data DIR%s`. Data: the %d validation"
                + " pictures of Flickr8k (Hodosh, Young and Hockenmaier, JAIR 2013). The model is"
                + " the default one, which never saw them.",
            brought.stream()
                .map(name -> " --dictionary " + name + "=FILE")
                .collect(Collectors.joining()),
            pictures)
        .paragraph(
            "Every word that at least %d of these pictures have in a caption is translated and read"
                + " back. Its translation is the common word of the shipped list or, without one,"
                + " the shortest word with this meaning. The model reads the translation by the"
                + " whole list, so that its other meanings count too.",
            MIN_RELEVANT)
        .paragraph(
            "The numbers are average precision of one-word queries over the words that have a"
                + " translation. In parentheses are 95 % intervals over words. The pictures with"
                + " the English word in a caption are relevant. A translation can't find them"
                + " better than the English word but by chance. \"Read back\" is the share of"
                + " translations that mean the word above all others.")
        .paragraph(brought(brought))
        .table(table);
  }

  private static String brought(Set<String> names) {
    return names.isEmpty()
        ? "With `--dictionary japanese=FILE` the page has a row for a list of your own, too."
        : "The list of "
            + String.join(", ", names)
            + " is not shipped: `--dictionary` names it. It has no common words, so that each word"
            + " has the translation that means it the most, of several the shortest.";
  }
}
