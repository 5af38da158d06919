package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.answers.Answering;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.trec.TrecJudgments;
import io.github.crossmedia.evaluate.trec.TrecRuns;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.VectorUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The way of README: train, run, evaluate, on pictures whose visual words follow their captions.
 */
class TrainAndRunTest extends CommandOnMadeUpPictures {

  @Test
  void judgmentsAreMadeOfGivenWords() throws IOException {
    Path model = trained("g.safetensors");
    Path run = folder.resolve("g.txt");
    Path qrels = folder.resolve("g.qrels");
    assertEquals(
        0,
        crossMedia(
            "run",
            "--model",
            model,
            "--collection",
            collection,
            "--out",
            run,
            "--qrels-out",
            qrels,
            "tiger",
            "sea tiger"),
        err.toString());
    long tigers = texts().stream().filter(text -> text.contains("tiger")).count();
    long both =
        texts().stream().filter(text -> text.contains("tiger") && text.contains("sea")).count();
    var judgments = TrecJudgments.read(qrels);
    assertEquals(tigers, judgments.gains("tiger").size());
    assertEquals(both, judgments.gains("sea+tiger").size());
  }

  /** The captions of the test pictures. */
  private List<String> texts() throws IOException {
    return CollectionReader.readAll(collection).stream()
        .filter(item -> item.split().equals("test"))
        .map(Item::text)
        .toList();
  }

  /** Texts are views here, and items that share a label ask for each other. */
  @Test
  void textsThatAreViewsAskByTheirItems() throws IOException {
    Random random = new Random(2);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      int of = random.nextInt(3);
      float[] topics = {0.1f, 0.1f, 0.1f};
      topics[of] = 0.8f;
      lines.append(
          Formatted.of(
              """
              {"id":"a%d","split":"%s","labels":["c%d"],
               "views":{"blobs":{"%d":1,"%d":1},"topics":[%s,%s,%s]}}
              """
                  .replace("\n ", ""),
              i,
              i < 60 ? "train" : i < 80 ? "valid" : "test",
              of,
              3 * of + random.nextInt(3),
              10 + random.nextInt(5),
              topics[0] + random.nextFloat() / 10,
              topics[1] + random.nextFloat() / 10,
              topics[2] + random.nextFloat() / 10));
    }
    Path articles = Files.writeString(folder.resolve("articles.jsonl"), lines);
    Path model = folder.resolve("articles.safetensors");
    assertEquals(
        0,
        crossMedia(
            "train",
            "--method",
            "cca",
            "--collection",
            articles,
            "--picture-view",
            "blobs",
            "--text-view",
            "topics:plain",
            "--out",
            model),
        err.toString());
    assertTrue(err.toString().contains("task labels: texts find pictures and"), err.toString());
    assertTrue(err.toString().contains("plans to search by: exact, nearest"), err.toString());
    for (String words : List.of("--language=english", "--ngrams=2", "--rarest=3", "--phrases=9")) {
      err.getBuffer().setLength(0);
      assertEquals(
          2,
          crossMedia(
              "train",
              "--method",
              "cca",
              "--collection",
              articles,
              "--picture-view",
              "blobs",
              "--text-view",
              "topics:plain",
              words,
              "--out",
              model));
      assertTrue(
          err.toString()
              .contains(
                  "--language, --ngrams, --phrases and --rarest are for texts as words, but"
                      + " --text-view names ready views"),
          err.toString());
    }
    for (String direction : List.of("text-to-image", "image-to-text")) {
      Path run = folder.resolve(direction + ".txt");
      Path qrels = folder.resolve(direction + ".qrels");
      assertEquals(
          0,
          crossMedia(
              "run",
              "--model",
              model,
              "--collection",
              articles,
              "--queries",
              "labels",
              "--direction",
              direction,
              "--out",
              run,
              "--qrels-out",
              qrels),
          err.toString());
      Evaluation evaluation = Evaluation.of(TrecJudgments.read(qrels), TrecRuns.read(run));
      assertEquals(40, evaluation.queries().size());
      double map = evaluation.mean(Measures.named("map"));
      assertTrue(map > 0.9, direction + " " + map);
    }
    assertEquals(
        2,
        crossMedia(
            "run",
            "--model",
            model,
            "--collection",
            articles,
            "tiger",
            "--out",
            folder.resolve("x"),
            "--direction",
            "sideways",
            "--queries",
            "labels"));
    assertEquals(
        1,
        crossMedia(
            "run",
            "--model",
            model,
            "--collection",
            articles,
            "tiger",
            "--out",
            folder.resolve("x")));
    assertTrue(err.toString().contains("this model has no vocabulary of words"), err.toString());
  }

  @Test
  void whatIsLearnedRanksUnseenPictures() throws IOException {
    Path model = trained("m.safetensors");
    Path run = folder.resolve("run.txt");
    Path qrels = folder.resolve("qrels.txt");
    int code =
        crossMedia(
            "run",
            "--model",
            model,
            "--collection",
            collection,
            "--split",
            "test",
            "--queries",
            "captions",
            "--out",
            run,
            "--qrels-out",
            qrels);
    assertEquals(0, code, err.toString());
    Evaluation evaluation = Evaluation.of(TrecJudgments.read(qrels), TrecRuns.read(run));
    assertTrue(evaluation.mean(Measures.named("map")) > 0.9, evaluation.toString());
    assertEquals(40, TrecRuns.read(run).ranking("sea+sky").size());
  }

  /** The sea's pictures are graded 4 and 5, all others 1 and 2: scores read as that. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theSameSeedThreadsAndDateMakeTheSameFile(int threads) throws IOException {
    byte[] first = Files.readAllBytes(trained("a", "--threads", threads, "--date", "2006-09-18"));
    byte[] second = Files.readAllBytes(trained("b", "--threads", threads, "--date", "2006-09-18"));
    assertArrayEquals(first, second);
    assertEquals("2006-09-18", ModelFile.read(folder.resolve("a")).card().date());
    byte[] seeded = Files.readAllBytes(trained("c", "--seed", 2, "--date", "2006-09-18"));
    assertFalse(Arrays.equals(first, seeded));
  }

  /** As views of networks are written by {@code extract}: with the hash of the network. */
  @Test
  void aViewIsNamedWithoutTheHashOfItsNetworkWhereThatIsClear() throws IOException {
    String lines = Files.readString(collection);
    Files.writeString(collection, lines.replace("\"blobs\"", "\"blobs#0123456789ab\""));
    Path model = trained("named.safetensors");
    assertTrue(
        Files.readString(model, StandardCharsets.ISO_8859_1).contains("blobs#0123456789ab"),
        "the model reads the view by its full name");

    String other = "\"blobs#ba9876543210\":{\"1\":1},\"blobs#0123456789ab\"";
    Files.writeString(collection, lines.replace("\"blobs\"", other));
    err.getBuffer().setLength(0);
    assertEquals(
        1,
        crossMedia(
            "train",
            "--method",
            "ridge",
            "--collection",
            collection,
            "--picture-view",
            "blobs",
            "--out",
            folder.resolve("none")));
    assertTrue(
        err.toString()
            .contains(
                "the pictures were seen by several networks called blobs: name one of"
                    + " blobs#0123456789ab, blobs#ba9876543210"),
        err.toString());
  }

  @Test
  void wholeFoldersAreHeldOutWhenAsked() throws IOException {
    List<String> lines = Files.readAllLines(collection);
    for (int i = 0; i < lines.size(); i++) {
      String picture = "\"picture\":\"album" + i % 12 + "/" + i + ".jpg\",\"text\"";
      lines.set(i, lines.get(i).replace("\"text\"", picture));
    }
    Files.write(collection, lines);
    Path model = trained("m.safetensors", "--hold-out", "folder", "--json");
    JsonNode json = new JsonMapper().readTree(out.toString());
    assertEquals("7 pictures of 80 held out: 1 of 12 folders", json.get("heldOut").asText());
    int trials = json.get("trials").asInt();
    assertTrue(trials > 1, json.toString());
    String quality = "AvgP on validation (whole folders), the best of " + trials + " trials";
    assertTrue(ModelFile.read(model).card().quality().containsKey(quality), quality);
    assertEquals(
        2,
        crossMedia(
            "train",
            "--method",
            "cmtt",
            "--collection",
            collection,
            "--picture-view",
            "blobs",
            "--out",
            model,
            "--hold-out",
            "album"));
    assertTrue(err.toString().contains("unknown grouping \"album\""), err.toString());
  }

  @Test
  void nGramsOfALanguageAreLearnedAndAskedFor() throws IOException {
    Path model = trained("n.safetensors", "--language", "english", "--ngrams", "2");
    assertEquals(0, crossMedia("model", "info", model));
    assertTrue(out.toString().contains("analysis english to 2 words"), out.toString());
    Path run = folder.resolve("run.txt");
    Object[] asked = {
      "run", "--model", model, "--collection", collection, "--out", run, "tigers sea"
    };
    assertEquals(0, crossMedia(asked), err.toString());
    assertTrue(
        ModelFile.read(model).textEncoder().orElseThrow().vocabulary().contains("tiger sea"));
    assertEquals(40, Files.readAllLines(run).size());
    assertFalse(err.toString().contains("does not know"), err.toString());
  }

  @Test
  void aModelTellsWhatItIs() {
    Path model = trained("m.safetensors", "--licence", "CC0-1.0");
    assertEquals(0, crossMedia("model", "verify", model));
    assertEquals(0, crossMedia("model", "info", model));
    assertTrue(out.toString().contains("pamir"), out.toString());
    assertTrue(out.toString().contains("sea, sky, sun, tiger"), out.toString());
    assertTrue(out.toString().contains("view blobs of 15 dimensions"), out.toString());
    assertTrue(out.toString().contains("linear, 15 to 4"), out.toString());
    assertTrue(out.toString().contains("AvgP on validation"), out.toString());
    assertTrue(out.toString().contains("licence      CC0-1.0"), out.toString());
  }

  @Test
  void aFusionTellsWhatItsMembersCountForByTheNumberOfWords() throws IOException {
    Path model = folder.resolve("fused.safetensors");
    ModelFile.write(Answering.FUSED.model(), model);
    assertEquals(0, crossMedia("model", "info", model));
    assertTrue(
        out.toString()
            .contains("; by 1 word times 1.000 and 0.250; by 2 words times 1.000 and 0.5"),
        out.toString());
  }

  @Test
  void whatWasLearnedAndWhatAModelIsAreReadableByScripts() throws IOException {
    Path model = trained("m.safetensors", "--licence", "CC0-1.0", "--json");
    assertEquals(0, crossMedia("model", "info", "--json", model), err.toString());
    List<String> printed = out.toString().lines().filter(l -> l.startsWith("{")).toList();
    JsonNode learned = new JsonMapper().readTree(printed.getFirst());
    JsonNode info = new JsonMapper().readTree(printed.getLast());
    assertEquals(learned.get("parameters"), info.get("card").get("parameters"));
    assertTrue(learned.get("averagePrecisionOnValidation").doubleValue() > 0.9, out::toString);
    double chance = learned.get("byChance").doubleValue();
    assertTrue(chance > 0 && chance < 0.9, out::toString);
    assertTrue(err.toString().contains(" by chance, see "), err.toString());
    assertEquals("CC0-1.0", info.get("card").get("licence").textValue());
    assertEquals(Files.size(model), info.get("bytes").longValue());
    assertEquals(4, info.get("words").size());
  }

  @Test
  void anIndexIsVerifiedByAModel() throws IOException {
    Path model = trained("m.safetensors");
    Path index = model.resolveSibling("index");
    for (DenseVector vector : List.of(DenseVector.of(1, 2, 3, 4), DenseVector.of(1, 2, 3))) {
      try (FSDirectory directory = FSDirectory.open(index);
          IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        Document document = new Document();
        CrossMediaField.named("picture")
            .fields(new ProjectedItem("m@1", vector, List.of()))
            .forEach(document::add);
        writer.addDocument(document);
      }
      boolean good = vector.dimension() == 4;
      assertEquals(good ? 0 : 1, crossMedia("model", "verify", model, "--index", index));
      assertTrue(out.toString().contains(index + (good ? ": good" : ": damaged")), out::toString);
    }
    assertTrue(
        out.toString().contains("document 0 has 3 dimensions, not the model's 4"), out::toString);
    assertEquals(1, crossMedia("model", "verify", "--index", model.resolveSibling("none")));
    assertTrue(err.toString().contains("no segments* file found"), err.toString());
    assertEquals(2, crossMedia("model", "verify"));
  }

  @Test
  void aDamagedModelIsNamed() throws IOException {
    Path model = trained("m.safetensors");
    byte[] whole = Files.readAllBytes(model);
    Files.write(model, Arrays.copyOf(whole, whole.length - 3));
    assertEquals(1, crossMedia("model", "verify", model));
    assertTrue(err.toString().contains("m.safetensors"), err.toString());
  }

  @Test
  void unknownWordsAreTold() {
    Path model = trained("m.safetensors");
    Path run = folder.resolve("run.txt");
    int code =
        crossMedia(
            "run",
            "--model",
            model,
            "--collection",
            collection,
            "--out",
            run,
            "sea zebra",
            "zebra");
    assertEquals(0, code, err.toString());
    assertTrue(
        err.toString().contains("\"sea zebra\": the model does not know zebra"), err.toString());
    assertTrue(err.toString().contains("\"zebra\" is left out"), err.toString());
  }

  @Test
  void wrongOptionsAndMissingViewsAreRefusedAndNothingIsWritten() throws IOException {
    Path model = folder.resolve("m.safetensors");
    assertEquals(
        2,
        crossMedia(
            "train",
            "--method",
            "guess",
            "--collection",
            collection,
            "--picture-view",
            "blobs",
            "--out",
            model));
    assertTrue(err.toString().contains("unknown method \"guess\""), err.toString());
    assertEquals(
        1,
        crossMedia(
            "train",
            "--method",
            "pamir",
            "--collection",
            collection,
            "--picture-view",
            "sift",
            "--out",
            model));
    assertTrue(
        err.toString()
            .contains(
                "c.jsonl: none of the 60 pictures can be learned from: left out 60 pictures without"
                    + " the view \"sift\""),
        err.toString());
    assertFalse(Files.exists(model));
  }

  @Test
  void phrasesAreTermsOfTheirOwn() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 80; i++) {
      String text =
          List.of(
                  "a boy with ice cream",
                  "the ice on a lake",
                  "a cream wall and the boy",
                  "a girl at the lake")
              .get(i % 4);
      lines.append(
          Formatted.of(
              "{\"id\":\"c%d\",\"split\":\"%s\",\"text\":\"%s\",\"views\":{\"blobs\":{\"%d\":1,\"%d\":1}}}%n",
              i, i < 40 ? "train" : i < 60 ? "valid" : "test", text, i % 4, 10 + i % 5));
    }
    Path captions = Files.writeString(folder.resolve("captions.jsonl"), lines);
    Path model = folder.resolve("phrases.safetensors");
    List<Object> train =
        List.of(
            "train",
            "--method",
            "ridge",
            "--collection",
            captions,
            "--picture-view",
            "blobs",
            "--language",
            "english",
            "--out",
            model);

    assertEquals(0, crossMedia(with(train, "--phrases", 5)), err.toString());
    TextEncoder encoder = ModelFile.read(model).textEncoder().orElseThrow();
    assertTrue(encoder.vocabulary().contains("ice cream"), encoder.vocabulary().words().toString());
    assertEquals(
        List.of("cream", "ice", "ice cream"), encoder.knownWords("Ice-Creams"), "in any form");
    assertTrue(
        score(model, "ice cream", 0)
            > Math.max(score(model, "ice cream", 1), score(model, "ice cream", 2)));

    assertEquals(0, crossMedia(train.toArray()), err.toString());
    assertFalse(
        ModelFile.read(model).textEncoder().orElseThrow().vocabulary().contains("ice cream"));
    for (Object[] refused :
        List.of(
            with(train, "--phrases", 5, "--ngrams", 2),
            with(train, "--ngrams", 2, "--written"),
            with(train, "--phrases", -1))) {
      assertEquals(2, crossMedia(refused), err.toString());
    }
  }

  private static Object[] with(List<Object> some, Object... more) {
    return Stream.concat(some.stream(), Stream.of(more)).toArray();
  }

  private static float score(Path model, String text, int blob) throws IOException {
    CrossMediaModel read = ModelFile.read(model);
    View view = SparseVector.of(20, Map.of(blob, 1f));
    return VectorUtil.dotProduct(
        read.textToImage().query(Medium.ofText(text)),
        read.textToImage().document(Medium.ofViews(Map.of("blobs", view))));
  }
}
