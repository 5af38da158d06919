package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.search.SearchResult.FolderCount;
import io.github.crossmedia.gallery.search.SearchResult.MonthCount;
import io.github.crossmedia.gallery.search.SearchResult.Tiers;
import io.github.crossmedia.gallery.search.SearchResult.Timeline;
import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.gallery.words.Verdict;
import java.io.IOException;
import java.time.YearMonth;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.util.BytesRef;

/**
 * Counts pictures by verdict, month and folder. The limit to a period does not affect the counts of
 * months, nor the limit to a folder those of folders, so that another one can be chosen.
 */
final class Overview implements CollectorManager<Overview.Counting, Overview.Counts> {

  private final SearchLimits limits;
  private final Optional<Verdict> all;

  /**
   * Counts the pictures of a query.
   *
   * @param limits the folder and period of the verdicts; the query has neither
   * @param all the verdict of all pictures; if empty, each has the verdict of its score, and only
   *     pictures count that may show the query
   */
  Overview(SearchLimits limits, Optional<Verdict> all) {
    this.limits = limits;
    this.all = all;
  }

  /** What was counted. */
  record Counts(
      Map<Verdict, Integer> verdicts,
      TreeMap<YearMonth, Integer> months,
      int undated,
      TreeMap<String, Integer> folders) {

    static Counts none() {
      return new Counts(new HashMap<>(), new TreeMap<>(), 0, new TreeMap<>());
    }

    Tiers tiers() {
      return new Tiers(
          of(Verdict.YOURS), of(Verdict.WRITTEN), of(Verdict.LIKELY), of(Verdict.PERHAPS));
    }

    private int of(Verdict verdict) {
      return verdicts.getOrDefault(verdict, 0);
    }

    Timeline timeline() {
      return new Timeline(
          months.descendingMap().entrySet().stream()
              .map(month -> new MonthCount(month.getKey().toString(), month.getValue()))
              .toList(),
          undated);
    }

    List<FolderCount> folderCounts() {
      return folders.entrySet().stream()
          .map(folder -> new FolderCount(folder.getKey(), folder.getValue()))
          .toList();
    }

    Counts and(Counts other) {
      other.verdicts.forEach((key, count) -> verdicts.merge(key, count, Integer::sum));
      other.months.forEach((key, count) -> months.merge(key, count, Integer::sum));
      other.folders.forEach((key, count) -> folders.merge(key, count, Integer::sum));
      return new Counts(verdicts, months, undated + other.undated, folders);
    }
  }

  @Override
  public Counting newCollector() {
    return new Counting();
  }

  @Override
  public Counts reduce(Collection<Counting> collectors) throws IOException {
    Counts all = Counts.none();
    for (Counting one : collectors) {
      one.finishSegment();
      all = all.and(one.counts());
    }
    return all;
  }

  /** Counts in some segments. */
  final class Counting extends SimpleCollector {

    private final Counts counts = Counts.none();
    private int undated;
    private Scorable scorer;
    private SortedNumericDocValues taken;
    private SortedSetDocValues folders;
    private int[] inFolder = {};
    private long limit;

    @Override
    protected void doSetNextReader(LeafReaderContext context) throws IOException {
      finishSegment();
      taken = DocValues.getSortedNumeric(context.reader(), SearchDocument.TAKEN);
      folders = DocValues.getSortedSet(context.reader(), FilterFields.FOLDER);
      inFolder = new int[Math.toIntExact(folders.getValueCount())];
      limit =
          limits.folder().isEmpty() ? -1 : folders.lookupTerm(new BytesRef(limits.folder().get()));
    }

    /** Replaces the numbers of folders in the segment by their names. */
    private void finishSegment() throws IOException {
      for (int ord = 0; ord < inFolder.length; ord++) {
        if (inFolder[ord] > 0) {
          counts
              .folders()
              .merge(folders.lookupOrd(ord).utf8ToString(), inFolder[ord], Integer::sum);
        }
      }
      inFolder = new int[0];
    }

    Counts counts() {
      return new Counts(counts.verdicts(), counts.months(), undated, counts.folders());
    }

    @Override
    public void setScorer(Scorable scorable) {
      scorer = scorable;
    }

    @Override
    public void collect(int doc) throws IOException {
      Verdict verdict = all.isPresent() ? all.get() : Verdict.of(scorer.score());
      if (verdict == Verdict.HARDLY) {
        return;
      }
      boolean isDated = taken.advanceExact(doc);
      long time = isDated ? taken.nextValue() : 0;
      boolean isThen =
          limits.period().isEmpty()
              || isDated
                  && time >= limits.period().get().firstSecond()
                  && time <= limits.period().get().lastSecond();
      boolean isThere = countFolders(doc, isThen);
      if (isThen && isThere) {
        counts.verdicts().merge(verdict, 1, Integer::sum);
      }
      if (isThere && isDated) {
        counts.months().merge(Period.month(time), 1, Integer::sum);
      } else if (isThere) {
        undated++;
      }
    }

    /**
     * Counts the folders of a picture. Returns true if it is in the folder that limits the search.
     */
    private boolean countFolders(int doc, boolean isThen) throws IOException {
      boolean isThere = limits.folder().isEmpty();
      if (folders.advanceExact(doc)) {
        for (int i = 0; i < folders.docValueCount(); i++) {
          long ord = folders.nextOrd();
          isThere |= ord == limit;
          inFolder[(int) ord] += isThen ? 1 : 0;
        }
      }
      return isThere;
    }

    @Override
    public ScoreMode scoreMode() {
      return all.isPresent() ? ScoreMode.COMPLETE_NO_SCORES : ScoreMode.COMPLETE;
    }
  }
}
