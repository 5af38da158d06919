package io.github.crossmedia.integration;

import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;

/** Pictures on a node with users of different roles, for several classes of tests. */
final class SecuredPhotos {

  /** The roles that docs/operations.md gives, and others that lack something. */
  static final String ROLES =
      """
      cross_media_user:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
      cross_media_admin:
        cluster: [ 'cluster:admin/cross_media/*', 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'manage', 'read', 'write' ]
      cross_media_recorded:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'ubi_queries', 'ubi_events' ]
            privileges: [ 'create_doc', 'auto_configure' ]
      recorded_reader:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'ubi_queries', 'ubi_events' ]
            privileges: [ 'create_doc', 'auto_configure' ]
          - names: [ 'cross-media-models', 'photos' ]
            privileges: [ 'read' ]
      cross_media_log:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'ubi_queries', 'ubi_events' ]
            privileges: [ 'read' ]
      cross_media_watch:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models', 'photos', 'ubi_queries', 'ubi_events' ]
            privileges: [ 'read' ]
          - names: [ 'cross-media-metrics' ]
            privileges: [ 'create_index', 'read', 'index', 'delete' ]
      viewer_without_models:
        indices:
          - names: [ '/~(([.]|ilm-history-|cross-media-models).*)/' ]
            privileges: [ 'read', 'view_index_metadata' ]
      reader:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'photos' ]
            privileges: [ 'read' ]
      writer:
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'photos' ]
            privileges: [ 'write', 'maintenance' ]
      outsider:
        indices:
          - names: [ 'photos' ]
            privileges: [ 'read', 'write', 'maintenance' ]
      projector:
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'photos' ]
            privileges: [ 'read', 'write' ]
      projector_without_secrets:
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'projected*' ]
            privileges: [ 'read', 'write' ]
            field_security: { grant: [ '*' ], except: [ 'secret' ] }
      projector_of_some:
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'projected*' ]
            privileges: [ 'read', 'write' ]
            query: '{"term":{"kind":"seen"}}'
      admin_of_some:
        cluster: [ 'cluster:admin/cross_media/*', 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'manage', 'read', 'write' ]
            query: '{"term":{"model":"photos"}}'
      reader_of_some:
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'counted' ]
            privileges: [ 'read' ]
            query: '{"term":{"kind":"seen"}}'
      one_model:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
            query: '{"term":{"model":"photos"}}'
          - names: [ 'photos' ]
            privileges: [ 'read' ]
      model_without_network:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
            query: '{"terms":{"model":["looks","sentences"]}}'
          - names: [ 'looks', 'sentences' ]
            privileges: [ 'read', 'write', 'maintenance' ]
      model_with_network:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
            query: '{"bool":{"should":[{"terms":{"model":["looks","sentences"]}},{"prefix":{"model":"means#"}},{"prefix":{"model":"minilm#"}}]}}'
          - names: [ 'looks', 'sentences' ]
            privileges: [ 'read', 'write', 'maintenance' ]
      pair_reader:
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
            query: '{"bool":{"should":[{"term":{"model":"colours"}},{"prefix":{"model":"colours#"}}]}}'
          - names: [ 'colours' ]
            privileges: [ 'read' ]
      tigers_only:
        indices:
          - names: [ 'photos' ]
            privileges: [ 'read' ]
            query: '{"cross_media":{"field":"picture","vector":[1,0,0,0],"model":"photos@1","min_score":0.6}}'
      asking_role:
        indices:
          - names: [ 'photos' ]
            privileges: [ 'read' ]
            query: '{"cross_media":{"field":"picture","text":"tiger","model":"photos"}}'
      """;

  /** Finds picture t. */
  static final String TIGER = "\"text\":\"tiger\"";

  private SecuredPhotos() {}

  /** Stores the models and the pictures. */
  static void index(ElasticsearchCluster cluster) throws IOException {
    as("cross_media_admin", cluster).putModel("photos", TestModels.words(0.5f)).ok();
    as("cross_media_admin", cluster).putModel("seeing", PixelModels.colours(1)).ok();
    Api.of(cluster)
        .put(
            "/_ingest/pipeline/seeing",
            "{\"processors\":[{\"cross_media\":{\"field\":\"data\",\"model\":\"seeing\"}}]}");
    Photos.create(Api.of(cluster), "photos", 2)
        .bulk("t", "{\"blobs\":{\"0\":2}}", "s", "{\"blobs\":{\"1\":2}}");
  }

  static Api as(String user, ElasticsearchCluster cluster) {
    return Api.of(cluster).as(user, FileRealm.PASSWORD);
  }

  static Photos photos(String user, ElasticsearchCluster cluster) {
    return new Photos(as(user, cluster), "photos");
  }
}
