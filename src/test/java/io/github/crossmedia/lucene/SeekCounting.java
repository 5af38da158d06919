package io.github.crossmedia.lucene;

import java.io.IOException;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/** Counts the terms that are sought in one field of a segment. */
final class SeekCounting extends FilterLeafReader {

  private final String field;
  private int seeks;

  SeekCounting(LeafReader in, String field) {
    super(in);
    this.field = field;
  }

  int seeks() {
    return seeks;
  }

  @Override
  public Terms terms(String name) throws IOException {
    Terms terms = super.terms(name);
    return terms == null || !name.equals(field) ? terms : new CountedTerms(terms);
  }

  private final class CountedTerms extends FilterTerms {

    CountedTerms(Terms in) {
      super(in);
    }

    @Override
    public TermsEnum iterator() throws IOException {
      return new FilterTermsEnum(super.iterator()) {
        @Override
        public boolean seekExact(BytesRef term) throws IOException {
          seeks++;
          return super.seekExact(term);
        }
      };
    }
  }

  @Override
  public CacheHelper getCoreCacheHelper() {
    return in.getCoreCacheHelper();
  }

  @Override
  public CacheHelper getReaderCacheHelper() {
    return in.getReaderCacheHelper();
  }
}
