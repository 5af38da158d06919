package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.stream.StreamSupport;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;

/** Hides binary doc values from a user, under the key of the segment itself. */
final class HidingReader extends FilterDirectoryReader {

  private final String hidden;

  private HidingReader(DirectoryReader in, String hidden) throws IOException {
    super(
        in,
        new SubReaderWrapper() {
          @Override
          public LeafReader wrap(LeafReader reader) {
            return new HidingLeaf(reader, hidden);
          }
        });
    this.hidden = hidden;
  }

  static HidingReader of(DirectoryReader reader, String hidden) throws IOException {
    return new HidingReader(reader, hidden);
  }

  @Override
  protected DirectoryReader doWrapDirectoryReader(DirectoryReader other) throws IOException {
    return new HidingReader(other, hidden);
  }

  @Override
  public CacheHelper getReaderCacheHelper() {
    return null;
  }

  private static final class HidingLeaf extends FilterLeafReader {

    private final String hidden;

    HidingLeaf(LeafReader in, String hidden) {
      super(in);
      this.hidden = hidden;
    }

    @Override
    public FieldInfos getFieldInfos() {
      return new FieldInfos(
          StreamSupport.stream(in.getFieldInfos().spliterator(), false)
              .filter(info -> !info.name.equals(hidden))
              .toArray(FieldInfo[]::new));
    }

    @Override
    public BinaryDocValues getBinaryDocValues(String field) throws IOException {
      return field.equals(hidden) ? null : in.getBinaryDocValues(field);
    }

    @Override
    public CacheHelper getCoreCacheHelper() {
      return in.getCoreCacheHelper();
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
      return null;
    }
  }
}
