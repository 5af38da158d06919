package io.github.crossmedia.network.text;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.network.NativeRuntime;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.OnnxFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Embeds texts by a network: the text side of a pair, in the space of the network of pictures that
 * it was trained with, or a network of sentences, whose embeddings of texts that mean the same are
 * near each other.
 */
public final class TextNetwork implements AutoCloseable {

  /** How many texts ONNX Runtime reads in one call. */
  private static final int BATCH = 32;

  private final Tokenizer tokenizer;
  private final Session session;
  private final TextSettings settings;

  private TextNetwork(Tokenizer tokenizer, Session session, TextSettings settings) {
    this.tokenizer = tokenizer;
    this.session = session;
    this.settings = settings;
  }

  /**
   * Loads a network of texts, alone or as the side of a pair, by its full name. Returns empty if
   * the network reads only pictures.
   */
  public static Optional<TextNetwork> of(NetworkLibrary library, String full) throws IOException {
    return isIn(library, full) ? Optional.of(in(library.verified(full))) : Optional.empty();
  }

  /** Returns true if a network in the library reads texts. */
  static boolean isIn(NetworkLibrary library, String full) {
    return Files.exists(library.folder().resolve(full).resolve(PublishedText.NETWORK));
  }

  private static TextNetwork in(Path place) throws IOException {
    return open(
        place.resolve(PublishedText.NETWORK),
        place.resolve(PublishedText.TOKENIZER),
        TextSettings.read(place.resolve(PublishedText.SETTINGS)));
  }

  /** Loads a published network. */
  public static TextNetwork open(PublishedText published) throws IOException {
    return open(published.file(), published.tokenizer(), published.settings());
  }

  private static TextNetwork open(Path file, Path tokenizer, TextSettings settings)
      throws IOException {
    if (!Files.isRegularFile(tokenizer)) {
      throw new NetworkException("no such tokenizer: " + tokenizer);
    }
    return open(
        file.toString(),
        NetworkContent.in(file),
        Tokenizer.of(tokenizer.toString(), Files.readAllBytes(tokenizer)),
        settings,
        0);
  }

  /**
   * Loads the network of texts among the files of a network, by their names in a library.
   *
   * @param threads how many threads one call may use
   */
  public static TextNetwork open(Map<String, NetworkContent> files, int threads)
      throws IOException {
    return open(
        PublishedText.NETWORK,
        files.get(PublishedText.NETWORK),
        Tokenizer.of(PublishedText.TOKENIZER, files.get(PublishedText.TOKENIZER).copy()),
        TextSettings.read(PublishedText.SETTINGS, files.get(PublishedText.SETTINGS).copy()),
        threads);
  }

  private static TextNetwork open(
      String name,
      NetworkContent network,
      Tokenizer tokenizer,
      TextSettings settings,
      int threads) {
    try {
      Session session = Session.open(network.buffer(), settings.pooling(), threads);
      boolean isFixed = session.length() > 0;
      TextSettings fitting = isFixed ? settings.ofLength(session.length()) : settings;
      return new TextNetwork(tokenizer, session, fitting);
    } catch (OrtException | NetworkException wrong) {
      throw new NetworkException(name + ": " + wrong.getMessage(), wrong);
    }
  }

  /**
   * Returns the tokens that are whole words, in the order of the tokenizer, whose first ones are
   * the most frequent.
   */
  List<String> words(int most) {
    return tokenizer.words().subList(0, Math.min(most, tokenizer.words().size()));
  }

  public TextSettings settings() {
    return settings;
  }

  /** Returns the embedding of a text, of length one. */
  public float[] embed(String text) {
    return embed(List.of(text)).getFirst();
  }

  /** Returns the embeddings of texts, each of length one. Texts of one length are run together. */
  public List<float[]> embed(List<String> texts) {
    Map<Integer, List<Integer>> ofLength = new TreeMap<>();
    List<Tokens> tokens =
        texts.stream()
            .map(text -> settings.fitted(tokenizer.tokens(settings.prepared(text))))
            .toList();
    for (int i = 0; i < tokens.size(); i++) {
      ofLength.computeIfAbsent(tokens.get(i).length(), length -> new ArrayList<>()).add(i);
    }
    float[][] embeddings = new float[texts.size()][];
    int most = session.takesMany() ? BATCH : 1;
    for (List<Integer> places : ofLength.values()) {
      for (int from = 0; from < places.size(); from += most) {
        List<Integer> some = places.subList(from, Math.min(from + most, places.size()));
        List<float[]> made = run(some.stream().map(tokens::get).toList());
        for (int i = 0; i < made.size(); i++) {
          embeddings[some.get(i)] = lengthOne(made.get(i));
        }
      }
    }
    return List.of(embeddings);
  }

  private List<float[]> run(List<Tokens> tokens) {
    try {
      return session.run(tokens);
    } catch (OrtException failed) {
      throw new NetworkException("the network of texts fails: " + failed.getMessage(), failed);
    }
  }

  private static float[] lengthOne(float[] embedding) {
    double square = 0;
    for (float value : embedding) {
      square += (double) value * value;
    }
    float[] unit = new float[embedding.length];
    for (int i = 0; i < unit.length && square > 0; i++) {
      unit[i] = (float) (embedding[i] / Math.sqrt(square));
    }
    return unit;
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** A network of texts loaded by ONNX Runtime: tokens in, embeddings out. */
  static final class Session implements AutoCloseable {

    private static final String TOKENS = "input_ids";

    /** What exports of OpenCLIP call the tokens. */
    private static final String TOKENS_OF_OPEN_CLIP = "text";

    private static final Set<String> INPUTS =
        Set.of(TOKENS, TOKENS_OF_OPEN_CLIP, "attention_mask", "token_type_ids");
    private static final int OF_TEXTS = 2;
    private static final int OF_TOKENS = 3;

    private final NativeRuntime.NativeSession loaded;
    private final String output;
    private final Map<String, OnnxJavaType> inputs = new HashMap<>();
    private final long[] shape;
    private final Pooling pooling;

    private Session(NativeRuntime.NativeSession loaded, Pooling pooling) throws OrtException {
      OrtSession session = loaded.session();
      this.loaded = loaded;
      this.pooling = pooling;
      for (var input : session.getInputInfo().entrySet()) {
        if (!INPUTS.contains(input.getKey())
            || !(input.getValue().getInfo() instanceof TensorInfo tensor)) {
          throw new NetworkException(
              Formatted.of("it reads \"%s\"; only %s can be given", input.getKey(), INPUTS));
        }
        inputs.put(input.getKey(), tensor.type);
      }
      String tokens = inputs.containsKey(TOKENS) ? TOKENS : TOKENS_OF_OPEN_CLIP;
      if (!inputs.containsKey(tokens)) {
        throw new NetworkException("it has no input \"" + TOKENS + "\"");
      }
      this.shape = shape(session.getInputInfo().get(tokens).getInfo());
      this.output =
          pooling.outputs().stream()
              .filter(session.getOutputNames()::contains)
              .findFirst()
              .orElseGet(() -> session.getOutputNames().iterator().next());
    }

    private static long[] shape(Object info) {
      return info instanceof TensorInfo tensor && tensor.getShape().length == OF_TEXTS
          ? tensor.getShape()
          : new long[] {-1, -1};
    }

    static Session open(ByteBuffer network, Pooling pooling, int threads) throws OrtException {
      OnnxFile file = OnnxFile.of(network);
      try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
        // A network of sentences is small: a second thread would cost more than it gains.
        options.setIntraOpNumThreads(pooling == Pooling.NONE ? threads : 1);
        options.setInterOpNumThreads(1);
        return new Session(NativeRuntime.session(file, List.of(), options), pooling);
      }
    }

    /** Returns the number of tokens that it takes, or a negative number if it takes any. */
    int length() {
      return (int) shape[1];
    }

    /**
     * Returns true if several texts of one length can be given at once. Networks of sentences in
     * eight bits round by the range of all that they are given, so each reads one text at a time:
     * its view is then the same whatever is read with it.
     */
    boolean takesMany() {
      return shape[0] < 1 && pooling == Pooling.NONE;
    }

    /** Returns the embeddings of texts of as many tokens each. */
    List<float[]> run(List<Tokens> texts) throws OrtException {
      Map<String, OnnxTensor> given = new HashMap<>();
      try {
        for (String name : inputs.keySet()) {
          given.put(name, tensor(name, texts));
        }
        try (OrtSession.Result result = loaded.session().run(given, Set.of(output))) {
          if (result.get(0) instanceof OnnxTensor made && made.getFloatBuffer() != null) {
            int dimensions = made.getInfo().getShape().length;
            if (dimensions == OF_TEXTS) {
              return rows(made.getFloatBuffer(), texts.size());
            }
            if (dimensions == OF_TOKENS && pooling != Pooling.NONE) {
              List<float[]> tokens =
                  rows(made.getFloatBuffer(), texts.size() * texts.getFirst().length());
              return pooled(tokens, texts);
            }
          }
          throw new NetworkException("its output " + output + " is not one vector for each text");
        }
      } finally {
        given.values().forEach(OnnxTensor::close);
      }
    }

    private List<float[]> pooled(List<float[]> tokens, List<Tokens> texts) {
      List<float[]> pooled = new ArrayList<>();
      for (int i = 0; i < texts.size(); i++) {
        int first = i * texts.get(i).length();
        int count = pooling == Pooling.FIRST ? 1 : texts.get(i).text();
        float[] mean = new float[tokens.getFirst().length];
        for (float[] token : tokens.subList(first, first + count)) {
          for (int d = 0; d < mean.length; d++) {
            mean[d] += token[d] / count;
          }
        }
        pooled.add(mean);
      }
      return pooled;
    }

    private OnnxTensor tensor(String name, List<Tokens> texts) throws OrtException {
      int length = texts.getFirst().length();
      LongBuffer values = LongBuffer.allocate(texts.size() * length);
      for (Tokens text : texts) {
        switch (name) {
          case TOKENS, TOKENS_OF_OPEN_CLIP -> values.put(text.all());
          case "attention_mask" -> values.put(text.mask());
          default -> values.put(new long[length]);
        }
      }
      values.flip();
      long[] given = {texts.size(), length};
      OrtEnvironment environment = NativeRuntime.environment();
      if (inputs.get(name) == OnnxJavaType.INT64) {
        return OnnxTensor.createTensor(environment, values, given);
      }
      IntBuffer narrow = IntBuffer.allocate(values.capacity());
      for (int i = 0; i < values.capacity(); i++) {
        narrow.put(i, (int) values.get(i));
      }
      return OnnxTensor.createTensor(environment, narrow, given);
    }

    private static List<float[]> rows(FloatBuffer values, int count) {
      int dimension = values.remaining() / count;
      List<float[]> rows = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        float[] row = new float[dimension];
        values.get(row);
        rows.add(row);
      }
      return rows;
    }

    @Override
    public void close() throws OrtException {
      loaded.close();
    }
  }

  /**
   * The tokens of a text for a network.
   *
   * @param text how many of them belong to the text; the rest fills up
   */
  record Tokens(long[] all, int text) {

    int length() {
      return all.length;
    }

    /** 1 for each token of the text, 0 for the rest. */
    long[] mask() {
      long[] mask = new long[all.length];
      for (int i = 0; i < text; i++) {
        mask[i] = 1;
      }
      return mask;
    }
  }

  /** How the vectors of a text's tokens become the vector of the text. */
  public enum Pooling {
    /** The network does it. */
    @JsonProperty("none")
    NONE,
    /** Their mean. */
    @JsonProperty("mean")
    MEAN,
    /** The vector of the token that marks the start. */
    @JsonProperty("first")
    FIRST;

    private static final List<String> OF_TEXTS =
        List.of("text_embeds", "pooler_output", "sentence_embedding", "embeddings");
    private static final List<String> OF_TOKENS =
        List.of("last_hidden_state", "token_embeddings", "hidden_states");

    /** Returns the names of outputs to pool. The first that a network has is used. */
    List<String> outputs() {
      return this == NONE ? OF_TEXTS : OF_TOKENS;
    }
  }

  /**
   * How texts go into a network.
   *
   * @param tokens the maximum that it reads of a text
   * @param pads whether shorter texts are filled up to this number
   * @param padding the token that fills up
   * @param temperature the number that divides the pair's cosines to make probabilities
   * @param pooling how the vectors of tokens become one; by default the network does it
   * @param prefix what the network expects before each text, such as {@code "query: "}
   * @param canonical whether texts lose their punctuation and capitals, as OpenCLIP prepares those
   *     of SigLIP
   * @param lowercase whether texts lose their capitals alone
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record TextSettings(
      @JsonProperty(required = true) int tokens,
      boolean pads,
      long padding,
      float temperature,
      Pooling pooling,
      String prefix,
      boolean canonical,
      boolean lowercase) {

    private static final Pattern PUNCTUATION = Pattern.compile("[\\p{Punct}&&[^_]]+");
    private static final Pattern GAPS = Pattern.compile("[_\\s]+");

    /** The temperature of CLIP: training ends at the upper bound of its inverse, 100. */
    private static final float DEFAULT_TEMPERATURE = 0.01f;

    /** A text has a start, an end and something between them. */
    private static final int MIN_TOKENS = 3;

    public TextSettings {
      temperature = temperature == 0 ? DEFAULT_TEMPERATURE : temperature;
      pooling = pooling == null ? Pooling.NONE : pooling;
      prefix = prefix == null ? "" : prefix;
      if (tokens < MIN_TOKENS || !(temperature > 0)) {
        throw new IllegalArgumentException(
            "\"tokens\" must be at least " + MIN_TOKENS + " and \"temperature\" above 0");
      }
    }

    /** Returns the settings of the text side of a pair. */
    static TextSettings ofPair(
        int tokens, boolean pads, long padding, boolean canonical, boolean lowercase) {
      return new TextSettings(tokens, pads, padding, 0, Pooling.NONE, "", canonical, lowercase);
    }

    /** Returns the same for texts that are all filled up to a number of tokens. */
    TextSettings ofLength(int length) {
      return new TextSettings(
          length, true, padding, temperature, pooling, prefix, canonical, lowercase);
    }

    /** Returns a text as the tokenizer gets it. */
    String prepared(String text) {
      return prefix
          + (canonical
              ? GAPS.matcher(PUNCTUATION.matcher(text).replaceAll(""))
                  .replaceAll(" ")
                  .toLowerCase(Locale.ROOT)
                  .strip()
              : lowercase ? text.toLowerCase(Locale.ROOT) : text);
    }

    static TextSettings read(Path file) throws IOException {
      return read(file.toString(), Files.readAllBytes(file));
    }

    private static TextSettings read(String file, byte[] json) throws IOException {
      try {
        return new JsonMapper().readValue(json, TextSettings.class);
      } catch (JsonProcessingException wrong) {
        throw new NetworkException(file + ": " + wrong.getOriginalMessage(), wrong);
      }
    }

    /** Writes these settings as JSON. */
    NetworkContent json() {
      JsonMapper mapper = new JsonMapper();
      ObjectNode json = mapper.valueToTree(this);
      if (pooling == Pooling.NONE) {
        json.remove("pooling");
      }
      try {
        return NetworkContent.of(mapper.writeValueAsString(json));
      } catch (JsonProcessingException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    /**
     * Returns the tokens for the network. A long text is cut, but keeps its end token; a short one
     * is filled up.
     */
    TextNetwork.Tokens fitted(long[] all) {
      int length = pads ? tokens : Math.min(all.length, tokens);
      long[] fitted = new long[length];
      for (int i = 0; i < length; i++) {
        fitted[i] = i < all.length ? all[i] : padding;
      }
      if (all.length > length) {
        fitted[length - 1] = all[all.length - 1];
      }
      return new TextNetwork.Tokens(fitted, Math.min(all.length, length));
    }
  }
}
