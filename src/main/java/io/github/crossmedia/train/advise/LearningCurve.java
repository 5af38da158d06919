package io.github.crossmedia.train.advise;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.linear.KernelRidgeTrainer;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * How the average precision of single words grows with the number of captions: by the same amount
 * each time they double. It is measured on a quarter of the captioned pictures, held out, with
 * models learned from a quarter, half and all of the others, in several draws.
 *
 * @param captions how many captions there are
 * @param held how many held-out pictures each word ranks
 * @param now the average precision with all of them, by the mean line of the draws
 * @param doubled what twice the captions add
 * @param deviation of {@code doubled}, by the differences between draws
 */
public record LearningCurve(int captions, int held, double now, double doubled, double deviation) {

  /** The fewest captions that tell anything. */
  public static final int MIN_CAPTIONS = 16;

  private static final int DRAWS = 5;
  private static final int HELD_ONE_IN = 4;
  private static final int MAX_HELD = 500;
  private static final int MAX_LEARNED = 2_000;
  private static final int[] PARTS = {4, 2, 1};

  /** Learns from parts of the captioned pictures. */
  public static LearningCurve of(List<Item> captioned, Settings given) {
    if (captioned.size() < MIN_CAPTIONS) {
      throw new IllegalArgumentException(
          "a learning curve needs at least " + MIN_CAPTIONS + " captions, got " + captioned.size());
    }
    Vocabulary vocabulary = TrainingData.of(captioned, given).words().vocabulary();
    Settings settings =
        given.withVocabulary(vocabulary).withQueries(CaptionQueries.Limits.NONE.withLongest(1));
    Trainer trainer = new KernelRidgeTrainer();
    Parameters parameters = trainer.searchSpace().first();
    SummaryStatistics ends = new SummaryStatistics();
    SummaryStatistics slopes = new SummaryStatistics();
    int held = Math.min(MAX_HELD, captioned.size() / HELD_ONE_IN);
    for (int draw = 0; draw < DRAWS; draw++) {
      List<Item> drawn = new ArrayList<>(captioned);
      Collections.shuffle(drawn, new Random(settings.seed() + draw));
      List<Item> rest = drawn.subList(held, Math.min(drawn.size(), held + MAX_LEARNED));
      SimpleRegression line = new SimpleRegression();
      for (int part : PARTS) {
        List<Item> learned = rest.subList(0, rest.size() / part);
        TrainingData data = TrainingData.of(learned, settings);
        double reached =
            new AverageOverQueries(data.heldOut(drawn.subList(0, held)))
                .of(trainer.train(data, parameters));
        line.addData(log2(learned.size()), reached);
      }
      slopes.addValue(line.getSlope());
      ends.addValue(line.predict(log2(captioned.size())));
    }
    return new LearningCurve(
        captioned.size(),
        held,
        ends.getMean(),
        slopes.getMean(),
        slopes.getStandardDeviation() / Math.sqrt(DRAWS));
  }

  /** Returns what more captions of pictures drawn at random add. */
  public double gain(int more) {
    return doubled * log2((double) (captions + more) / captions);
  }

  /** Returns how far the gain may lie from {@link #gain}, at 95 %. */
  public double uncertainty(int more) {
    return 1.96 * deviation * log2((double) (captions + more) / captions);
  }

  private static double log2(double number) {
    return Math.log(number) / Math.log(2);
  }
}
