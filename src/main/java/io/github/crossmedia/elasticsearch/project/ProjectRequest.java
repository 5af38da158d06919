package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

/** The indices whose pictures are projected, and how. */
public final class ProjectRequest extends ActionRequest implements IndicesRequest.Replaceable {

  private static final int VERSION = 3;

  /** The usual treatment of names: an index that is missing or closed is an error. */
  public static final IndicesOptions STRICT = IndicesOptions.strictExpandOpenAndForbidClosed();

  private String[] indices;
  private final IndicesOptions options;
  private final Projecting how;
  private final boolean storesResult;

  /**
   * Creates a request.
   *
   * @param options which names stand for which indices
   * @param storesResult whether the task's answer is kept, for callers that do not wait for it
   */
  public ProjectRequest(
      String[] indices, IndicesOptions options, Projecting how, boolean storesResult) {
    this.indices = indices;
    this.options = options;
    this.how = how;
    this.storesResult = storesResult;
  }

  ProjectRequest(StreamInput in) throws IOException {
    super(in);
    record Content(
        String[] indices, IndicesOptions options, Projecting how, boolean storesResult) {}
    Content content =
        Wire.read(
            in,
            (c, version) -> {
              String[] named = c.readStringArray();
              Projecting read = Projecting.read(c);
              boolean stores = c.readBoolean();
              Projecting likely = version < 2 ? read : read.likely(c.readFloat());
              IndicesOptions asked = version < 3 ? STRICT : IndicesOptions.readIndicesOptions(c);
              return new Content(named, asked, likely, stores);
            });
    this.indices = content.indices();
    this.options = content.options();
    this.how = content.how();
    this.storesResult = content.storesResult();
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    Wire.write(
        out,
        VERSION,
        content -> {
          content.writeStringArray(indices);
          how.write(content);
          content.writeBoolean(storesResult);
          content.writeFloat(how.probability());
          options.writeIndicesOptions(content);
        });
  }

  Projecting how() {
    return how;
  }

  @Override
  public String[] indices() {
    return indices;
  }

  @Override
  public IndicesRequest indices(String... resolved) {
    indices = resolved;
    return this;
  }

  @Override
  public IndicesOptions indicesOptions() {
    return options;
  }

  @Override
  public boolean includeDataStreams() {
    return true;
  }

  @Override
  public boolean getShouldStoreResult() {
    return storesResult;
  }

  @Override
  public ActionRequestValidationException validate() {
    return null;
  }

  @Override
  public String getDescription() {
    return "project [" + how.field() + "] of " + Arrays.toString(indices);
  }

  @Override
  public Task createTask(
      long id, String type, String action, TaskId parent, Map<String, String> headers) {
    return new ProjectTask(id, type, action, getDescription(), parent, headers);
  }

  /**
   * How pictures are projected.
   *
   * @param field the field of pictures
   * @param model the model, empty for the one that the mapping names
   * @param words how many of the strongest words a picture keeps, or {@link
   *     ServedVersion#WORDS_OF_MODEL}
   * @param threshold the weight above which a word is kept
   * @param probability the least probability that the picture shows a word that is kept
   * @param batch how many documents are read and written together
   * @param documentsPerSecond {@link #UNLIMITED} or more than 0
   * @param refreshes whether searches see all documents when the run ends
   */
  public record Projecting(
      String field,
      String model,
      int words,
      float threshold,
      float probability,
      int batch,
      float documentsPerSecond,
      boolean refreshes) {

    public static final float UNLIMITED = -1;

    private static final int MAX_IN_BATCH = 1000;

    /** Elasticsearch keeps a point in time for at most a day from one page to the next. */
    private static final TimeValue LONGEST_BATCH = TimeValue.timeValueHours(23);

    public Projecting {
      if (!model.isEmpty()) {
        ModelReference.parse(model);
      }
      require(!field.isEmpty(), "[field] must not be empty");
      require(
          words >= 0 || words == ServedVersion.WORDS_OF_MODEL,
          "[words] must be at least 0, but is " + words);
      require(
          threshold >= 0 && Float.isFinite(threshold),
          "[threshold] must be at least 0, but is " + threshold);
      require(
          probability >= 0 && probability <= 1,
          "[probability] must be between 0 and 1, but is " + probability);
      require(
          batch >= 1 && batch <= MAX_IN_BATCH,
          "[batch_size] must be between 1 and " + MAX_IN_BATCH + ", but is " + batch);
      require(
          documentsPerSecond == UNLIMITED
              || documentsPerSecond > 0 && Float.isFinite(documentsPerSecond),
          "[requests_per_second] must be above 0, or -1 for no limit, but is "
              + documentsPerSecond);
      require(
          documentsPerSecond == UNLIMITED
              || 1000.0 * batch / documentsPerSecond <= LONGEST_BATCH.millis(),
          "[requests_per_second] is "
              + documentsPerSecond
              + ", so that a batch of ["
              + batch
              + "] documents would take longer than ["
              + LONGEST_BATCH
              + "]: raise it, or lower [batch_size]");
    }

    private static void require(boolean condition, String complaint) {
      if (!condition) {
        throw new IllegalArgumentException(complaint);
      }
    }

    static Projecting read(StreamInput in) throws IOException {
      return new Projecting(
          in.readString(),
          in.readString(),
          in.readVInt(),
          in.readFloat(),
          0,
          in.readVInt(),
          in.readFloat(),
          in.readBoolean());
    }

    /** Returns the same with words of at least this probability. */
    Projecting likely(float newProbability) {
      return new Projecting(
          field, model, words, threshold, newProbability, batch, documentsPerSecond, refreshes);
    }

    void write(StreamOutput out) throws IOException {
      out.writeString(field);
      out.writeString(model);
      out.writeVInt(words);
      out.writeFloat(threshold);
      out.writeVInt(batch);
      out.writeFloat(documentsPerSecond);
      out.writeBoolean(refreshes);
    }

    /** Returns how many milliseconds a batch should take at least. */
    long leastMillis(int documents) {
      return documentsPerSecond == UNLIMITED ? 0 : (long) (1000 * documents / documentsPerSecond);
    }
  }
}
