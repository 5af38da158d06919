package io.github.crossmedia.train.texts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.WordSource;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.ForeignWords;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Translation;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.train.texts.TextWords.CombinedWords.NewWord;
import io.github.crossmedia.vector.SparseVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TranslatedWordsTest {

  private static final BilingualList GERMAN =
      new BilingualList(
          "german",
          List.of(
              new Translation("Ufer", "sea"),
              new Translation("Ufer", "sky"),
              new Translation("Meer", "the sea"),
              new Translation("Seehimmel", "sea sky"),
              new Translation("Katze", "cat")));

  /** Words that one in ten and one in a hundred captions have. */
  private static TextEncoder encoder() {
    return new TextEncoder(
        TextAnalysis.of("english"),
        Vocabulary.of(List.of("sky", "sea")),
        List.of(new Step.Weights(new float[] {(float) Math.log(10), (float) Math.log(100)})));
  }

  @Test
  void meaningsShareByHowManyCaptionsHaveThem() {
    ForeignWords words = TranslatedWords.to(encoder()).of(GERMAN);

    assertEquals(List.of("Meer", "Seehimmel", "Ufer"), words.heads());
    // 0.1 and 0.01 of all captions: ten elevenths and one
    assertArrayEquals(new float[] {10 / 11f, 1 / 11f}, words.weights().row(2).toArray(), 1e-6f);
    assertArrayEquals(new float[] {0, 1}, words.weights().row(0).toArray(), 0);
    assertArrayEquals(new float[] {1, 1}, words.weights().row(1).toArray(), 0);
  }

  @Test
  void aWordWithoutAKnownMeaningIsNotReadAsAnotherOneOfItsStem() {
    BilingualList list =
        new BilingualList(
            "german",
            List.of(
                new Translation("Winter", "winter"),
                new Translation("wintern", "sea"),
                new Translation("Land", "sky")));
    ForeignWords german = TranslatedWords.to(encoder()).of(list);
    TextEncoder reader = encoder().with(() -> List.of(german));

    assertEquals(List.of("Winterland"), reader.unknownWords("Winterland"));
    assertEquals(List.of("Winters"), reader.unknownWords("Winters"));
    assertEquals(List.of("sea"), reader.knownWords("wintern"));
    assertEquals(2, german.meanings());
  }

  @Test
  void aModelReadsThemAndKeepsThemInItsFileAndWithMoreWords() throws IOException {
    CrossMediaModel base = WordModels.reading(encoder());
    CrossMediaModel model =
        base.withForeignWords(() -> List.of(TranslatedWords.to(encoder()).of(GERMAN)));

    assertArrayEquals(
        base.textToImage().query(Medium.ofText("sea")),
        model.textToImage().query(Medium.ofText("Meere")),
        1e-6f);
    assertEquals(
        base.textToImage().calibration(Medium.ofText("sea")),
        model.textToImage().calibration(Medium.ofText("Meer")));
    assertEquals(
        new WordOrigin(WordSource.DICTIONARY, List.of("sky", "sea")), model.origin("Ufer"));

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelFile.write(model, out);
    CrossMediaModel read = ModelFile.read(ByteBuffer.wrap(out.toByteArray()));
    assertEquals(model, read);

    CrossMediaModel larger = withBoat(read);
    assertEquals(List.of("sea"), larger.origin("Meer").as());
    assertEquals(3, larger.textToImage().query(Medium.ofText("Meer")).length);
  }

  private static CrossMediaModel withBoat(CrossMediaModel model) {
    SparseVector half = SparseVector.of(2, Map.of(1, 0.5f));
    NewWord boat =
        new NewWord(
            half,
            new WordOrigin(WordSource.TEXTS, List.of("sea")),
            Calibration.of(new float[] {0, 10}, new float[] {0.1f, 0.2f}));
    return TextWords.CombinedWords.with(
        GrownModel.on(model).orElseThrow(), new TreeMap<>(Map.of("boat", boat)));
  }

  @Test
  void aModelWithMoreWordsReadsTheLanguageOfWhoAsksAsBefore() {
    ForeignWords ofUsers =
        TranslatedWords.to(encoder())
            .of(new BilingualList("german", List.of(new Translation("Sky", "sea"))))
            .withAlike(Set.of("sky"))
            .withCommon(Set.of("sky"));
    CrossMediaModel model =
        WordModels.reading(encoder()).withForeignWords(() -> List.of(ofUsers), true);

    assertEquals(List.of("sea"), model.textEncoder().orElseThrow().knownWords("Sky"));
    assertEquals(List.of("sea"), withBoat(model).textEncoder().orElseThrow().knownWords("Sky"));
  }
}
