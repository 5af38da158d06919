package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.search.Explanation;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.xcontent.XContentBuilder;

/** A document of an interleaved list, and the team that drafted it. */
public final class DraftedDoc extends RankDoc {

  public static final String NAME = "cross_media_drafted_doc";

  private static final int WIRE_VERSION = 1;

  private final Optional<String> team;

  DraftedDoc(int doc, int shardIndex, int rank, Optional<String> team) {
    super(doc, 1f / rank, shardIndex);
    this.rank = rank;
    this.team = team;
  }

  /** Reads a document sent by another node. */
  public DraftedDoc(StreamInput in) throws IOException {
    super(in);
    this.team = Wire.read(in, (content, version) -> read(content));
  }

  private static Optional<String> read(StreamInput in) throws IOException {
    return Optional.ofNullable(in.readOptionalString());
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    Wire.write(out, WIRE_VERSION, content -> content.writeOptionalString(team.orElse(null)));
  }

  /** Returns the team, empty if the other one had nothing left to draft. */
  Optional<String> team() {
    return team;
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public Explanation explain(Explanation[] sources, String[] names) {
    String drafted = team.map(name -> "drafted by [" + name + "]").orElse("drafted by no team");
    return Explanation.match(score, "rank [" + rank + "], " + drafted, sources);
  }

  @Override
  protected void doToXContent(XContentBuilder builder, Params params) throws IOException {
    if (team.isPresent()) {
      builder.field("team", team.get());
    }
  }

  @Override
  protected boolean doEquals(RankDoc other) {
    return other instanceof DraftedDoc that && team.equals(that.team);
  }

  @Override
  protected int doHashCode() {
    return team.hashCode();
  }
}
