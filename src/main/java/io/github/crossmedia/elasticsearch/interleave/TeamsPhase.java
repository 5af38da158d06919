package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.elasticsearch.interleave.InterleaveRetrieverBuilder.DraftedDoc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.retriever.rankdoc.RankDocsQuery;

/** Puts the team that drafted a hit into its {@code fields._cross_media_team}. */
public final class TeamsPhase implements FetchSubPhase {

  /** The field of a hit. */
  public static final String FIELD = "_cross_media_team";

  @Override
  public FetchSubPhaseProcessor getProcessor(FetchContext context) {
    if (context.parsedQuery() == null) {
      return null;
    }
    Map<Integer, String> teams = new HashMap<>();
    context.parsedQuery().namedFilters().values().stream()
        .filter(RankDocsQuery.class::isInstance)
        .forEach(query -> add(((RankDocsQuery) query).rankDocs(), teams));
    return teams.isEmpty() ? null : new Processor(teams);
  }

  private static void add(RankDoc[] docs, Map<Integer, String> teams) {
    for (RankDoc doc : docs) {
      if (doc instanceof DraftedDoc drafted) {
        drafted.team().ifPresent(team -> teams.put(doc.doc, team));
      }
    }
  }

  /** Teams by the numbers of documents on the shard. */
  private record Processor(Map<Integer, String> teams) implements FetchSubPhaseProcessor {

    @Override
    public void setNextReader(LeafReaderContext leaf) {}

    @Override
    public void process(HitContext hit) {
      String team = teams.get(hit.readerContext().docBase + hit.docId());
      if (team != null) {
        hit.hit().setDocumentField(new DocumentField(FIELD, List.of(team)));
      }
    }

    @Override
    public StoredFieldsSpec storedFieldsSpec() {
      return StoredFieldsSpec.NO_REQUIREMENTS;
    }
  }
}
