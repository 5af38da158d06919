package io.github.crossmedia.reproduce.languages;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.BilingualFiles;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.ranking.RankedPictures;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.reproduce.languages.LanguagesRun.TranslatedQueries.Outcome;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.ForeignWords;
import io.github.crossmedia.text.FoundWord;
import io.github.crossmedia.text.Languages;
import io.github.crossmedia.text.Translation;
import io.github.crossmedia.train.texts.TranslatedWords;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
                          Formatted.of(
                              "--dictionary: unknown language \"%s\", known are %s",
                              list.getKey(), String.join(", ", Languages.names()))));
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
    return new Page(NAME)
        .with(
            "dictionaries",
            brought.stream()
                .map(name -> " --dictionary " + name + "=FILE")
                .collect(Collectors.joining()))
        .with("pictures", pictures)
        .with("relevant", MIN_RELEVANT)
        .with("brought", brought.isEmpty() ? List.of() : List.of(String.join(", ", brought)))
        .with("languages", table);
  }

  /**
   * Words of a model that are translated to another language, and read back by the model: each
   * finds pictures as the word itself does, or not.
   */
  static final class TranslatedQueries {

    private static final int FIRST = 10;
    private static final int RESAMPLES = 1_000;

    private final CrossMediaModel model;
    private final List<float[]> pictures;
    private final Candidates candidates;
    private final Map<String, Set<Integer>> showing;

    /**
     * Queries of captioned pictures.
     *
     * @param pictures the points of the pictures
     * @param captions of each
     */
    TranslatedQueries(CrossMediaModel model, List<float[]> pictures, List<String> captions) {
      this.model = model;
      this.pictures = pictures;
      this.candidates =
          Candidates.of(
              IntStream.range(0, pictures.size())
                  .mapToObj(place -> Formatted.of("p%06d", place))
                  .toList());
      this.showing = new HashMap<>();
      for (int place = 0; place < captions.size(); place++) {
        for (String word : encoder().knownWords(captions.get(place))) {
          showing.computeIfAbsent(word, missing -> new HashSet<>()).add(place);
        }
      }
    }

    private TextEncoder encoder() {
      return model.textEncoder().orElseThrow();
    }

    /**
     * A word that was asked in both languages.
     *
     * @param isBack whether the translation means this word above all
     * @param same the share of the first ten that both find
     */
    record AskedWord(
        String word,
        String translation,
        boolean isBack,
        double chance,
        double english,
        double translated,
        double same) {}

    /**
     * What words found.
     *
     * @param words how many, those without a translation too
     */
    record Outcome(int words, List<AskedWord> asked) {

      Outcome {
        asked = List.copyOf(asked);
      }

      double mean(ToDoubleFunction<AskedWord> number) {
        return asked.stream().mapToDouble(number).average().orElse(0);
      }

      /** Returns the mean over words, with the words drawn again. */
      ResampledFigure figure(ToDoubleFunction<AskedWord> number) {
        SplittableRandom random = new SplittableRandom(1);
        double[] drawn = new double[RESAMPLES];
        Arrays.setAll(
            drawn,
            resample ->
                IntStream.range(0, asked.size())
                    .mapToDouble(
                        word -> number.applyAsDouble(asked.get(random.nextInt(asked.size()))))
                    .average()
                    .orElse(0));
        return new ResampledFigure(mean(number), drawn);
      }
    }

    /** Asks every word that at least {@code fewest} pictures show, by a shipped list. */
    Outcome ask(String language, int fewest) {
      ForeignWords words = TranslatedWords.to(encoder()).of(BilingualList.shipped(language));
      return ask(words, translations(language), fewest);
    }

    /** Asks the same by another list. */
    Outcome ask(BilingualList list, int fewest) {
      ForeignWords words = TranslatedWords.to(encoder()).of(list);
      return ask(words, clearest(words), fewest);
    }

    private Outcome ask(ForeignWords foreign, Map<String, String> translations, int fewest) {
      CrossMediaModel reading = model.withForeignWords(() -> List.of(foreign));
      List<String> words =
          showing.keySet().stream()
              .filter(word -> showing.get(word).size() >= fewest)
              .filter(word -> !word.contains(" "))
              .sorted()
              .toList();
      List<AskedWord> asked = new ArrayList<>();
      for (String word : words) {
        Optional.ofNullable(translations.get(word))
            .ifPresent(translation -> asked.add(asked(reading, word, translation)));
      }
      return new Outcome(words.size(), asked);
    }

    private AskedWord asked(CrossMediaModel reading, String word, String translation) {
      int[] relevant = showing.get(word).stream().mapToInt(place -> place).sorted().toArray();
      float[] english = scores(model, word);
      float[] translated = scores(reading, translation);
      return new AskedWord(
          word,
          translation,
          reading.textEncoder().orElseThrow().knownWords(translation).equals(List.of(word)),
          Chance.averagePrecision(relevant.length, pictures.size()),
          averagePrecision(english, relevant),
          averagePrecision(translated, relevant),
          same(english, translated));
    }

    private double averagePrecision(float[] scores, int[] relevant) {
      RankedPictures ranked = candidates.pictures(scores, relevant);
      int[] once = new int[pictures.size()];
      Arrays.fill(once, 1);
      return Measures.averagePrecision().of(ranked.drawn(once, pictures.size()));
    }

    private static double same(float[] english, float[] translated) {
      Set<Integer> both = first(english);
      both.retainAll(first(translated));
      return both.size() / (double) Math.min(FIRST, english.length);
    }

    private static Set<Integer> first(float[] scores) {
      return IntStream.range(0, scores.length)
          .boxed()
          .sorted((one, other) -> Float.compare(scores[other], scores[one]))
          .limit(FIRST)
          .collect(Collectors.toCollection(HashSet::new));
    }

    private float[] scores(CrossMediaModel reader, String text) {
      DenseVector query = DenseVector.of(reader.textToImage().query(Medium.ofText(text)));
      float[] scores = new float[pictures.size()];
      for (int place = 0; place < scores.length; place++) {
        scores[place] = query.dot(pictures.get(place));
      }
      return scores;
    }

    /** For each word its common translation or, without one, the shortest. */
    private Map<String, String> translations(String language) {
      Map<String, String> shortest = new HashMap<>();
      for (Translation pair : BilingualList.shipped(language).pairs()) {
        word(pair.meaning()).ifPresent(word -> shortest.merge(word, pair.foreign(), this::shorter));
      }
      Map<String, String> common = new HashMap<>();
      for (Translation pair : BilingualList.common(language).pairs()) {
        word(pair.meaning()).ifPresent(word -> common.putIfAbsent(word, pair.foreign()));
      }
      shortest.putAll(common);
      return shortest;
    }

    /** For each word the one that means it the most; of several the shortest. */
    private Map<String, String> clearest(ForeignWords foreign) {
      Map<String, String> clearest = new HashMap<>();
      Map<String, Float> shares = new HashMap<>();
      List<Integer> byLength =
          IntStream.range(0, foreign.heads().size())
              .boxed()
              .sorted(Comparator.comparing(row -> foreign.heads().get(row).length()))
              .toList();
      for (int row : byLength) {
        foreign
            .weights()
            .row(row)
            .forEach(
                (place, share) -> {
                  String word = encoder().vocabulary().word(place);
                  if (share > shares.getOrDefault(word, 0f)) {
                    shares.put(word, share);
                    clearest.put(word, foreign.heads().get(row));
                  }
                });
      }
      return clearest;
    }

    private String shorter(String one, String other) {
      return one.length() <= other.length() ? one : other;
    }

    private Optional<String> word(String meaning) {
      List<FoundWord> found = encoder().words().in(meaning);
      return found.size() == 1
          ? found.getFirst().place().stream().mapToObj(encoder().vocabulary()::word).findFirst()
          : Optional.empty();
    }
  }
}
