package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import java.util.Map;

/** The page of what a pair's scores mean. */
final class PairScoresPage {

  private PairScoresPage() {}

  static Page of(
      String network,
      boolean isPublished,
      int learned,
      int fitted,
      Map<String, Reliability> scores) {
    return new Page(PairRun.SCORES, "What the scores of a pair of networks mean")
        .paragraph(
            "Made by `bin/crossmedia reproduce pair-scores --data DIR --network NAME`. Data:"
                + " Flickr8k (Hodosh, Young and Hockenmaier, JAIR 2013). The network of pictures is"
                + " `%s`.",
            network)
        .paragraph(
            isPublished
                ? "The network of texts was published with it. Scores are fitted on %2$,d training"
                    + " pictures."
                : "It has no network of texts. The pair is learned here, on %1$,d training"
                    + " pictures, by [`contrastive`](../methods/latent.md). Scores are fitted on"
                    + " %2$,d others.",
            learned,
            fitted)
        .paragraph(
            "Each sentence of the 1,000 validation pictures asks all of them, and only its own"
                + " picture is relevant. Three readings of the same cosines are compared: the"
                + " cosine itself, its softmax over the pictures asked, and the score of"
                + " [`pair`](../methods/pair.md). All three rank pictures alike. The softmax needs"
                + " every picture's cosine and changes with the pictures asked, so no cut-off fits"
                + " it. The other two look at one picture alone.")
        .table(ReliabilityTable.of(scores))
        .paragraph(
            "The table goes over all pairs of a sentence and a picture. Brier skill is 1 less the"
                + " Brier score as a share of that of the base rate; below 0, a score is worse than"
                + " the base rate. The column `1 word` is of all sentences: it gives the mean of"
                + " the 200 highest scores and the share of them that is relevant.")
        .plot(
            "Scores against the share of relevant pictures",
            "reliability",
            ReliabilityTable.diagram(scores));
  }
}
