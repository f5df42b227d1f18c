/** The configuration of Valhalla 3.6, for the builder of tiles and for the router: https://valhalla.github.io/valhalla/ */

type Options = {
  /** A file with country borders from `valhalla_build_admins`, for the builder. */
  readonly adminFile?: string;
  /** For the builder. */
  readonly threads?: number;
  /** Memory for the tiles of each thread of the router. */
  readonly cacheBytes?: number;
  /** Absent: no logs. */
  readonly logs?: 'std_out';
};

const UP_TRANSITIONS = { '1': 400, '2': 100 };

/**
 * The configuration that `valhalla_build_config` of @valhallajs/valhallajs 3.6.1 writes, without the options of its own server. There is no
 * `tile_url`, so nothing is downloaded.
 */
export function valhallaConfig(tileFolder: string, { adminFile, threads, cacheBytes = 128 * 1024 * 1024, logs }: Options = {}): object {
  return {
    mjolnir: {
      tile_dir: tileFolder,
      ...(adminFile === undefined ? {} : { admin: adminFile }),
      ...(threads === undefined ? {} : { concurrency: threads }),
      max_cache_size: cacheBytes,
      logging: { type: logs ?? '', color: false },
      hierarchy: true,
      shortcuts: true,
      reclassify_links: true,
      data_processing: {
        apply_country_overrides: true,
        grid_divisions_within_tile: 32,
        infer_internal_intersections: true,
        infer_turn_channels: true,
        use_admin_db: true,
      },
    },
    loki: {
      actions: ['route', 'sources_to_targets', 'locate', 'status'],
      use_connectivity: true,
      service_defaults: {
        heading_tolerance: 60,
        minimum_reachability: 50,
        node_snap_tolerance: 5,
        radius: 0,
        search_cutoff: 35_000,
        street_side_max_distance: 1000,
        street_side_tolerance: 5,
      },
    },
    meili: { default: { breakage_distance: 2000 } },
    thor: {
      bidirectional_astar: {
        alternative_cost_extend: 1.2,
        alternative_iterations_delta: 100_000,
        hierarchy_limits: { max_up_transitions: UP_TRANSITIONS, expand_within_distance: { '0': 1e8, '1': 20_000, '2': 5000 } },
        threshold_delta: 420,
      },
      unidirectional_astar: {
        hierarchy_limits: { max_up_transitions: UP_TRANSITIONS, expand_within_distance: { '0': 1e8, '1': 100_000, '2': 5000 } },
      },
      costmatrix: {
        // Without it, a matrix finds no way for 5 of 100 pairs for which a route finds one.
        allow_second_pass: true,
        check_reverse_connection: true,
        hierarchy_limits: { max_up_transitions: UP_TRANSITIONS },
        max_iterations: 2800,
        max_reserved_locations: 25,
        min_iterations: 100,
      },
      clear_reserved_memory: false,
      extended_search: false,
      max_reserved_labels_count_astar: 2_000_000,
      max_reserved_labels_count_bidir_astar: 1_000_000,
      max_reserved_labels_count_bidir_dijkstras: 2_000_000,
      max_reserved_labels_count_dijkstras: 4_000_000,
      source_to_target_algorithm: 'select_optimal',
    },
    service_limits: {
      // Beyond max_matrix_distance, a matrix refuses a pair as if no road joined it. So the limit is the same as for routes.
      auto: { max_distance: 5_000_000, max_locations: 20, max_matrix_distance: 5_000_000, max_matrix_location_pairs: 2500 },
      max_alternates: 2,
      max_distance_disable_hierarchy_culling: 0,
      max_exclude_locations: 50,
      max_exclude_polygons_length: 10_000,
      max_radius: 200,
      max_reachability: 100,
      max_timedep_distance: 500_000,
      // Valhalla does not start without these limits.
      isochrone: { max_contours: 4, max_distance: 25_000, max_distance_contour: 200, max_locations: 1, max_time_contour: 120 },
      pedestrian: {
        max_distance: 250_000,
        max_locations: 50,
        max_matrix_distance: 200_000,
        max_matrix_location_pairs: 2500,
        max_transit_walking_distance: 10_000,
        min_transit_walking_distance: 1,
      },
      skadi: { max_shape: 750_000, min_resample: 10 },
      trace: {
        max_alternates: 3,
        max_alternates_shape: 100,
        max_distance: 200_000,
        max_gps_accuracy: 100,
        max_search_radius: 100,
        max_shape: 16_000,
      },
    },
  };
}
