package io.github.crossmedia.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.serve.TeamDraft.DraftedItem;
import io.github.crossmedia.serve.TeamDraft.Team;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two rankings interleaved by drafts, and none favoured. */
final class TeamDraftTest {

  private static final List<String> ONE = List.of("a", "b", "c", "d");
  private static final List<String> TWO = List.of("b", "e", "a", "f");

  private static List<String> items(List<DraftedItem<String>> list) {
    return list.stream().map(DraftedItem::item).toList();
  }

  private static List<Integer> shuffled(int items, Random random) {
    List<Integer> ranking = new ArrayList<>(IntStream.range(0, items).boxed().toList());
    Collections.shuffle(ranking, random);
    return ranking;
  }

  @Test
  void eachRoundTakesTheBestThatIsLeftOfBoth() {
    List<DraftedItem<String>> leads = null;
    List<DraftedItem<String>> follows = null;
    for (long seed = 0; leads == null || follows == null; seed++) {
      List<DraftedItem<String>> list = TeamDraft.of(ONE, TWO, 2, seed);
      if (list.getFirst().team() == Team.FIRST) {
        leads = list;
      } else {
        follows = list;
      }
    }
    assertEquals(
        List.of(new DraftedItem<>("a", Team.FIRST), new DraftedItem<>("b", Team.SECOND)), leads);
    assertEquals(
        List.of(new DraftedItem<>("b", Team.SECOND), new DraftedItem<>("a", Team.FIRST)), follows);
  }

  @Test
  void theSameSeedGivesTheSameListAndAnotherSeedAnother() {
    assertEquals(TeamDraft.of(ONE, TWO, 4, 1), TeamDraft.of(ONE, TWO, 4, 1));
    long different =
        IntStream.range(0, 100)
            .filter(
                seed ->
                    !TeamDraft.of(ONE, TWO, 4, seed).equals(TeamDraft.of(ONE, TWO, 4, seed + 1)))
            .count();
    assertTrue(different > 50, different + " of 100");
  }

  @Test
  void aLongerListBeginsWithTheShorterOne() {
    Random random = new Random(7);
    for (int draw = 0; draw < 500; draw++) {
      List<Integer> one = shuffled(5 + random.nextInt(20), random);
      List<Integer> two = shuffled(5 + random.nextInt(20), random);
      List<DraftedItem<Integer>> whole = TeamDraft.of(one, two, 100, draw);
      assertEquals(new HashSet<>(whole).size(), whole.size());
      assertEquals(Math.max(one.size(), two.size()), whole.size());
      for (int length = 1; length <= 30; length++) {
        List<DraftedItem<Integer>> page =
            TeamDraft.of(
                one.subList(0, Math.min(length, one.size())),
                two.subList(0, Math.min(length, two.size())),
                length,
                draw);
        assertEquals(whole.subList(0, Math.min(length, whole.size())), page);
      }
    }
  }

  @Test
  void bothTeamsDraftEquallyOftenAtEveryPosition() {
    int[] first = new int[10];
    int[] second = new int[10];
    Random random = new Random(3);
    for (int seed = 0; seed < 4_000; seed++) {
      List<DraftedItem<Integer>> list =
          TeamDraft.of(shuffled(12, random), shuffled(12, random).subList(0, 8), 10, seed);
      for (int i = 0; i < list.size(); i++) {
        first[i] += list.get(i).team() == Team.FIRST ? 1 : 0;
        second[i] += list.get(i).team() == Team.SECOND ? 1 : 0;
      }
    }
    for (int i = 0; i < first.length; i++) {
      double deviation = Math.sqrt(first[i] + second[i]);
      assertEquals(0, first[i] - second[i], 4 * deviation, "position " + (i + 1));
    }
    assertTrue(first[9] + second[9] < 4_000, "an exhausted ranking ends the contest");
  }

  @Test
  void whatOnlyOneRankingHasLeftHasNoTeam() {
    List<DraftedItem<String>> list = TeamDraft.of(List.of("a"), List.of("a", "b", "c"), 10, 5);

    assertEquals(List.of("a", "b", "c"), items(list).stream().sorted().toList());
    assertEquals(Team.NONE, list.getLast().team());
    assertEquals(
        List.of(Team.NONE, Team.NONE),
        TeamDraft.of(List.<String>of(), List.of("x", "y"), 10, 5).stream()
            .map(DraftedItem::team)
            .toList());
    assertEquals(List.of(), TeamDraft.of(List.of(), List.of(), 10, 5));
  }

  @Test
  void equalRankingsStayAsTheyAre() {
    assertEquals(ONE, items(TeamDraft.of(ONE, ONE, 4, 11)));
    assertNotEquals(ONE, items(TeamDraft.of(ONE, TWO, 4, 11)));
  }
}
