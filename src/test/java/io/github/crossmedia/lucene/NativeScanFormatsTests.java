package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.store.Directory;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.index.codec.CodecService;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperServiceTestCase;

/**
 * Elasticsearch's codec keeps the native scan: it depends on how Lucene reads vectors, so that a
 * release with another format must fail here.
 */
public class NativeScanFormatsTests extends MapperServiceTestCase {

  private static final int DIMENSION = 64;

  /** Whether a scan is native, by the {@code index_options} of the vector field. */
  private static final Map<String, Boolean> NATIVE =
      new TreeMap<>(
          Map.of(
              "flat", true,
              "hnsw", true,
              "int8_flat", false,
              "int8_hnsw", false,
              "bbq_flat", false,
              "bbq_hnsw", false));

  public void testUnquantisedVectorsAreScannedNatively() throws IOException {
    Map<String, Boolean> found = new TreeMap<>();
    for (String type : NATIVE.keySet()) {
      found.put(type, isNative(codec(type)));
    }
    assertEquals(NATIVE, found);
  }

  private Codec codec(String type) throws IOException {
    MapperService mapping =
        createMapperService(
            mapping(
                b ->
                    b.startObject("near")
                        .field("type", "dense_vector")
                        .field("dims", DIMENSION)
                        .field("similarity", "max_inner_product")
                        .field("index_options", Map.of("type", type))
                        .endObject()));
    return new CodecService(mapping, BigArrays.NON_RECYCLING_INSTANCE, null)
        .codec(CodecService.DEFAULT_CODEC);
  }

  private boolean isNative(Codec codec) throws IOException {
    try (Directory directory = newFSDirectory(createTempDir())) {
      try (IndexWriter writer =
          new IndexWriter(directory, new IndexWriterConfig().setCodec(codec))) {
        for (int i = 0; i < 300; i++) {
          writer.addDocument(document());
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Query scan =
            CrossMediaField.exact(
                "picture",
                "near",
                List.of(new QueryVector("corel@1", vector(), Calibration.unfitted())));
        return NativeScanTest.isNative(new IndexSearcher(reader), scan, ScoreMode.TOP_SCORES);
      }
    }
  }

  private static Document document() {
    DenseVector vector = vector();
    Document document = new Document();
    CrossMediaField.named("picture")
        .fields(new ProjectedItem("corel@1", vector, List.of()))
        .forEach(document::add);
    document.add(
        new KnnFloatVectorField(
            "near", vector.toArray(), VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
    return document;
  }

  private static DenseVector vector() {
    float[] values = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      values[i] = (float) random().nextGaussian();
    }
    return DenseVector.of(values);
  }
}
