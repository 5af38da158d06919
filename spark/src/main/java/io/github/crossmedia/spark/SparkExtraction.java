package io.github.crossmedia.spark;

import io.github.crossmedia.collection.CollectionWriter;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.View;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.util.SerializableConfiguration;
import scala.Tuple2;

/**
 * Extracts views from picture files on Spark. Each task reads the pictures that its items name, on
 * any file system that Spark reads.
 *
 * @param folder what the paths of pictures are relative to
 * @param file the name of an added file ({@code SparkContext.addFile}): a model, or code books;
 *     empty for views without any
 * @param names the views; empty for those that the model reads
 */
public record SparkExtraction(
    String folder, String file, List<String> names, SerializableConfiguration storage)
    implements Serializable {

  /** Marks items with their views. */
  public static final String EXTRACTED = "extracted";

  /** Marks pictures without views, with a reason. */
  public static final String FAILED = "failed";

  /** Returns for each item its mark, and its line with views or its id and the reason. */
  public JavaRDD<Tuple2<String, String>> run(JavaRDD<String> items) {
    return items.mapPartitions(this::extracted);
  }

  private Iterator<Tuple2<String, String>> extracted(Iterator<String> lines) throws IOException {
    PictureViews views = views();
    PictureReader reader = PictureConverter.reader();
    Configuration configuration = storage.value();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return lines.hasNext();
      }

      @Override
      public Tuple2<String, String> next() {
        Item item = SparkLearning.item(lines.next());
        try {
          byte[] bytes = bytes(item, configuration);
          Map<String, View> all = new HashMap<>(item.views());
          all.putAll(views.extract(reader.read(item.picture(), bytes)));
          Item seen =
              new Item(item.id(), item.split(), item.picture(), item.text(), item.labels(), all);
          return new Tuple2<>(EXTRACTED, CollectionWriter.line(seen));
        } catch (FileNotFoundException missing) {
          return failed(item, item.picture() + ": no such file");
        } catch (IOException | IllegalArgumentException unusable) {
          return failed(item, unusable.getMessage());
        } catch (RuntimeException unforeseen) {
          return failed(item, "it can't be processed: " + unforeseen);
        }
      }
    };
  }

  PictureViews views() throws IOException {
    if (names.isEmpty()) {
      return PictureViews.of(ModelFile.read(Path.of(SparkFiles.get(file))));
    }
    Map<String, Quantiser> books =
        file.isEmpty() ? Map.of() : CodeBookFile.read(Path.of(SparkFiles.get(file)));
    return PictureViews.named(names, books, Descriptors.standard());
  }

  private byte[] bytes(Item item, Configuration configuration) throws IOException {
    if (item.picture().isEmpty()) {
      throw new IllegalArgumentException("it has no picture");
    }
    var path = new org.apache.hadoop.fs.Path(new org.apache.hadoop.fs.Path(folder), item.picture());
    try (InputStream in = FileSystem.get(path.toUri(), configuration).open(path)) {
      return in.readAllBytes();
    }
  }

  private static Tuple2<String, String> failed(Item item, String reason) {
    return new Tuple2<>(FAILED, "item " + item.id() + ": " + reason.replaceAll("\\s+", " "));
  }
}
