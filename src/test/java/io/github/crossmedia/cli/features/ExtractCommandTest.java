package io.github.crossmedia.cli.features;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.crossmedia.OtherJava;
import io.github.crossmedia.cli.CrossMedia;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class ExtractCommandTest {

  @TempDir private Path folder;
  private final StringWriter errors = new StringWriter();
  private final StringWriter output = new StringWriter();

  @BeforeEach
  void drawPictures() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      ImageIO.write(Scenes.discs(96, 64, i), "png", folder.resolve(i + ".png").toFile());
      lines.append("{\"id\":\"p").append(i).append("\",\"split\":\"train\",\"picture\":\"");
      lines.append(i).append(".png\",\"text\":\"discs\"}\n");
    }
    Files.writeString(folder.resolve("c.jsonl"), lines);
  }

  @Test
  void makesVisualWordsOfACollection() throws IOException {
    run(0, "codebook", "--collection", "c.jsonl", "--view", "sift=8,blobs=4", "--out", "b.st");
    run(
        0,
        line(
            "extract --collection c.jsonl --codebooks b.st --views sift,blobs,cedd --out f.jsonl"));
    List<Item> items = CollectionReader.readAll(folder.resolve("f.jsonl"));
    assertEquals(5, items.size());
    for (Item item : items) {
      assertEquals("discs", item.text());
      SparseVector sift = (SparseVector) item.views().get("sift");
      assertTrue(sift.index(sift.size() - 1) < 8);
      assertTrue(item.views().containsKey("blobs"));
      assertEquals(144, item.views().get("cedd").dimension());
    }
  }

  @Test
  void hardWordsCountEachRegionOnce() throws IOException {
    String words = "blobs=4,counted-blobs:regions=4:hard";
    run(0, "codebook", "--collection", "c.jsonl", "--view", words, "--out", "b.st");
    String[] extract = {"extract", "--collection", "c.jsonl", "--codebooks", "b.st"};
    String views = "regions,blobs,counted-blobs";
    run(
        0,
        Stream.concat(Stream.of(extract), Stream.of("--views", views, "--out", "f.jsonl"))
            .toArray());
    double shared = 0;
    int all = 0;
    for (Item item : CollectionReader.readAll(folder.resolve("f.jsonl"))) {
      int regions = ((VectorBag) item.views().get("regions")).members().size();
      SparseVector counted = (SparseVector) item.views().get("counted-blobs");
      double sum = 0;
      for (int i = 0; i < counted.size(); i++) {
        assertEquals(Math.rint(counted.value(i)), counted.value(i), "a number of regions");
        sum += counted.value(i);
      }
      assertEquals(regions, sum);
      SparseVector blobs = (SparseVector) item.views().get("blobs");
      for (int i = 0; i < blobs.size(); i++) {
        shared += blobs.value(i);
      }
      all += regions;
    }
    assertTrue(shared < all, "by default a region counts as the root of its area");
  }

  @Test
  void givesTheSameFileWhetherInterruptedOrNot() throws IOException {
    run(0, "extract", "--collection", "c.jsonl", "--views", "cedd", "--out", "whole.jsonl");
    List<String> lines = Files.readAllLines(folder.resolve("whole.jsonl"));
    Path part = folder.resolve("part.jsonl");
    Files.writeString(part, lines.get(0) + "\n" + lines.get(1).substring(0, 30));
    run(0, "extract", "--collection", "c.jsonl", "--views", "cedd", "--out", "part.jsonl");
    assertEquals(lines, Files.readAllLines(part));
  }

  @Test
  void goesOnAfterABrokenPicture() throws IOException {
    Files.write(folder.resolve("1.png"), new byte[0]);
    run(0, "extract", "--collection", "c.jsonl", "--views", "regions", "--out", "f.jsonl");
    List<Item> items = CollectionReader.readAll(folder.resolve("f.jsonl"));
    assertEquals(4, items.size());
    assertTrue(errors.toString().contains("item p1: "), errors::toString);
    assertTrue(errors.toString().contains("1.png: the file is empty"), errors::toString);
    assertEquals(36, ((VectorBag) items.getFirst().views().get("regions")).dimension());
  }

  @Test
  void namesAndCountsWhatItCannotSee() throws IOException {
    byte[] whole = Files.readAllBytes(folder.resolve("4.png"));
    Files.write(folder.resolve("3.png"), Arrays.copyOf(whole, whole.length / 2));
    Files.write(folder.resolve("5.jpg"), new byte[0]);
    Files.writeString(folder.resolve("6.heic"), "\0\0\0\u0018ftypheic\0\0\0\0mif1heic");
    Files.writeString(folder.resolve("7.cr2"), "II*\0\u0010\0\0\0CR\2\0");
    Files.writeString(folder.resolve("8.mov"), "\0\0\0\u0014ftypqt  \0\0\0\0");

    run(0, "extract", "--pictures", ".", "--views", "color-layout", "--out", "f.jsonl");

    assertTrue(output.toString().contains("4 pictures extracted, 0 already present, 5 skipped"));
    assertEquals(4, CollectionReader.readAll(folder.resolve("f.jsonl")).size());
    for (String reason :
        List.of(
            "item 3.png: " + folder.resolve("3.png") + ": this PNG file is",
            "item 5.jpg: " + folder.resolve("5.jpg") + ": the file is empty",
            "6.heic: this is a HEIC picture, which cannot be decoded; convert it to JPEG first",
            "7.cr2: this is a camera's raw file, which cannot be decoded; export it as JPEG",
            "8.mov: this is a video; take single frames as JPEG or PNG")) {
      assertTrue(errors.toString().contains(reason), () -> reason + " is not in " + errors);
    }
  }

  @Test
  void goesOnAfterAFolderItMayNotLookInto() throws IOException {
    Path locked = Files.createDirectories(folder.resolve("locked"));
    Files.copy(folder.resolve("0.png"), locked.resolve("0.png"));
    Set<PosixFilePermission> before = Files.getPosixFilePermissions(locked);
    Files.setPosixFilePermissions(locked, Set.of());
    try {
      assumeFalse(Files.isReadable(locked), "root may look into every folder");
      run(0, "extract", "--pictures", ".", "--views", "cedd", "--out", "f.jsonl");
    } finally {
      Files.setPosixFilePermissions(locked, before);
    }
    assertTrue(output.toString().contains("5 pictures extracted, 0 already present, 1 skipped"));
    assertTrue(errors.toString().contains("it cannot be read"), errors::toString);
  }

  @Test
  void learnsWordsFromWhatItCanSee() throws IOException {
    Files.write(folder.resolve("1.png"), new byte[0]);
    run(0, "codebook", "--collection", "c.jsonl", "--view", "sift=8", "--out", "b.st");
    assertTrue(output.toString().startsWith("4 pictures processed, 1 skipped"), output::toString);
    assertTrue(errors.toString().contains("1.png: the file is empty"), errors::toString);
  }

  /** Hundreds of key points a picture: to draw a few hundred, not all pictures need be read. */
  @Test
  void readsNoMorePicturesThanTheSampleNeeds() throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("c.jsonl"));
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 260; i++) {
      many.append(lines.get(i % 5).replaceAll("\"p\\d+\"", "\"q" + i + "\"")).append('\n');
    }
    Files.writeString(folder.resolve("c.jsonl"), many);

    run(0, learn("few.st", "--sample", "10"));
    assertTrue(
        output
            .toString()
            .matches(
                "(?s)\\d\\d pictures processed, 0 skipped, of 260: enough to"
                    + " draw 10 vectors from.*"),
        output::toString);
    output.getBuffer().setLength(0);
    run(0, learn("again.st", "--sample", "10"));
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("few.st")),
        Files.readAllBytes(folder.resolve("again.st")));
    output.getBuffer().setLength(0);
    run(0, learn("all.st", "--sample", "100000"));
    assertTrue(
        output.toString().startsWith("260 pictures processed, 0 skipped\n"), output::toString);
  }

  private static Object[] learn(String out, String... sample) {
    return Stream.concat(
            Stream.of("codebook", "--collection", "c.jsonl", "--view", "sift=4", "--out", out),
            Stream.of(sample))
        .toArray();
  }

  @Test
  void refusesTwoCodeBooksOfOneName() {
    String views = "sift=8,sift:close-keypoints=4";
    run(1, "codebook", "--collection", "c.jsonl", "--view", views, "--out", "b.st");
    assertEquals(
        "crossmedia: duplicate view sift, as sift=8 and as sift:close-keypoints=4: remove"
            + " one, or rename it by NAME:close-keypoints=4",
        errors.toString().strip());
    assertFalse(Files.exists(folder.resolve("b.st")));
    views = "sift=8,few:keypoints=4";
    run(0, "codebook", "--collection", "c.jsonl", "--view", views, "--out", "b.st");
  }

  @Test
  void refusesToAppendToAFileOfOtherViews() throws IOException {
    run(0, "extract", "--collection", "c.jsonl", "--views", "cedd", "--out", "f.jsonl");
    run(1, "extract", "--collection", "c.jsonl", "--views", "hog", "--out", "f.jsonl");
    assertTrue(
        errors.toString().contains("item p0 already exists, but without the view hog"),
        errors::toString);
  }

  private void makeTwoCodeBooks() throws IOException {
    List<String> codebook = List.of("codebook", "--collection", "c.jsonl", "--view", "sift=8");
    run(0, with(codebook, "--out", "a.st"));
    run(0, with(codebook, "--out", "b.st", "--seed", "2"));
  }

  private void extractWith(int code, String books) throws IOException {
    List<String> extract = List.of("extract", "--collection", "c.jsonl", "--views", "sift");
    run(code, with(extract, "--codebooks", books, "--out", "f.jsonl"));
  }

  @Test
  void refusesToAppendWordsOfAnotherCodeBook() throws IOException {
    makeTwoCodeBooks();
    extractWith(0, "a.st");
    extractWith(0, "a.st");
    extractWith(1, "b.st");
    String message = "f.jsonl: view sift of item p0 does not match what would be extracted now";
    assertTrue(errors.toString().contains(message), errors::toString);
  }

  @Test
  void refusesToWriteIntoTheCollectionItself() throws IOException {
    String before = Files.readString(folder.resolve("c.jsonl")).strip();
    Files.writeString(folder.resolve("c.jsonl"), before);
    run(1, "extract", "--collection", "c.jsonl", "--views", "cedd", "--out", "c.jsonl");
    assertTrue(errors.toString().contains("c.jsonl is the collection itself"), errors::toString);
    assertEquals(before, Files.readString(folder.resolve("c.jsonl")));
  }

  @Test
  void saysWhatIsWrongBeforeItLooksAtPictures() {
    List<String> codebook = List.of("codebook", "--collection", "c.jsonl", "--view");
    run(1, with(codebook, "sift=8", "--out", "nowhere/b.st"));
    run(1, with(codebook, "sift=8", "--out", "."));
    run(1, with(codebook, "sift=0", "--out", "b.st"));
    run(2, with(codebook, "sift=8", "--sample", "0", "--out", "b.st"));
    List<String> extract = List.of("extract", "--collection", "c.jsonl", "--views");
    run(1, with(extract, "cedd", "--out", "nowhere/f.jsonl"));
    run(2, with(extract, ",", "--out", "f.jsonl"));
    run(2, with(extract, "cedd", "--captions", "c.tsv", "--out", "f.jsonl"));
    run(2, with(extract, "cedd", "--model", "m.safetensors", "--out", "f.jsonl"));
    run(2, "extract", "--collection", "c.jsonl", "--codebooks", "b.st", "--out", "f.jsonl");
    assertEquals("", output.toString());
    List<String> reasons =
        List.of(
            "not a folder: " + folder.resolve("nowhere"),
            folder + ": this is a folder, not a file",
            "sift=0 is not a code book",
            "--sample must be at least 1",
            "not a folder: " + folder.resolve("nowhere"),
            "--views must name at least one view",
            "--captions go with --pictures",
            "--model names the views itself",
            "--codebooks goes with --views");
    List<String> lines = errors.toString().lines().toList();
    assertEquals(reasons.size(), lines.size(), errors::toString);
    for (int i = 0; i < reasons.size(); i++) {
      assertTrue(lines.get(i).contains(reasons.get(i)), lines.get(i));
    }
  }

  @Test
  void theShippedModelRanksWhatItsViewsAreExtractedOf() throws IOException {
    String shipped = ShippedModels.shipped().orElseThrow().toAbsolutePath().toString();
    Files.writeString(folder.resolve("words.txt"), "snow\n");

    run(0, "extract", "--pictures", ".", "--out", "f.jsonl");
    run(0, line("run --model ? --collection f.jsonl --queries words.txt --out run.txt", shipped));

    assertEquals(5, Files.readAllLines(folder.resolve("run.txt")).size(), errors::toString);
  }

  @Test
  void failsWhereNothingCanBeLookedAt() throws IOException {
    Files.createDirectory(folder.resolve("empty"));
    run(1, "extract", "--pictures", "empty", "--views", "cedd", "--out", "f.jsonl");
    String message = folder.resolve("empty") + ": no readable picture";
    assertTrue(errors.toString().contains(message), errors::toString);
  }

  @Test
  void findsThePicturesAgainThroughALink() throws IOException {
    Files.createDirectories(folder.resolve("deep/down"));
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("deep/down"));
    run(0, "extract", "--collection", "c.jsonl", "--views", "cedd", "--out", "link/f.jsonl");
    Item item = CollectionReader.readAll(folder.resolve("link/f.jsonl")).getFirst();
    assertTrue(Files.exists(folder.resolve("link").resolve(item.picture())), item::picture);
  }

  @Test
  void namesACollectionThatIsNoText() throws IOException {
    run(1, "extract", "--collection", "0.png", "--views", "cedd", "--out", "f.jsonl");
    String message = "crossmedia: " + folder.resolve("0.png") + ": not UTF-8";
    assertEquals(message, errors.toString().strip());
  }

  @Test
  void asksANetworkOfTheUsers() throws IOException {
    Files.write(folder.resolve("tiny.onnx"), TinyNetwork.means(8, 8));
    Files.writeString(folder.resolve("tiny.json"), "{\"width\":8,\"height\":8}");
    String network = "onnx:" + folder.resolve("tiny.onnx");
    run(0, "extract", "--collection", "c.jsonl", "--views", network + ",cedd", "--out", "f.jsonl");
    Item item = CollectionReader.readAll(folder.resolve("f.jsonl")).getFirst();
    assertEquals(Set.of("tiny", "cedd"), item.views().keySet());
    DenseVector means = (DenseVector) item.views().get("tiny");
    assertEquals(3, means.dimension());
    assertTrue(means.get(0) > 0.2 && means.get(0) < 0.8, means::toString);
  }

  @Test
  void makesVisualWordsOfWhatANetworkSays() throws IOException {
    Files.write(folder.resolve("tiny.onnx"), TinyNetwork.means(8, 8));
    Files.writeString(folder.resolve("tiny.json"), "{\"width\":8,\"height\":8}");
    String network = "onnx:" + folder.resolve("tiny.onnx");
    String words = "looks:" + network + "=3";
    run(0, "codebook", "--collection", "c.jsonl", "--view", words, "--out", "b.st");
    assertTrue(output.toString().contains("looks: 3 words from 5 of 5 vectors of tiny"));

    List<String> extract = List.of("extract", "--collection", "c.jsonl", "--codebooks", "b.st");
    run(0, with(extract, "--views", "looks," + network, "--out", "f.jsonl"));
    for (Item item : CollectionReader.readAll(folder.resolve("f.jsonl"))) {
      assertEquals(Set.of("looks", "tiny"), item.views().keySet());
      SparseVector word = (SparseVector) item.views().get("looks");
      assertEquals(1, word.size());
      assertTrue(word.index(0) < 3);
    }
    run(1, with(extract, "--views", "looks", "--out", "g.jsonl"));
    String message = "unknown view [tiny], which looks is made of";
    assertTrue(errors.toString().contains(message), errors::toString);
  }

  @Test
  void readsAlikeInEveryLocale() throws Exception {
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(
                OtherJava.command(
                    "-Duser.language=ar",
                    "-Duser.country=EG",
                    "-Dcrossmedia.terminal=true",
                    "-cp",
                    System.getProperty("java.class.path"),
                    CrossMedia.class.getName(),
                    "extract",
                    "--collection",
                    folder.resolve("c.jsonl").toString(),
                    "--views",
                    "color-layout",
                    "--out",
                    folder.resolve("f.jsonl").toString()))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertEquals(0, process.waitFor());
    String text = Files.readString(log);
    assertTrue(Pattern.compile("20 %  1 of 5, [0-9]+ s left").matcher(text).find(), text);
    assertFalse(Pattern.compile("[\\p{Nd}&&[^0-9]]").matcher(text).find(), text);
  }

  @Test
  void refusesToTrainWithAnotherCodeBook() throws IOException {
    makeTwoCodeBooks();
    extractWith(0, "a.st");
    List<String> train = List.of("train", "--method", "ridge", "--collection", "f.jsonl");
    String[] given = {"--picture-view", "sift", "--codebooks", "b.st", "--out", "m.st"};
    run(1, with(train, given));
    String message =
        "f.jsonl: view sift of item p0 does not match what would be extracted now, by these code"
            + " books, networks and this version: name the code books it was extracted with";
    assertTrue(errors.toString().contains(message), errors::toString);
    assertFalse(Files.exists(folder.resolve("m.st")));
  }

  @Test
  void namesAFolderThatShouldBeAFile() {
    List<String> extract = List.of("extract", "--views", "cedd", "--out", "f.jsonl");
    run(1, "codebook", "--collection", ".", "--view", "sift=8", "--out", "b.st");
    run(1, with(extract, "--collection", "."));
    run(1, with(extract, "--collection", "c.jsonl", "--codebooks", "."));
    run(1, with(extract, "--pictures", ".", "--captions", "."));
    run(1, "annotate", "--model", folder.toString(), "0.png");
    String message = "crossmedia: " + folder + ": this is a folder, not a file\n";
    assertEquals(message.repeat(5), errors.toString());
  }

  private static Object[] with(List<String> args, String... more) {
    return Stream.concat(args.stream(), Arrays.stream(more)).toArray();
  }

  @Test
  void takesCaptionsOfAFolderFromTsv() throws IOException {
    Files.writeString(folder.resolve("captions.tsv"), "0.png\tred discs\n1.png\tblue discs\n");
    run(0, line("extract --pictures . --captions captions.tsv --views cedd --out f.jsonl"));
    List<Item> items = CollectionReader.readAll(folder.resolve("f.jsonl"));
    assertEquals("red discs", items.get(0).text());
    assertEquals("blue discs", items.get(1).text());
    assertEquals("", items.get(2).text());
    assertEquals("0.png", items.get(0).picture());
    String message = folder.resolve("captions.tsv") + " has no caption for 3 of 5 pictures";
    assertEquals(message, errors.toString().strip());
  }

  @Test
  void takesCaptionsOfAFolderFromCoco() throws IOException {
    Files.writeString(
        folder.resolve("coco.JSON"),
        """
        {"images":[{"id":7,"file_name":"2.png"}],
         "annotations":[{"image_id":7,"caption":"A disc."},{"image_id":7,"caption":"Discs "},
          {"image_id":7,"caption":null},{"image_id":7}]}
        """);
    run(0, line("extract --pictures . --captions coco.JSON --views cedd --out f.jsonl"));
    List<Item> items = CollectionReader.readAll(folder.resolve("f.jsonl"));
    assertEquals("A disc.\nDiscs", items.get(2).text());
  }

  @Test
  void namesTheViewThatNeedsACodeBook() {
    run(1, "extract", "--collection", "c.jsonl", "--views", "sift", "--out", "f.jsonl");
    assertTrue(errors.toString().contains("sift"), errors::toString);
    assertTrue(errors.toString().contains("need a code book"), errors::toString);
  }

  /** File names are taken to be in the test's folder. */
  private void run(int expected, Object... args) {
    Object[] resolved = args.clone();
    for (int i = 1; i < resolved.length; i++) {
      if (List.of("--collection", "--out", "--codebooks", "--captions", "--pictures", "--queries")
          .contains(args[i - 1])) {
        resolved[i] = folder.resolve(args[i].toString()).normalize();
      }
    }
    assertEquals(expected, Ran.code(output, errors, resolved), errors::toString);
  }
}
