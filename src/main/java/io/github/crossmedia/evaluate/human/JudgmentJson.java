package io.github.crossmedia.evaluate.human;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A line of a judgment file:
 *
 * <pre>{@code
 * {"judge":"ann","text":"a dog in snow","picture":"17.jpg","grade":4,"scale":[1,5],"set":"base"}
 * {"judge":"ann","query_picture":"3.jpg","picture":"17.jpg","grade":null,"scale":[1,5],"chance":.2}
 * }</pre>
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"judge", "text", "query_picture", "picture", "grade", "scale", "set", "chance"})
record JudgmentJson(
    String judge,
    String text,
    @JsonProperty("query_picture") String queryPicture,
    String picture,
    @JsonInclude(JsonInclude.Include.ALWAYS) Double grade,
    List<Double> scale,
    String set,
    Double chance) {

  private static final String BASE = "base";
  private static final String OWN = "own";

  static JudgmentJson of(Judgment judgment) {
    return new JudgmentJson(
        judgment.judge(),
        judgment.question() instanceof JudgedQuery.Text text ? text.words() : null,
        judgment.question() instanceof JudgedQuery.Picture picture ? picture.id() : null,
        judgment.picture(),
        judgment.grade().isPresent() ? judgment.grade().getAsDouble() : null,
        List.of(judgment.scale().lowest(), judgment.scale().highest()),
        judgment.isBase() ? BASE : OWN,
        judgment.chance());
  }

  Judgment judgment() {
    require(judge, "judge");
    require(picture, "picture");
    if ((text == null) == (queryPicture == null)) {
      throw new IllegalArgumentException("a judgment must have either text or query_picture");
    }
    if (scale == null || scale.size() != 2 || scale.stream().anyMatch(Objects::isNull)) {
      throw new IllegalArgumentException("scale must be [lowest, highest]");
    }
    if (set != null && !set.equals(BASE) && !set.equals(OWN)) {
      throw new IllegalArgumentException("set must be base or own, got " + set);
    }
    return new Judgment(
        judge,
        text == null ? new JudgedQuery.Picture(queryPicture) : new JudgedQuery.Text(text),
        picture,
        grade == null ? OptionalDouble.empty() : OptionalDouble.of(grade),
        new Scale(scale.get(0), scale.get(1)),
        BASE.equals(set),
        chance == null ? 1 : chance);
  }

  private static void require(String value, String name) {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException("a judgment must have " + name);
    }
  }
}
