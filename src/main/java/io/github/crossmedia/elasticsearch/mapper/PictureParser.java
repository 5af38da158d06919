package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.StoredVector;
import io.github.crossmedia.model.KeptViews;
import io.github.crossmedia.model.PictureObject;
import io.github.crossmedia.model.WordWeigher.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParser.Token;

/** Reads the object that the processor puts into a document, token by token. */
final class PictureParser {

  static final int MAX_WORD_LENGTH = 1024;
  private static final int MAX_DIGITS = 8;

  private final XContentParser parser;
  private final Map<String, SparseVector> visualWords = new LinkedHashMap<>();
  private final NumberParser numbers;
  private Map<String, View> views = Map.of();
  private DenseVector vector = DenseVector.of();
  private List<WeightedWord> words = List.of();
  private String model = "";
  private int entries = -1;

  private PictureParser(XContentParser parser) {
    this.parser = parser;
    this.numbers = new NumberParser(parser);
  }

  /** Reads the current value of a parser, a picture or an array of them, without nulls. */
  static List<StoredPicture> parseAll(XContentParser parser) throws IOException {
    if (parser.currentToken() == Token.VALUE_NULL) {
      return List.of();
    }
    if (parser.currentToken() != Token.START_ARRAY) {
      return List.of(parse(parser));
    }
    List<StoredPicture> pictures = new ArrayList<>();
    while (parser.nextToken() != Token.END_ARRAY) {
      if (parser.currentToken() != Token.VALUE_NULL) {
        pictures.add(parse(parser));
      }
    }
    return pictures;
  }

  private static StoredPicture parse(XContentParser parser) throws IOException {
    require(
        parser.currentToken() == Token.START_OBJECT,
        "a picture must be an object as the processor [cross_media] writes it: updates in bulk"
            + " bypass pipelines, so send the whole document, or use [_update]");
    return new PictureParser(parser).parse();
  }

  private StoredPicture parse() throws IOException {
    while (parser.nextToken() != Token.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      switch (key) {
        case PictureObject.MODEL -> model = text(key);
        case PictureObject.VECTOR ->
            vector = DenseVector.of(numbers.array(key, StoredVector.MAX_DIMENSIONS));
        case PictureObject.WORDS -> words = words();
        case PictureObject.VISUAL_WORDS -> visualWords();
        case PictureObject.VIEWS -> {
          requireObject(key);
          views = new ViewsParser(parser).parse();
        }
        case PictureObject.ENTRIES -> entries = (int) numbers.number("", key);
        default ->
            throw new IllegalArgumentException(
                "unknown key ["
                    + key
                    + "], known keys are [model, vector, words, visual_words, views, entries]");
      }
    }
    require(
        !model.isEmpty(),
        "[model] is missing: it must name the version that made the vector, such as [corel@3]");
    requireOnePicture();
    return new StoredPicture(new ProjectedItem(model, vector, words), visualWords, views);
  }

  private void requireOnePicture() {
    int found = PictureObject.entries(visualWords, words.size()) + PictureObject.entries(views, 0);
    if (entries >= 0 && found != entries) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "[entries] is %d, but there are %d words, visual words and views: an update merged"
                  + " the picture with another; send the whole document, or use [_update]",
              entries,
              found));
    }
  }

  private String text(String key) throws IOException {
    require(parser.currentToken() == Token.VALUE_STRING, "[" + key + "] must be a string");
    return parser.text();
  }

  private List<WeightedWord> words() throws IOException {
    requireObject("words");
    List<WeightedWord> read = new ArrayList<>();
    while (parser.nextToken() != Token.END_OBJECT) {
      String word = parser.currentName();
      parser.nextToken();
      float weight = numbers.number("words.", word);
      if (!(weight > 0)) {
        throw new IllegalArgumentException(
            "[words." + word + "] must be positive, but is " + weight);
      }
      if (word.isEmpty() || word.length() > MAX_WORD_LENGTH) {
        throw new IllegalArgumentException(
            "a word of [words] must have 1 to "
                + MAX_WORD_LENGTH
                + " characters, but has "
                + word.length());
      }
      read.add(new WeightedWord(word, weight));
    }
    return read;
  }

  private void visualWords() throws IOException {
    requireObject("visual_words");
    while (parser.nextToken() != Token.END_OBJECT) {
      String view = parser.currentName();
      requireView(view);
      if (visualWords.size() == LearnedMapping.MAX_VIEWS) {
        throw new IllegalArgumentException(
            "[visual_words] has more than [" + LearnedMapping.MAX_VIEWS + "] views");
      }
      parser.nextToken();
      visualWords.put(view, counts("visual_words." + view));
    }
  }

  private SparseVector counts(String key) throws IOException {
    requireObject(key);
    Map<Integer, Float> counts = new TreeMap<>();
    while (parser.nextToken() != Token.END_OBJECT) {
      String index = parser.currentName();
      parser.nextToken();
      counts.put(index(key, index), numbers.number(key + ".", index));
    }
    return SparseVector.of(SparseVector.UNBOUNDED, counts);
  }

  private static int index(String key, String index) {
    int number = isShortNumber(index) ? Integer.parseInt(index) : -1;
    if (number < 0 || number > CrossMediaField.MAX_VISUAL_WORD) {
      throw new IllegalArgumentException(
          "["
              + key
              + "] has the key ["
              + index
              + "]: a visual word must be between 0 and "
              + CrossMediaField.MAX_VISUAL_WORD);
    }
    return number;
  }

  private static boolean isShortNumber(String text) {
    return !text.isEmpty()
        && text.length() <= MAX_DIGITS
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  static void requireView(String view) {
    if (view.isEmpty() || view.length() > LearnedMapping.MAX_VIEW_LENGTH) {
      throw new IllegalArgumentException(
          "the name of a view must have 1 to "
              + LearnedMapping.MAX_VIEW_LENGTH
              + " characters, but has "
              + view.length());
    }
  }

  private void requireObject(String key) {
    require(parser.currentToken() == Token.START_OBJECT, "[" + key + "] must be an object");
  }

  private static void require(boolean condition, String complaint) {
    if (!condition) {
      throw new IllegalArgumentException(complaint);
    }
  }

  /** Reads the views of a picture that do not count visual words: vectors, and bags of them. */
  static final class ViewsParser {

    private final XContentParser parser;
    private final NumberParser numbers;

    ViewsParser(XContentParser parser) {
      this.parser = parser;
      this.numbers = new NumberParser(parser);
    }

    /** Reads the object that the parser is at. */
    Map<String, View> parse() throws IOException {
      Map<String, View> views = new LinkedHashMap<>();
      while (parser.nextToken() != Token.END_OBJECT) {
        String name = parser.currentName();
        PictureParser.requireView(name);
        if (views.size() == LearnedMapping.MAX_VIEWS) {
          throw new IllegalArgumentException(
              "[views] has more than [" + LearnedMapping.MAX_VIEWS + "] views");
        }
        parser.nextToken();
        views.put(name, view("views." + name));
      }
      return views;
    }

    private View view(String key) throws IOException {
      if (parser.currentToken() != Token.START_ARRAY) {
        throw new IllegalArgumentException(
            "["
                + key
                + "] must be an array of numbers, or of such arrays: counts of visual words belong"
                + " into [visual_words]");
      }
      return switch (parser.nextToken()) {
        case START_ARRAY -> bag(key);
        case END_ARRAY -> new VectorBag(VectorBag.UNTOLD, List.of());
        case null, default -> DenseVector.of(numbers.rest(key, KeptViews.MAX_NUMBERS));
      };
    }

    private VectorBag bag(String key) throws IOException {
      List<DenseVector> members = new ArrayList<>();
      int left = KeptViews.MAX_NUMBERS;
      for (; parser.currentToken() != Token.END_ARRAY; parser.nextToken()) {
        DenseVector member = DenseVector.of(numbers.array(key, left));
        left -= member.dimension();
        if (!members.isEmpty() && member.dimension() != members.getFirst().dimension()) {
          throw new IllegalArgumentException("[" + key + "] has vectors of different lengths");
        }
        members.add(member);
      }
      return new VectorBag(members.getFirst().dimension(), members);
    }
  }

  /** Reads finite numbers, token by token. */
  record NumberParser(XContentParser parser) {

    /** Returns the current value. Two parts name the number, joined only for an error message. */
    float number(String object, String key) throws IOException {
      if (parser.currentToken() != Token.VALUE_NUMBER) {
        throw new IllegalArgumentException("[" + object + key + "] must be a number");
      }
      float value = parser.floatValue();
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException(
            "[" + object + key + "] is out of the range of a float: " + parser.text());
      }
      return value;
    }

    /** Returns the current array, of a limited length. */
    float[] array(String key, int most) throws IOException {
      if (parser.currentToken() != Token.START_ARRAY) {
        throw new IllegalArgumentException("[" + key + "] must be an array of numbers");
      }
      parser.nextToken();
      return rest(key, most);
    }

    /** Returns the numbers of an array from the current one on. */
    float[] rest(String key, int most) throws IOException {
      float[] values = new float[64];
      int size = 0;
      for (Token token = parser.currentToken();
          token != Token.END_ARRAY;
          token = parser.nextToken()) {
        if (size == most) {
          throw new IllegalArgumentException(
              "[" + key + "] has more than [" + most + "] dimensions");
        }
        if (size == values.length) {
          values = Arrays.copyOf(values, 2 * size);
        }
        float value = token == Token.VALUE_NUMBER ? parser.floatValue() : Float.NaN;
        values[size] = Float.isFinite(value) ? value : number(key, "[" + size + "]");
        size++;
      }
      return Arrays.copyOf(values, size);
    }
  }

  /**
   * The value of a {@code cross_media} field in one document.
   *
   * @param projected the picture as projected by a version of a model
   * @param visualWords the counts of the picture's visual words, by the name of their view
   * @param views its other views, by name
   */
  record StoredPicture(
      ProjectedItem projected, Map<String, SparseVector> visualWords, Map<String, View> views) {

    StoredPicture {
      visualWords = Map.copyOf(visualWords);
      views = Map.copyOf(views);
    }
  }
}
