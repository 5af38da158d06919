package io.github.crossmedia.elasticsearch.query;

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
import io.github.crossmedia.vector.Vector;
import java.io.IOException;
import java.util.List;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/**
 * The wire format of prepared questions. Each part has a version of its own, and may be extended at
 * its end.
 */
final class PreparedWire {

  private static final int VERSION = 1;

  /** Of questions, with the texts that are asked as pictures are. */
  private static final int WITH_TEXTS = 2;

  /** Of calibrations, with the grades that scores may stand for. */
  private static final int WITH_GRADES = 2;

  /** Of calibrations, with the share of scores that unknown words leave. */
  private static final int WITH_SHARE = 3;

  /** Of points, with the names of their dimensions. */
  private static final int WITH_CONCEPTS = 2;

  /** Of points of texts, with what they have beside the shares of words. */
  private static final int WITH_REST = 3;

  /** Words that are made of others name them, but only where there are any. */
  private static final int WITH_ORIGINS = 2;

  private PreparedWire() {}

  static void write(StreamOutput out, PreparedQuery prepared) throws IOException {
    Wire.write(out, WITH_TEXTS, content -> writeContent(content, prepared));
  }

  static PreparedQuery read(StreamInput in) throws IOException {
    return Wire.read(in, PreparedWire::readContent);
  }

  private static void writeContent(StreamOutput out, PreparedQuery prepared) throws IOException {
    switch (prepared) {
      case PreparedQuery.Exact exact -> {
        out.writeByte((byte) 0);
        writePoints(out, exact.points());
      }
      case PreparedQuery.Nearest nearest -> {
        out.writeByte((byte) 1);
        writePoints(out, nearest.points());
      }
      case PreparedQuery.Words all -> {
        PreparedQuery.Words words = all.withoutTexts();
        // a node that can't compare points must not answer by words alone
        out.writeByte((byte) (words.points().isEmpty() ? 2 : 4));
        Wire.writeList(out, VERSION, words.words(), PreparedWire::writeWords);
        if (!words.points().isEmpty()) {
          writePoints(out, words.points());
          out.writeCollection(words.sentences(), StreamOutput::writeVInt);
        }
        Wire.writeList(out, VERSION, all.texts(), PreparedWire::writeTexts);
      }
      case PreparedQuery.VisualWords visual -> {
        out.writeByte((byte) 3);
        Wire.write(out, VERSION, content -> writeCounts(content, visual.counts()));
      }
    }
  }

  private static PreparedQuery readContent(StreamInput in, int version) throws IOException {
    byte kind = in.readByte();
    return switch (kind) {
      case 0 -> new PreparedQuery.Exact(Wire.readList(in, PreparedWire::readPoint));
      case 1 -> new PreparedQuery.Nearest(Wire.readList(in, PreparedWire::readPoint));
      case 2 ->
          new PreparedQuery.Words(Wire.readList(in, PreparedWire::readWords))
              .with(readTexts(in, version));
      case 3 -> new PreparedQuery.VisualWords(Wire.read(in, PreparedWire::readCounts));
      case 4 ->
          new PreparedQuery.Words(
                  Wire.readList(in, PreparedWire::readWords),
                  Wire.readList(in, PreparedWire::readPoint),
                  in.readCollectionAsList(StreamInput::readVInt))
              .with(readTexts(in, version));
      default -> throw new IOException("a prepared question of the unknown kind " + kind);
    };
  }

  private static List<AskedTexts> readTexts(StreamInput in, int version) throws IOException {
    return version < WITH_TEXTS ? List.of() : Wire.readList(in, (text, known) -> readTexts(text));
  }

  private static void writeTexts(StreamOutput out, AskedTexts texts) throws IOException {
    out.writeString(texts.model());
    out.writeString(texts.pictures());
    writeCalibration(out, texts.calibration());
  }

  private static AskedTexts readTexts(StreamInput in) throws IOException {
    return new AskedTexts(in.readString(), in.readString(), readCalibration(in));
  }

  private static void writePoints(StreamOutput out, List<QueryVector> points) throws IOException {
    if (points.stream().allMatch(point -> point.rest().equals(ExplainedRest.NONE))) {
      Wire.writeList(out, WITH_CONCEPTS, points, PreparedWire::writePoint);
    } else {
      Wire.writeList(out, WITH_REST, points, PreparedWire::writePointWithRest);
    }
  }

  private static void writePointWithRest(StreamOutput out, QueryVector point) throws IOException {
    writePoint(out, point);
    writeVector(out, point.rest().everyText());
    out.writeString(point.rest().says());
  }

  private static void writePoint(StreamOutput out, QueryVector point) throws IOException {
    out.writeString(point.model());
    out.writeFloatArray(point.vector().toArray());
    writeCalibration(out, point.calibration());
    writeClues(out, point.explained());
    out.writeString(point.concepts().similarity().label());
    out.writeVInt(point.concepts().dimension());
    out.writeMap(point.concepts().names(), StreamOutput::writeVInt, StreamOutput::writeString);
  }

  private static QueryVector readPoint(StreamInput in, int version) throws IOException {
    QueryVector point =
        new QueryVector(in.readString(), readVector(in), readCalibration(in)).with(readClues(in));
    QueryVector named = version >= WITH_CONCEPTS ? point.with(readConcepts(in)) : point;
    return version >= WITH_REST
        ? named.with(new ExplainedRest(readSparse(in), in.readString()))
        : named;
  }

  private static ExplainedConcepts readConcepts(StreamInput in) throws IOException {
    return new ExplainedConcepts(
        Similarity.labelled(in.readString()),
        in.readVInt(),
        in.readMap(StreamInput::readVInt, StreamInput::readString));
  }

  private static void writeWords(StreamOutput out, WordWeights words) throws IOException {
    out.writeString(words.model());
    out.writeMap(words.weights(), StreamOutput::writeString, StreamOutput::writeFloat);
    writeCalibration(out, words.calibration());
    writeClues(out, words.explained());
  }

  private static WordWeights readWords(StreamInput in, int version) throws IOException {
    return WordWeights.of(
            in.readString(),
            in.readMap(StreamInput::readString, StreamInput::readFloat),
            readCalibration(in))
        .with(readClues(in));
  }

  private static void writeCounts(StreamOutput out, CountWeights counts) throws IOException {
    out.writeString(counts.model());
    writeTerms(out, counts.back().terms());
    writeCalibration(out, counts.calibration());
    writeClues(out, counts.explained());
  }

  private static CountWeights readCounts(StreamInput in, int version) throws IOException {
    return new CountWeights(
        in.readString(), new BackProjection(readTerms(in)), readCalibration(in), readClues(in));
  }

  private static void writeClues(StreamOutput out, List<ExplainedWord> explained)
      throws IOException {
    boolean areMade = explained.stream().anyMatch(word -> !word.as().isEmpty());
    if (areMade) {
      Wire.writeList(out, WITH_ORIGINS, explained, PreparedWire::writeMade);
    } else {
      Wire.writeList(out, VERSION, explained, PreparedWire::writeClue);
    }
  }

  private static List<ExplainedWord> readClues(StreamInput in) throws IOException {
    return Wire.readList(in, PreparedWire::readClue);
  }

  /** Points of explained words have few components in a space of words. */
  private static void writeClue(StreamOutput out, ExplainedWord clue) throws IOException {
    out.writeString(clue.word());
    out.writeFloat(clue.weight());
    writeVector(out, clue.point());
    writeTerms(out, clue.back());
  }

  private static void writeMade(StreamOutput out, ExplainedWord clue) throws IOException {
    writeClue(out, clue);
    out.writeStringCollection(clue.as());
  }

  private static ExplainedWord readClue(StreamInput in, int version) throws IOException {
    String word = in.readString();
    float weight = in.readFloat();
    return new ExplainedWord(
        word,
        weight,
        readSparse(in),
        readTerms(in),
        version >= WITH_ORIGINS ? in.readStringCollectionAsList() : List.of());
  }

  private static void writeTerms(StreamOutput out, List<LinearTerm> terms) throws IOException {
    Wire.writeList(out, VERSION, terms, PreparedWire::writeTerm);
  }

  private static List<LinearTerm> readTerms(StreamInput in) throws IOException {
    return Wire.readList(in, PreparedWire::readTerm);
  }

  private static void writeTerm(StreamOutput out, LinearTerm term) throws IOException {
    Wire.writeList(out, VERSION, term.views(), PreparedWire::writeView);
  }

  private static LinearTerm readTerm(StreamInput in, int version) throws IOException {
    return new LinearTerm(Wire.readList(in, PreparedWire::readView));
  }

  private static void writeView(StreamOutput out, WeightedView view) throws IOException {
    out.writeString(view.view());
    out.writeFloatArray(view.weights().toArray());
    out.writeFloatArray(view.ownNorm().toArray());
    out.writeFloatArray(view.jointNorm().toArray());
  }

  private static WeightedView readView(StreamInput in, int version) throws IOException {
    return new WeightedView(in.readString(), readVector(in), readVector(in), readVector(in));
  }

  private static void writeCalibration(StreamOutput out, Calibration map) throws IOException {
    Wire.write(
        out,
        WITH_SHARE,
        content -> {
          content.writeFloatArray(map.rawKnots());
          content.writeFloatArray(map.calibratedKnots());
          content.writeBoolean(map.grades().isPresent());
          if (map.grades().isPresent()) {
            content.writeFloat(map.grades().get().lowest());
            content.writeFloat(map.grades().get().highest());
          }
          content.writeFloat(map.share());
        });
  }

  private static Calibration readCalibration(StreamInput in) throws IOException {
    return Wire.read(
        in,
        (content, version) -> {
          Calibration map = Calibration.of(content.readFloatArray(), content.readFloatArray());
          Calibration read =
              version >= WITH_GRADES && content.readBoolean()
                  ? map.readAs(new Grades(content.readFloat(), content.readFloat()))
                  : map;
          return version >= WITH_SHARE ? read.times(content.readFloat()) : read;
        });
  }

  private static void writeVector(StreamOutput out, Vector vector) throws IOException {
    SparseVector sparse = SparseVector.of(vector);
    out.writeVInt(sparse.dimension());
    out.writeVInt(sparse.size());
    for (int i = 0; i < sparse.size(); i++) {
      out.writeVInt(sparse.index(i));
      out.writeFloat(sparse.value(i));
    }
  }

  private static SparseVector readSparse(StreamInput in) throws IOException {
    int dimension = in.readVInt();
    int[] indices = new int[in.readVInt()];
    float[] values = new float[indices.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = in.readVInt();
      values[i] = in.readFloat();
    }
    return SparseVector.of(dimension, indices, values);
  }

  private static DenseVector readVector(StreamInput in) throws IOException {
    return DenseVector.of(in.readFloatArray());
  }
}
