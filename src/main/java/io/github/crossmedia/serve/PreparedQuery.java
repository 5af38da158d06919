package io.github.crossmedia.serve;

import io.github.crossmedia.model.version.VersionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A question prepared by the served versions of a model, see {@link ServedModel}. It is a value
 * with everything needed to find, score and explain documents without the model.
 */
public sealed interface PreparedQuery {

  /** Returns how documents are found and compared. */
  Plan plan();

  /** Returns the form of the query for each version that can read it. */
  List<? extends VersionQuery> versionQueries();

  /** Returns the versions whose documents can be found; empty if those of all versions can. */
  default Set<String> versions() {
    return versionQueries().stream().map(VersionQuery::model).collect(Collectors.toSet());
  }

  /** Returns the vectors to compare with stored vectors; empty if the plan compares none. */
  default List<QueryVector> points() {
    return List.of();
  }

  /**
   * Words that a vocabulary lacks.
   *
   * @param meant words of the vocabulary that were perhaps meant, by their spelling
   * @param lowerScores whether they lower those that the other words find
   */
  record UnknownWords(List<String> words, List<String> meant, boolean lowerScores) {
    public UnknownWords {
      words = List.copyOf(words);
      meant = List.copyOf(meant);
    }
  }

  /** Returns the words that the vocabulary of a version lacks, by version. */
  default SortedMap<VersionId, UnknownWords> unknownWords() {
    SortedMap<VersionId, UnknownWords> unknown = new TreeMap<>();
    for (VersionQuery form : versionQueries()) {
      List<String> words = ExplainedWord.unknown(form.explained());
      if (!words.isEmpty()) {
        unknown.put(
            VersionId.ofDocument(form.model()),
            new UnknownWords(
                words, ExplainedWord.meant(form.explained()), form.calibration().share() < 1));
      }
    }
    return unknown;
  }

  /** A query to compare with all documents. */
  record Exact(List<QueryVector> points) implements PreparedQuery {
    public Exact {
      points = List.copyOf(points);
    }

    @Override
    public Plan plan() {
      return Plan.EXACT;
    }

    @Override
    public List<QueryVector> versionQueries() {
      return points;
    }
  }

  /** A query to compare with the nearest documents. */
  record Nearest(List<QueryVector> points) implements PreparedQuery {
    public Nearest {
      points = List.copyOf(points);
    }

    @Override
    public Plan plan() {
      return Plan.NEAREST;
    }

    @Override
    public List<QueryVector> versionQueries() {
      return points;
    }
  }

  /**
   * A query to sum over the postings of words.
   *
   * @param points of versions with a space of sentences, which compare the documents that they find
   *     by words with the whole query; empty for queries of one word
   * @param sentences how many of the last dimensions of each point are of sentences
   * @param texts whose words and points are those for pictures
   */
  record Words(
      List<WordWeights> words,
      List<QueryVector> points,
      List<Integer> sentences,
      List<AskedTexts> texts)
      implements PreparedQuery {
    public Words {
      words = List.copyOf(words);
      points = List.copyOf(points);
      sentences = List.copyOf(sentences);
      texts = List.copyOf(texts);
      if (sentences.size() != points.size()) {
        throw new IllegalArgumentException(
            points.size() + " points with dimensions of sentences for " + sentences.size());
      }
    }

    public Words(List<WordWeights> words, List<QueryVector> points, List<Integer> sentences) {
      this(words, points, sentences, List.of());
    }

    /** Creates a query whose score is the sum. */
    public Words(List<WordWeights> words) {
      this(words, List.of(), List.of());
    }

    public Words with(List<AskedTexts> asked) {
      List<WordWeights> allWords = new ArrayList<>(words);
      List<QueryVector> allPoints = new ArrayList<>(points);
      List<Integer> allSentences = new ArrayList<>(sentences);
      for (AskedTexts each : asked) {
        for (WordWeights known : words) {
          if (known.model().equals(each.pictures())) {
            allWords.add(known.of(each.model(), each.calibration()));
          }
        }
        for (int i = 0; i < points.size(); i++) {
          if (points.get(i).model().equals(each.pictures())) {
            allPoints.add(points.get(i).of(each.model(), each.calibration()));
            allSentences.add(sentences.get(i));
          }
        }
      }
      return new Words(allWords, allPoints, allSentences, asked);
    }

    /** Returns this query without what {@link #with} added. */
    public Words withoutTexts() {
      Set<String> names = texts.stream().map(AskedTexts::model).collect(Collectors.toSet());
      List<QueryVector> ofPictures =
          points.stream().filter(point -> !names.contains(point.model())).toList();
      return new Words(
          words.stream().filter(each -> !names.contains(each.model())).toList(),
          ofPictures,
          sentences.subList(0, ofPictures.size()));
    }

    /** Returns the words of the versions that compare with the whole query, or of all others. */
    public List<WordWeights> words(boolean areCompared) {
      Set<String> compared = points.stream().map(QueryVector::model).collect(Collectors.toSet());
      return words.stream().filter(each -> compared.contains(each.model()) == areCompared).toList();
    }

    @Override
    public Plan plan() {
      return Plan.WORDS;
    }

    @Override
    public List<WordWeights> versionQueries() {
      return words;
    }
  }

  record VisualWords(CountWeights counts) implements PreparedQuery {
    @Override
    public Plan plan() {
      return Plan.VISUAL_WORDS;
    }

    @Override
    public Set<String> versions() {
      return Set.of();
    }

    @Override
    public List<CountWeights> versionQueries() {
      return List.of(counts);
    }
  }
}
