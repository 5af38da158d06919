package io.github.crossmedia.elasticsearch.interleave;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.elasticsearch.common.Strings;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * Two rankings that are compared, and what decides between them.
 *
 * @param rankings the two rankings, as they are requested
 * @param seed the id of the search or its session
 * @param coins the seed of the coins: the same search of the same session tosses the same ones
 */
record Contest(List<NamedRanking> rankings, String seed, long coins) {

  static final int TEAMS = 2;
  static final ParseField SEED = new ParseField("seed");

  private static final int MAX_NAME_LENGTH = 100;
  private static final int MAX_SEED_LENGTH = 256;

  Contest {
    rankings = List.copyOf(rankings);
    List<String> teams = names(rankings);
    if (teams.size() != TEAMS || new HashSet<>(teams).size() != TEAMS) {
      throw new IllegalArgumentException(
          "two different rankings are compared, but got " + shown(teams));
    }
    for (String team : teams) {
      if (team.isBlank() || team.length() > MAX_NAME_LENGTH) {
        throw new IllegalArgumentException(
            "a ranking needs a [name] of 1 to " + MAX_NAME_LENGTH + " characters");
      }
    }
    if (seed.isBlank() || seed.length() > MAX_SEED_LENGTH) {
      throw new IllegalArgumentException(
          "[seed] must be the id of the search or its session, 1 to "
              + MAX_SEED_LENGTH
              + " characters");
    }
  }

  private static String shown(List<String> teams) {
    return teams.size() > TEAMS ? teams.size() + " names" : teams.toString();
  }

  private static List<String> names(List<NamedRanking> rankings) {
    return rankings.stream().map(NamedRanking::name).toList();
  }

  static Contest of(List<NamedRanking> rankings, String seed) {
    StringBuilder asked = new StringBuilder(seed);
    rankings.forEach(each -> asked.append('\n').append(Strings.toString(each.ranking())));
    return new Contest(rankings, seed, StringHelper.murmurhash3_x64_128(new BytesRef(asked))[0]);
  }

  /** Returns the names of the two rankings. */
  List<String> teams() {
    return names(rankings);
  }

  /**
   * Writes the options of the request.
   *
   * @param retrievers the two rankings, as they are by now
   */
  void toXContent(XContentBuilder builder, List<RetrieverBuilder> retrievers) throws IOException {
    builder.startArray(NamedRanking.RETRIEVERS.getPreferredName());
    for (int i = 0; i < TEAMS; i++) {
      builder.startObject().field(NamedRanking.NAME.getPreferredName(), teams().get(i));
      builder.field(NamedRanking.RETRIEVER.getPreferredName(), retrievers.get(i)).endObject();
    }
    builder.endArray();
    builder.field(SEED.getPreferredName(), seed);
  }
}
