package io.github.crossmedia.elasticsearch.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.BackProjection.WeightedView;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Grades;
import io.github.crossmedia.model.LinearTerm;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.serve.AskedTexts;
import io.github.crossmedia.serve.CountWeights;
import io.github.crossmedia.serve.ExplainedConcepts;
import io.github.crossmedia.serve.ExplainedRest;
import io.github.crossmedia.serve.ExplainedWord;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.NamedWriteableAwareStreamInput;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.CheckedConsumer;
import org.junit.jupiter.api.Test;

/** What travels to a shard arrives as it left. */
final class PreparedWireTest {

  private static final Calibration CALIBRATION =
      Calibration.of(new float[] {-1, 0, 2}, new float[] {0.125f, 0.5f, 0.75f});
  private static final List<LinearTerm> BACK =
      List.of(
          new LinearTerm(
              List.of(
                  new WeightedView(
                      "blobs", DenseVector.of(1, -2), DenseVector.of(3, 4), DenseVector.of()),
                  new WeightedView(
                      "sift", DenseVector.of(0.5f), DenseVector.of(), DenseVector.of(7)))));
  private static final List<ExplainedWord> CLUES =
      List.of(
          new ExplainedWord(
              "tiger", 0.75f, SparseVector.of(4, Map.of(0, 1f, 3, -2f)), BACK, List.of()),
          new ExplainedWord("snow", -0.25f, SparseVector.of(4, Map.of(1, 1f))));

  /** A word that is made of others, beside one that is not. */
  private static final List<ExplainedWord> MADE =
      List.of(
          new ExplainedWord("puma", 1, SparseVector.of(4, Map.of(2, 1f)), BACK, List.of("tiger")),
          CLUES.getLast());

  private static final ExplainedConcepts CONCEPTS =
      new ExplainedConcepts(Similarity.EUCLIDEAN, 1, Map.of(0, "sport"));

  private static final List<AskedTexts> TEXTS =
      List.of(new AskedTexts("corel@1/text", "corel@1", Calibration.unfitted()));

  private static final ExplainedRest REST =
      new ExplainedRest(SparseVector.of(3, Map.of(1, 0.5f)), "what the words say only together");

  @Test
  void everyPlanArrivesAsItLeft() throws IOException {
    QueryVector point =
        new QueryVector("corel@1", DenseVector.of(1, 0, -3), CALIBRATION)
            .with(CLUES)
            .with(CONCEPTS);
    QueryVector plain =
        new QueryVector(
            "corel@2", DenseVector.of(2), Calibration.unfitted().readAs(new Grades(1, 5)));
    WordWeights words =
        WordWeights.of("corel@1", Map.of("tiger", 0.75f, "polar bear", 1f), CALIBRATION)
            .with(CLUES);
    CountWeights counts =
        new CountWeights("corel@1", new BackProjection(BACK), CALIBRATION).with(CLUES);
    for (PreparedQuery prepared :
        List.of(
            new PreparedQuery.Exact(List.of(point, plain)),
            new PreparedQuery.Exact(List.of(point.with(REST), plain)),
            new PreparedQuery.Nearest(List.of(plain)),
            new PreparedQuery.Words(List.of(words)),
            new PreparedQuery.Words(List.of(words.with(MADE))),
            new PreparedQuery.Words(List.of(words), List.of(point), List.of(2)),
            new PreparedQuery.Words(List.of(words)).with(TEXTS),
            new PreparedQuery.Words(List.of(words), List.of(point), List.of(2)).with(TEXTS),
            new PreparedQuery.VisualWords(counts))) {
      BytesStreamOutput out = new BytesStreamOutput();
      PreparedWire.write(out, prepared);
      StreamInput in = input(out);
      assertEquals(prepared, PreparedWire.read(in));
      assertEquals(-1, in.read());
    }
  }

  /** Texts add their name and a map of scores to a question, and no vector. */
  @Test
  void whatTextsShareWithPicturesIsSentOnce() throws IOException {
    QueryVector point =
        new QueryVector("corel@1", DenseVector.of(new float[2_000]), Calibration.unfitted());
    PreparedQuery.Words pictures =
        new PreparedQuery.Words(
            List.of(WordWeights.of("corel@1", Map.of("tiger", 1f), CALIBRATION)),
            List.of(point),
            List.of(2));
    BytesStreamOutput alone = new BytesStreamOutput();
    PreparedWire.write(alone, pictures);
    BytesStreamOutput both = new BytesStreamOutput();
    PreparedWire.write(both, pictures.with(TEXTS));
    assertEquals(2, pictures.with(TEXTS).points().size());
    assertTrue(both.size() < alone.size() + 100, both.size() + " bytes, " + alone.size());
  }

  @Test
  void whatALaterReleaseAddsToAnyPartIsPassedOver() throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    later(
        out,
        exact -> {
          exact.writeByte((byte) 0);
          exact.writeVInt(2);
          for (int i = 0; i < 2; i++) {
            later(exact, PreparedWireTest::writeLaterPoint);
          }
        });
    out.writeString("next");

    StreamInput in = input(out);
    QueryVector point =
        new QueryVector("corel@1", DenseVector.of(1, 0, -3), CALIBRATION)
            .with(CLUES)
            .with(CONCEPTS);
    assertEquals(new PreparedQuery.Exact(List.of(point, point)), PreparedWire.read(in));
    assertEquals("next", in.readString());
  }

  private static void writeLaterPoint(StreamOutput point) throws IOException {
    point.writeString("corel@1");
    point.writeFloatArray(new float[] {1, 0, -3});
    later(
        point,
        calibration -> {
          calibration.writeFloatArray(CALIBRATION.rawKnots());
          calibration.writeFloatArray(CALIBRATION.calibratedKnots());
          calibration.writeBoolean(false);
        });
    point.writeVInt(2);
    later(
        point,
        clue -> {
          clue.writeString("tiger");
          clue.writeFloat(0.75f);
          writeSparse(clue, 4, Map.of(0, 1f, 3, -2f));
          clue.writeVInt(1);
          later(clue, PreparedWireTest::writeLaterTerm);
          clue.writeStringCollection(List.of());
        });
    later(
        point,
        clue -> {
          clue.writeString("snow");
          clue.writeFloat(-0.25f);
          writeSparse(clue, 4, Map.of(1, 1f));
          clue.writeVInt(0);
          clue.writeStringCollection(List.of());
        });
    point.writeString("euclidean");
    point.writeVInt(1);
    point.writeMap(CONCEPTS.names(), StreamOutput::writeVInt, StreamOutput::writeString);
  }

  private static void writeLaterTerm(StreamOutput term) throws IOException {
    List<WeightedView> views = BACK.getFirst().views();
    term.writeVInt(views.size());
    for (WeightedView view : views) {
      later(
          term,
          content -> {
            content.writeString(view.view());
            content.writeFloatArray(view.weights().toArray());
            content.writeFloatArray(view.ownNorm().toArray());
            content.writeFloatArray(view.jointNorm().toArray());
          });
    }
  }

  private static void writeSparse(StreamOutput out, int dimension, Map<Integer, Float> values)
      throws IOException {
    out.writeVInt(dimension);
    out.writeVInt(values.size());
    for (var entry : new TreeMap<>(values).entrySet()) {
      out.writeVInt(entry.getKey());
      out.writeFloat(entry.getValue());
    }
  }

  /** An object as the next release would write it. */
  private static void later(StreamOutput out, CheckedConsumer<StreamOutput, IOException> content)
      throws IOException {
    Wire.write(
        out,
        2,
        object -> {
          content.accept(object);
          object.writeString("added later");
          object.writeFloatArray(new float[100]);
        });
  }

  private static StreamInput input(BytesStreamOutput out) throws IOException {
    return new NamedWriteableAwareStreamInput(
        out.bytes().streamInput(), new NamedWriteableRegistry(List.of()));
  }

  @Test
  void aPlanOfALaterReleaseIsNamed() throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    Wire.write(out, 2, content -> content.writeByte((byte) 9));
    StreamInput in = input(out);
    assertEquals(
        "a prepared question of the unknown kind 9",
        assertThrows(IOException.class, () -> PreparedWire.read(in)).getMessage());
  }
}
