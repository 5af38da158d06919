package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.lucene.QueryCounts;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.lucene.QueryWords;
import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.BackProjection.Term;
import io.github.crossmedia.model.BackProjection.WeightedView;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** A prepared question on its way to a shard. */
final class PreparedWire {

  private PreparedWire() {}

  static void write(StreamOutput out, Prepared prepared) throws IOException {
    switch (prepared) {
      case Prepared.Exact exact -> {
        out.writeByte((byte) 0);
        out.writeCollection(exact.points(), PreparedWire::writePoint);
      }
      case Prepared.Nearest nearest -> {
        out.writeByte((byte) 1);
        out.writeCollection(nearest.points(), PreparedWire::writePoint);
      }
      case Prepared.Words words -> {
        out.writeByte((byte) 2);
        out.writeCollection(words.words(), PreparedWire::writeWords);
      }
      case Prepared.VisualWords visual -> {
        out.writeByte((byte) 3);
        out.writeCollection(visual.counts().back().terms(), PreparedWire::writeTerm);
        writeCalibration(out, visual.counts().calibration());
      }
    }
  }

  static Prepared read(StreamInput in) throws IOException {
    byte kind = in.readByte();
    return switch (kind) {
      case 0 -> new Prepared.Exact(in.readCollectionAsList(PreparedWire::readPoint));
      case 1 -> new Prepared.Nearest(in.readCollectionAsList(PreparedWire::readPoint));
      case 2 -> new Prepared.Words(in.readCollectionAsList(PreparedWire::readWords));
      case 3 ->
          new Prepared.VisualWords(
              new QueryCounts(
                  new BackProjection(in.readCollectionAsList(PreparedWire::readTerm)),
                  readCalibration(in)));
      default -> throw new IOException("a prepared question of the unknown kind " + kind);
    };
  }

  private static void writePoint(StreamOutput out, QueryPoint point) throws IOException {
    out.writeString(point.model());
    out.writeFloatArray(point.vector().toArray());
    writeCalibration(out, point.calibration());
  }

  private static QueryPoint readPoint(StreamInput in) throws IOException {
    return new QueryPoint(in.readString(), readVector(in), readCalibration(in));
  }

  private static void writeWords(StreamOutput out, QueryWords words) throws IOException {
    out.writeString(words.model());
    out.writeMap(words.weights(), StreamOutput::writeString, StreamOutput::writeFloat);
    writeCalibration(out, words.calibration());
  }

  private static QueryWords readWords(StreamInput in) throws IOException {
    return QueryWords.of(
        in.readString(),
        in.readMap(StreamInput::readString, StreamInput::readFloat),
        readCalibration(in));
  }

  private static void writeTerm(StreamOutput out, Term term) throws IOException {
    out.writeCollection(term.views(), PreparedWire::writeView);
  }

  private static Term readTerm(StreamInput in) throws IOException {
    return new Term(in.readCollectionAsList(PreparedWire::readView));
  }

  private static void writeView(StreamOutput out, WeightedView view) throws IOException {
    out.writeString(view.view());
    out.writeFloatArray(view.weights().toArray());
    out.writeFloatArray(view.ownNorm().toArray());
    out.writeFloatArray(view.jointNorm().toArray());
  }

  private static WeightedView readView(StreamInput in) throws IOException {
    return new WeightedView(in.readString(), readVector(in), readVector(in), readVector(in));
  }

  private static void writeCalibration(StreamOutput out, Calibration map) throws IOException {
    out.writeFloatArray(map.rawKnots());
    out.writeFloatArray(map.calibratedKnots());
  }

  private static Calibration readCalibration(StreamInput in) throws IOException {
    return Calibration.of(in.readFloatArray(), in.readFloatArray());
  }

  private static DenseVector readVector(StreamInput in) throws IOException {
    return DenseVector.of(in.readFloatArray());
  }
}
