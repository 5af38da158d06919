package io.github.crossmedia.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.KeptViews;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.vector.Components;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A picture as a document of Elasticsearch holds it. This class alone knows its JSON: the processor
 * and the client write it; the field, queries and projections read it.
 *
 * @param projected the picture as projected by a version of a model
 * @param visualWords the counts of the picture's visual words, by the name of their view
 * @param views its other views, by name
 */
public record PictureObject(
    ProjectedItem projected, Map<String, SparseVector> visualWords, Map<String, View> views) {

  public static final String MODEL = "model";
  public static final String VECTOR = "vector";
  public static final String WORDS = "words";

  /** The length of the longest word, in characters. */
  public static final int MAX_WORD_LENGTH = 1024;

  /** The maximum number of views of a field: the shipped descriptors are a third of that. */
  public static final int MAX_VIEWS = 100;

  /** The key of the views that count visual words. */
  private static final String VISUAL_WORDS = "visual_words";

  /** The key of all other views. */
  private static final String VIEWS = "views";

  /**
   * The key of the numbers of words, visual words and other views, which are not stored. With them
   * the field detects a picture that an update merged with another, key by key.
   */
  private static final String ENTRIES = "entries";

  private static final Set<String> PROJECTED = Set.of(MODEL, VECTOR, WORDS);
  private static final Set<String> KEPT = Set.of(VISUAL_WORDS, VIEWS, ENTRIES);

  private static final int MAX_VIEW_LENGTH = 256;

  public PictureObject {
    visualWords = Map.copyOf(visualWords);
    views = Map.copyOf(views);
  }

  /** Returns true if a value of a document is such an object. */
  public static boolean is(Object value) {
    return value instanceof Map<?, ?> picture && picture.get(MODEL) instanceof String;
  }

  /** Returns the object of a projected picture that keeps these views. */
  public static Map<String, Object> map(ProjectedItem projected, Map<String, View> views) {
    Map<String, Object> picture = new LinkedHashMap<>();
    putViews(views, picture);
    picture.put(VECTOR, numbers(projected.vector()));
    picture.put(WORDS, weights(projected.words()));
    picture.put(MODEL, projected.model());
    picture.put(ENTRIES, entries(views, projected.words().size()));
    return picture;
  }

  /** Returns the object as an index restores it: without what the document never had. */
  public static Map<String, Object> restored(ProjectedItem projected, Map<String, View> views) {
    Map<String, Object> picture = map(projected, views);
    picture.remove(ENTRIES);
    if (projected.vector().dimension() == 0) {
      picture.remove(VECTOR);
    }
    if (projected.words().isEmpty()) {
      picture.remove(WORDS);
    }
    return picture;
  }

  /** Writes the value of a field, the object of a projected picture that keeps these views. */
  public static void write(ProjectedItem projected, Map<String, View> views, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart(VISUAL_WORDS);
    for (Map.Entry<String, View> view : views.entrySet()) {
      if (view.getValue() instanceof SparseVector counts) {
        json.writeObjectFieldStart(view.getKey());
        for (int i = 0; i < counts.size(); i++) {
          json.writeFieldName(Integer.toString(counts.index(i)));
          write(counts.value(i), json);
        }
        json.writeEndObject();
      }
    }
    json.writeEndObject();
    json.writeObjectFieldStart(VIEWS);
    for (Map.Entry<String, View> view : views.entrySet()) {
      switch (view.getValue()) {
        case SparseVector counted -> {}
        case DenseVector vector -> {
          json.writeFieldName(view.getKey());
          write(vector, json);
        }
        case VectorBag bag -> {
          json.writeArrayFieldStart(view.getKey());
          for (DenseVector member : bag.members()) {
            write(member, json);
          }
          json.writeEndArray();
        }
      }
    }
    json.writeEndObject();
    json.writeFieldName(VECTOR);
    write(projected.vector(), json);
    json.writeObjectFieldStart(WORDS);
    for (WeightedWord word : projected.words()) {
      json.writeNumberField(word.word(), word.weight());
    }
    json.writeEndObject();
    json.writeStringField(MODEL, projected.model());
    json.writeNumberField(ENTRIES, entries(views, projected.words().size()));
    json.writeEndObject();
  }

  private static void write(DenseVector vector, JsonGenerator json) throws IOException {
    json.writeStartArray();
    for (int i = 0; i < vector.dimension(); i++) {
      write(vector.get(i), json);
    }
    json.writeEndArray();
  }

  private static void write(float value, JsonGenerator json) throws IOException {
    if (Components.isWhole(value)) {
      json.writeNumber((int) value);
    } else {
      json.writeNumber(value);
    }
  }

  /** Puts views into an object, each under the key of its kind. */
  private static void putViews(Map<String, View> views, Map<String, Object> object) {
    Map<String, View> counted = new LinkedHashMap<>(views);
    counted.values().removeIf(view -> !(view instanceof SparseVector));
    Map<String, View> others = new LinkedHashMap<>(views);
    others.keySet().removeAll(counted.keySet());
    if (!counted.isEmpty()) {
      object.put(VISUAL_WORDS, Views.json(counted));
    }
    if (!others.isEmpty()) {
      object.put(VIEWS, Views.json(others));
    }
  }

  private static Map<String, Object> weights(List<WeightedWord> words) {
    Map<String, Object> weights = new LinkedHashMap<>();
    words.forEach(word -> weights.put(word.word(), word.weight()));
    return weights;
  }

  private static List<Float> numbers(DenseVector vector) {
    List<Float> list = new ArrayList<>(vector.dimension());
    vector.forEach((index, value) -> list.add(value));
    return list;
  }

  private static int entries(Map<String, ? extends View> views, int words) {
    return words
        + views.values().stream()
            .mapToInt(view -> view instanceof SparseVector counts ? counts.size() : 1)
            .sum();
  }

  /** Returns true if these are the keys of an object of views, which no model has projected yet. */
  public static boolean areOfViews(Set<?> keys) {
    return !keys.isEmpty() && Collections.disjoint(keys, PROJECTED);
  }

  /** Returns the views of a value, by name: those that a picture keeps, or the value itself. */
  public static Map<String, View> viewsOf(Map<?, ?> value) {
    return is(value) || KEPT.containsAll(value.keySet()) ? views(value) : Views.of(value);
  }

  public static Map<String, View> views(Map<?, ?> object) {
    Map<String, View> views = new LinkedHashMap<>();
    for (String key : List.of(VISUAL_WORDS, VIEWS)) {
      if (object.get(key) instanceof Map<?, ?> named) {
        views.putAll(Views.of(named));
      }
    }
    return views;
  }

  /** Returns the version and vector of a field's value; empty if the value is not a picture. */
  public static Optional<ProjectedItem> point(Object value) {
    if (!(value instanceof Map<?, ?> picture) || !(picture.get(MODEL) instanceof String model)) {
      return Optional.empty();
    }
    List<?> numbers = picture.get(VECTOR) instanceof List<?> list ? list : List.of();
    DenseVector vector =
        Views.view(VECTOR, numbers) instanceof DenseVector dense ? dense : DenseVector.of();
    return Optional.of(new ProjectedItem(model, vector, List.of()));
  }

  /** Refuses a name that no view of a field can have. */
  public static void requireViewName(String view) {
    if (view.isEmpty() || view.length() > MAX_VIEW_LENGTH) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the name of a view must have 1 to %s characters, but has %s",
              MAX_VIEW_LENGTH, view.length()));
    }
  }

  /** The tokens of a document, as a parser of any library gives them. */
  public interface Tokens {

    Token current();

    Token next() throws IOException;

    /** Returns the key of the current value. */
    String name() throws IOException;

    String text() throws IOException;

    float number() throws IOException;
  }

  public enum Token {
    START_OBJECT,
    END_OBJECT,
    START_ARRAY,
    END_ARRAY,
    STRING,
    NUMBER,
    NULL,
    OTHER
  }

  /** Reads the current value, a picture or an array of them, without nulls. */
  public static List<PictureObject> readAll(Tokens tokens) throws IOException {
    if (tokens.current() == Token.NULL) {
      return List.of();
    }
    if (tokens.current() != Token.START_ARRAY) {
      return List.of(new Reader(tokens).picture());
    }
    List<PictureObject> pictures = new ArrayList<>();
    while (tokens.next() != Token.END_ARRAY) {
      if (tokens.current() != Token.NULL) {
        pictures.add(new Reader(tokens).picture());
      }
    }
    return pictures;
  }

  /** Reads an object token by token, and refuses what the processor does not write. */
  private static final class Reader {

    private static final int MAX_DIGITS = 8;

    private final Tokens tokens;
    private final Map<String, SparseVector> visualWords = new LinkedHashMap<>();
    private Map<String, View> views = Map.of();
    private DenseVector vector = DenseVector.of();
    private List<WeightedWord> words = List.of();
    private String model = "";
    private int entries = -1;

    Reader(Tokens tokens) {
      this.tokens = tokens;
    }

    PictureObject picture() throws IOException {
      require(
          tokens.current() == Token.START_OBJECT,
          "a picture must be an object as [cross_media] writes it: pixels are processed if the"
              + " mapping of their field names a [model], except those that a script of [_bulk]"
              + " writes; send these by [_update]");
      while (tokens.next() != Token.END_OBJECT) {
        String key = tokens.name();
        tokens.next();
        switch (key) {
          case MODEL -> model = text(key);
          case VECTOR -> vector = DenseVector.of(array(key, Bounds.MAX_DIMENSIONS));
          case WORDS -> words = words();
          case VISUAL_WORDS -> visualWords();
          case VIEWS -> {
            requireObject(key);
            views = views();
          }
          case ENTRIES -> entries = (int) number("", key);
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
      return new PictureObject(new ProjectedItem(model, vector, words), visualWords, views);
    }

    private void requireOnePicture() {
      int found =
          PictureObject.entries(visualWords, words.size()) + PictureObject.entries(views, 0);
      if (entries >= 0 && found != entries) {
        throw new IllegalArgumentException(
            Formatted.of(
                "[entries] is %d, but there are %d words, visual words and views: an update merged"
                    + " the picture with another; send the whole document, or use [_update]",
                entries, found));
      }
    }

    private String text(String key) throws IOException {
      require(tokens.current() == Token.STRING, "[" + key + "] must be a string");
      return tokens.text();
    }

    private List<WeightedWord> words() throws IOException {
      requireObject(WORDS);
      List<WeightedWord> read = new ArrayList<>();
      while (tokens.next() != Token.END_OBJECT) {
        String word = tokens.name();
        tokens.next();
        float weight = number("words.", word);
        if (!(weight > 0)) {
          throw new IllegalArgumentException(
              "[words." + word + "] must be positive, but is " + weight);
        }
        if (word.isEmpty() || word.length() > MAX_WORD_LENGTH) {
          throw new IllegalArgumentException(
              Formatted.of(
                  "a word of [words] must have 1 to %s characters, but has %s",
                  MAX_WORD_LENGTH, word.length()));
        }
        read.add(new WeightedWord(word, weight));
      }
      return read;
    }

    private void visualWords() throws IOException {
      requireObject(VISUAL_WORDS);
      while (tokens.next() != Token.END_OBJECT) {
        String view = tokens.name();
        requireViewName(view);
        if (visualWords.size() == MAX_VIEWS) {
          throw new IllegalArgumentException(
              "[visual_words] has more than [" + MAX_VIEWS + "] views");
        }
        tokens.next();
        visualWords.put(view, counts("visual_words." + view));
      }
    }

    private SparseVector counts(String key) throws IOException {
      requireObject(key);
      Map<Integer, Float> counts = new TreeMap<>();
      while (tokens.next() != Token.END_OBJECT) {
        String index = tokens.name();
        tokens.next();
        counts.put(index(key, index), number(key + ".", index));
      }
      return SparseVector.of(SparseVector.UNBOUNDED, counts);
    }

    private static int index(String key, String index) {
      int number = isShortNumber(index) ? Integer.parseInt(index) : -1;
      if (number < 0 || number >= Views.MAX_VISUAL_WORDS) {
        throw new IllegalArgumentException(
            Formatted.of(
                "[%s] has the key [%s]: a visual word must be between 0 and %s",
                key, index, Views.MAX_VISUAL_WORDS - 1));
      }
      return number;
    }

    private static boolean isShortNumber(String text) {
      return !text.isEmpty()
          && text.length() <= MAX_DIGITS
          && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Reads the views that do not count visual words: vectors, and bags of them. */
    private Map<String, View> views() throws IOException {
      Map<String, View> read = new LinkedHashMap<>();
      while (tokens.next() != Token.END_OBJECT) {
        String name = tokens.name();
        requireViewName(name);
        if (read.size() == MAX_VIEWS) {
          throw new IllegalArgumentException("[views] has more than [" + MAX_VIEWS + "] views");
        }
        tokens.next();
        read.put(name, view("views." + name));
      }
      return read;
    }

    private View view(String key) throws IOException {
      require(
          tokens.current() == Token.START_ARRAY,
          "["
              + key
              + "] must be an array of numbers, or of such arrays: counts of visual words belong"
              + " into [visual_words]");
      return switch (tokens.next()) {
        case START_ARRAY -> bag(key);
        case END_ARRAY -> new VectorBag(VectorBag.UNTOLD, List.of());
        default -> DenseVector.of(rest(key, KeptViews.MAX_NUMBERS));
      };
    }

    private VectorBag bag(String key) throws IOException {
      List<DenseVector> members = new ArrayList<>();
      int left = KeptViews.MAX_NUMBERS;
      for (; tokens.current() != Token.END_ARRAY; tokens.next()) {
        DenseVector member = DenseVector.of(array(key, left));
        left -= member.dimension();
        if (!members.isEmpty() && member.dimension() != members.getFirst().dimension()) {
          throw new IllegalArgumentException("[" + key + "] has vectors of different lengths");
        }
        members.add(member);
      }
      return new VectorBag(members.getFirst().dimension(), members);
    }

    /** Returns the current number. Two parts name it, joined only for an error message. */
    private float number(String object, String key) throws IOException {
      if (tokens.current() != Token.NUMBER) {
        throw new IllegalArgumentException("[" + object + key + "] must be a number");
      }
      float value = tokens.number();
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException(
            "[" + object + key + "] is out of the range of a float: " + tokens.text());
      }
      return value;
    }

    /** Returns the current array, of a limited length. */
    private float[] array(String key, int most) throws IOException {
      require(tokens.current() == Token.START_ARRAY, "[" + key + "] must be an array of numbers");
      tokens.next();
      return rest(key, most);
    }

    /** Returns the numbers of an array from the current one on. */
    private float[] rest(String key, int most) throws IOException {
      float[] values = new float[64];
      int size = 0;
      for (Token token = tokens.current(); token != Token.END_ARRAY; token = tokens.next()) {
        if (size == most) {
          throw new IllegalArgumentException(
              "[" + key + "] has more than [" + most + "] dimensions");
        }
        if (size == values.length) {
          values = Arrays.copyOf(values, 2 * size);
        }
        float value = token == Token.NUMBER ? tokens.number() : Float.NaN;
        values[size] = Float.isFinite(value) ? value : number(key, "[" + size + "]");
        size++;
      }
      return Arrays.copyOf(values, size);
    }

    private void requireObject(String key) {
      require(tokens.current() == Token.START_OBJECT, "[" + key + "] must be an object");
    }

    private static void require(boolean condition, String complaint) {
      if (!condition) {
        throw new IllegalArgumentException(complaint);
      }
    }
  }
}
