package io.github.crossmedia.elasticsearch.reasons;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.lucene.Share;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.util.BitSet;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.index.mapper.NestedLookup;
import org.elasticsearch.index.query.ParsedQuery;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.rescore.RescoreContext;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/**
 * Puts the strongest reasons of each {@link ReasonsQuery} into {@code fields._cross_media} of a
 * hit.
 */
public final class ReasonsPhase implements FetchSubPhase {

  private static final String FIELD = "_cross_media";

  @Override
  public FetchSubPhaseProcessor getProcessor(FetchContext context) throws IOException {
    AskedVisitor visitor = new AskedVisitor();
    queries(context).forEach(query -> query.visit(visitor));
    List<Told> told = new ArrayList<>();
    for (ReasonsQuery asked : visitor.asked) {
      told.add(new Told(Reasons.finder(asked.query(), context.searcher()), asked.count()));
    }
    return told.isEmpty() ? null : new Processor(told, context.getSearchExecutionContext());
  }

  /** The reasons of one query, at most so many for each hit. */
  private record Told(Reasons.Finder finder, int count) {}

  /** Collects the queries that contribute to a score and tell reasons. */
  private static final class AskedVisitor extends QueryVisitor {

    private final List<ReasonsQuery> asked = new ArrayList<>();

    @Override
    public QueryVisitor getSubVisitor(Occur occur, Query parent) {
      if (parent instanceof ReasonsQuery query) {
        asked.add(query);
        return EMPTY_VISITOR;
      }
      return occur == Occur.MUST || occur == Occur.SHOULD ? this : EMPTY_VISITOR;
    }
  }

  private static List<Query> queries(FetchContext context) {
    List<Query> queries = new ArrayList<>();
    if (context.query() != null) {
      queries.add(context.query());
    }
    for (RescoreContext rescore : context.rescore()) {
      rescore.getParsedQueries().stream().map(ParsedQuery::query).forEach(queries::add);
    }
    return queries;
  }

  private static final class Processor implements FetchSubPhaseProcessor {

    private final List<Told> told;
    private final SearchExecutionContext context;
    private BitSet wholeDocuments;

    Processor(List<Told> told, SearchExecutionContext context) {
      this.told = told;
      this.context = context;
    }

    @Override
    public void setNextReader(LeafReaderContext leaf) throws IOException {
      wholeDocuments = null;
      if (context.nestedLookup() != NestedLookup.EMPTY) {
        BitSetProducer producer =
            context.bitsetFilter(Queries.newNonNestedFilter(context.indexVersionCreated()));
        wholeDocuments = producer.getBitSet(leaf);
      }
    }

    @Override
    public void process(HitContext hit) throws IOException {
      List<Object> reasons = new ArrayList<>();
      for (Told each : told) {
        for (Reasons found :
            each.finder().within(hit.readerContext(), firstWithin(hit.docId()), hit.docId())) {
          reasons.add(json(found.atMost(each.count())));
        }
      }
      if (!reasons.isEmpty()) {
        hit.hit().setDocumentField(new DocumentField(FIELD, reasons));
      }
    }

    /** Returns the first document within a document: nested objects precede their parent. */
    private int firstWithin(int doc) {
      boolean around = wholeDocuments != null && doc > 0 && wholeDocuments.get(doc);
      return around ? wholeDocuments.prevSetBit(doc - 1) + 1 : doc;
    }

    @Override
    public StoredFieldsSpec storedFieldsSpec() {
      return StoredFieldsSpec.NO_REQUIREMENTS;
    }
  }

  private static Map<String, Object> json(Reasons reasons) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("field", reasons.field());
    json.put("model", reasons.model());
    json.put("raw_score", reasons.rawScore());
    json.put("reasons", shares(reasons.shares()));
    if (!reasons.unknown().isEmpty()) {
      json.put("unknown_words", reasons.unknown());
    }
    return json;
  }

  private static List<Map<String, Object>> shares(List<Share> shares) {
    return shares.stream().map(ReasonsPhase::share).toList();
  }

  private static Map<String, Object> share(Share share) {
    Map<String, Object> json = new LinkedHashMap<>();
    switch (share.kind()) {
      case WORD -> {
        json.put("word", share.name());
        json.put("weight", share.weight());
        if (!share.as().isEmpty()) {
          json.put("as", share.as());
        }
      }
      case VISUAL_WORD -> json.put("visual_word", share.name());
      case CONCEPT -> json.put("concept", share.name());
      case OFFSET -> json.put("offset", true);
      case REST -> {
        json.put("rest", true);
        if (!share.name().isEmpty()) {
          json.put("says", share.name());
        }
      }
    }
    json.put("share", share.share());
    if (!share.parts().isEmpty()) {
      json.put("parts", shares(share.parts()));
    }
    return json;
  }

  /**
   * The part {@code "ext": {"cross_media": {"reasons": 5}}} of a search: the number of reasons for
   * each hit.
   */
  public static final class ReasonsExtension extends SearchExtBuilder {

    public static final String NAME = "cross_media";

    private static final int MAX_COUNT = 100;
    private static final int WIRE_VERSION = 1;
    private static final ConstructingObjectParser<ReasonsExtension, Void> PARSER =
        new ConstructingObjectParser<>(NAME, false, read -> new ReasonsExtension((int) read[0]));

    static {
      PARSER.declareInt(ConstructingObjectParser.constructorArg(), new ParseField("reasons"));
    }

    private final int count;

    ReasonsExtension(int count) {
      if (count < 1 || count > MAX_COUNT) {
        throw new IllegalArgumentException(
            "[reasons] must be between 1 and [" + MAX_COUNT + "], but is [" + count + "]");
      }
      this.count = count;
    }

    /** Reads an extension sent by another node. */
    public ReasonsExtension(StreamInput in) throws IOException {
      this((int) Wire.<Integer>read(in, (content, version) -> content.readVInt()));
    }

    public static ReasonsExtension parse(XContentParser parser) throws IOException {
      return PARSER.parse(parser, null);
    }

    int count() {
      return count;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      Wire.write(out, WIRE_VERSION, content -> content.writeVInt(count));
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      return builder.startObject(NAME).field("reasons", count).endObject();
    }

    @Override
    public String getWriteableName() {
      return NAME;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ReasonsExtension that && count == that.count;
    }

    @Override
    public int hashCode() {
      return count;
    }
  }
}
