package io.github.crossmedia.lucene;

import io.github.crossmedia.model.encoder.Medium;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.Query;

/**
 * A field together with the versions of a model that serve it, the current one first: documents are
 * added by the current version, queries carry them all.
 */
public final class LearnedField {

  private final CrossMediaField field;
  private final List<ModelVersion> versions;
  private final WordLimit limit;

  private LearnedField(CrossMediaField field, List<ModelVersion> versions, WordLimit limit) {
    this.field = field;
    this.versions = List.copyOf(versions);
    this.limit = limit;
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("the field " + field.name() + " is served by no model");
    }
  }

  /** A field whose documents keep their 16 strongest words of a positive weight. */
  public static LearnedField of(CrossMediaField field, ModelVersion... currentFirst) {
    return new LearnedField(field, List.of(currentFirst), new WordLimit(16, 0));
  }

  /** This field with another limit of the words a document keeps. */
  public LearnedField keeping(int words, float threshold) {
    return new LearnedField(field, versions, new WordLimit(words, threshold));
  }

  private record WordLimit(int words, float threshold) {}

  /** The Lucene fields of a document that the current version makes of it. */
  public List<IndexableField> fields(Medium document) {
    return field.fields(current().project(document, limit.words(), limit.threshold()));
  }

  private ModelVersion current() {
    return versions.getFirst();
  }

  /** Pictures for a text, by {@code words} where the model has a word space, else {@code exact}. */
  public Query text(String text) {
    return text(text, current().isWordSpace() ? Plan.WORDS : Plan.EXACT);
  }

  /** Pictures for a text by a plan; {@code nearest} takes how many too, see below. */
  public Query text(String text, Plan plan) {
    return switch (plan) {
      case WORDS ->
          CrossMediaField.words(
              field.name(), versions.stream().map(version -> version.words(text)).toList());
      case EXACT, VISUAL_WORDS -> across(Medium.ofText(text), plan);
      case NEAREST -> throw howMany();
    };
  }

  /** Documents of the other medium than the query's, by {@code exact} or {@code visual_words}. */
  public Query across(Medium query, Plan plan) {
    return switch (plan) {
      case EXACT -> CrossMediaField.exact(field.name(), points(v -> v.across(query)));
      case VISUAL_WORDS -> CrossMediaField.visualWords(field.name(), current().counts(query));
      case NEAREST -> throw howMany();
      case WORDS -> throw new IllegalArgumentException("the plan words answers texts only");
    };
  }

  /** The {@code k} nearest documents of the other medium than the query's. */
  public Query nearest(Medium query, int k) {
    return CrossMediaField.nearest(field.name(), points(v -> v.across(query)), k);
  }

  /** Documents like this one of their own medium: pictures for a picture, texts for a text. */
  public Query like(Medium query) {
    return CrossMediaField.exact(field.name(), points(v -> v.among(query)));
  }

  /** The {@code k} documents of their own medium nearest to this one. */
  public Query nearestLike(Medium query, int k) {
    return CrossMediaField.nearest(field.name(), points(v -> v.among(query)), k);
  }

  private List<QueryPoint> points(Function<ModelVersion, QueryPoint> point) {
    return versions.stream().map(point).toList();
  }

  private static IllegalArgumentException howMany() {
    return new IllegalArgumentException("the plan nearest has to be told how many: ask nearest");
  }
}
