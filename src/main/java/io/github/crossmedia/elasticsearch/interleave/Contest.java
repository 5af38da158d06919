package io.github.crossmedia.elasticsearch.interleave;

import java.util.HashSet;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.elasticsearch.common.Strings;
import org.elasticsearch.search.retriever.RetrieverBuilder;

/**
 * What decides how two rankings are interleaved.
 *
 * @param teams the names of the two rankings
 * @param seed the id of the search or its session
 * @param coins the seed of the coins: the same search of the same session tosses the same ones
 */
record Contest(List<String> teams, String seed, long coins) {

  static final int TEAMS = 2;

  private static final int MAX_NAME_LENGTH = 100;
  private static final int MAX_SEED_LENGTH = 256;

  Contest {
    teams = List.copyOf(teams);
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

  static Contest of(List<String> teams, String seed, List<RetrieverBuilder> rankings) {
    StringBuilder asked = new StringBuilder(seed);
    rankings.forEach(ranking -> asked.append('\n').append(Strings.toString(ranking)));
    return new Contest(teams, seed, StringHelper.murmurhash3_x64_128(new BytesRef(asked))[0]);
  }
}
