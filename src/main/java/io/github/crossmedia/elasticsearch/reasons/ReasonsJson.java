package io.github.crossmedia.elasticsearch.reasons;

import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.lucene.Share;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reasons as a hit shows them. */
final class ReasonsJson {

  private ReasonsJson() {}

  static Map<String, Object> of(Reasons reasons) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("field", reasons.field());
    json.put("model", reasons.model());
    json.put("raw_score", reasons.rawScore());
    json.put("reasons", shares(reasons.shares()));
    if (!reasons.unknown().isEmpty()) {
      json.put("unknown_words", reasons.unknown());
    }
    return json;
  }

  private static List<Map<String, Object>> shares(List<Share> shares) {
    return shares.stream().map(ReasonsJson::share).toList();
  }

  private static Map<String, Object> share(Share share) {
    Map<String, Object> json = new LinkedHashMap<>();
    switch (share.kind()) {
      case WORD -> {
        json.put("word", share.name());
        json.put("weight", share.weight());
        if (!share.as().isEmpty()) {
          json.put("as", share.as());
        }
      }
      case VISUAL_WORD -> json.put("visual_word", share.name());
      case CONCEPT -> json.put("concept", share.name());
      case OFFSET -> json.put("offset", true);
      case REST -> json.put("rest", true);
    }
    json.put("share", share.share());
    if (!share.parts().isEmpty()) {
      json.put("parts", shares(share.parts()));
    }
    return json;
  }
}
