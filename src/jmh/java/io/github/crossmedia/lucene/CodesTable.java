package io.github.crossmedia.lucene;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.BinaryCodes;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Projected;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.train.latent.IterativeQuantisation;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/** A scan of codes with the best scored by their vectors, beside the plan exact. */
final class CodesTable {

  private static final int QUERIES = 20;
  private static final int BITS = 256;
  private static final int BEST = 10;
  private static final int SAMPLE = 3000;
  private static final int[] CANDIDATES = {100, 200, 400};

  private final Supplier<float[]> pictures;
  private final List<float[]> queries;

  private CodesTable(Supplier<float[]> pictures, List<float[]> queries) {
    this.pictures = pictures;
    this.queries = queries;
  }

  /** Drawn around 500 centres. */
  static CodesTable drawn(CorelLike corel, int dimension) {
    return new CodesTable(
        () -> corel.clustered(dimension),
        Stream.generate(() -> corel.clustered(dimension)).limit(QUERIES).toList());
  }

  /**
   * The pictures of a collection as a model projects them, each drawn again and again with jitter,
   * asked for by the texts of other pictures.
   */
  static CodesTable of(CrossMediaModel model, List<Item> collection, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>(collection);
    Collections.shuffle(items, random);
    List<float[]> queries =
        items.subList(0, QUERIES).stream()
            .map(item -> model.textToImage().query(Medium.ofText(item.text())))
            .toList();
    List<float[]> prototypes =
        items.subList(QUERIES, items.size()).stream()
            .map(item -> model.textToImage().document(item.medium()))
            .toList();
    return new CodesTable(
        () -> {
          float[] point = prototypes.get(random.nextInt(prototypes.size())).clone();
          for (int i = 0; i < point.length; i++) {
            point[i] *= (float) Math.exp(0.3 * random.nextGaussian());
          }
          return point;
        },
        queries);
  }

  List<QueryRow> rows(int count, int rounds) throws IOException {
    List<float[]> sample = Stream.generate(pictures).limit(SAMPLE).toList();
    BinaryCodes codes = IterativeQuantisation.learn(sample, BITS, 1, 1);
    CrossMediaField field = CrossMediaField.named("picture");
    try (var index =
        new BenchmarkIndex(
            count,
            i -> {
              DenseVector point = DenseVector.of(pictures.get());
              List<IndexableField> document =
                  new ArrayList<>(field.fields(new Projected("corel@1", point, List.of())));
              document.add(CodedPoints.field("picture", codes, point));
              return document;
            })) {
      return measure(index, codes, rounds);
    }
  }

  private List<QueryRow> measure(BenchmarkIndex index, BinaryCodes codes, int rounds)
      throws IOException {
    try (DirectoryReader again = DirectoryReader.open(index.reader().directory())) {
      CodedPoints.keepInMemory(again, "picture", codes);
      IndexSearcher inMemory = new IndexSearcher(again);
      inMemory.setQueryCache(null);
      return measure(index, inMemory, codes, rounds);
    }
  }

  private List<QueryRow> measure(
      BenchmarkIndex index, IndexSearcher inMemory, BinaryCodes codes, int rounds)
      throws IOException {
    List<QueryVector> versions =
        queries.stream()
            .map(query -> new QueryVector("corel@1", DenseVector.of(query), Calibration.unfitted()))
            .toList();
    List<Query> exact =
        versions.stream()
            .map(version -> CrossMediaField.exact("picture", List.of(version)))
            .toList();
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    Map<String, Agreement> agreement = new LinkedHashMap<>();
    ways.put("exact float32", index.topTen(exact));
    agreement.put("exact float32", Agreement.of(index.searcher(), exact, exact));
    for (int candidates : CANDIDATES) {
      List<Query> coded =
          versions.stream()
              .map(version -> CodedPoints.query("picture", codes, version, BEST, candidates))
              .toList();
      ways.put("best of " + candidates, index.topTen(coded));
      agreement.put("best of " + candidates, Agreement.of(index.searcher(), exact, coded));
      String kept = "best of " + candidates + ", in memory";
      ways.put(kept, query -> inMemory.search(coded.get(query), BEST));
      agreement.put(kept, Agreement.of(inMemory, exact, coded));
    }
    var times = Interleaved.run(ways, queries.size(), rounds);
    Interleaved.Times baseline = times.get("exact float32");
    List<QueryRow> rows = new ArrayList<>();
    times.forEach(
        (way, t) ->
            rows.add(
                QueryRow.of(
                        "codes, " + codes.bits() + " of " + codes.dimension(),
                        way,
                        index.reader().maxDoc(),
                        t,
                        baseline)
                    .weighing(
                        way.startsWith("exact")
                            ? StoredVector.FLOAT32.length(codes.dimension())
                            : codes.length())
                    .finding(agreement.get(way))));
    return rows;
  }
}
