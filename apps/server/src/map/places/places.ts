import type { Place } from '@waylift/contract/journey';
import type { LanguageTag } from '@waylift/words/languages';
import type { Config } from '../../kernel/config/config.ts';
import type { Position } from '@waylift/geography/position';
import { createGazetteer, type GazetteerDeps } from './gazetteer.ts';
import { createPhotonSearch } from './photon.ts';

export type SuggestOptions = {
  readonly language: LanguageTag;
  readonly near?: Position | undefined;
  /** ISO 3166-1, lower case. Places of this country come first when `near` is unknown. */
  readonly country?: string | undefined;
  readonly limit: number;
  readonly signal?: AbortSignal;
};

export type SuggestOutcome =
  | {
      readonly kind: 'places';
      readonly places: readonly Place[];
      /** Whoever shows the places has to credit OpenStreetMap's contributors. */
      readonly ofOpenStreetMap?: boolean;
    }
  /** The search cannot be reached, or is not loaded yet. Trying again later may help. */
  | { readonly kind: 'unavailable' };

export type PlaceSearch = {
  /** Loads what the search needs into the store, if it is missing. Ends early, without an error, when `signal` aborts. */
  prepare(signal: AbortSignal): Promise<void>;
  /** Places whose names begin with `text` or are like it, best first. Never throws because of another server. */
  suggest(text: string, options: SuggestOptions): Promise<SuggestOutcome>;
  /** The service that this search needs, for /readyz; null when it needs the store only. */
  readonly service: { check(): Promise<boolean> } | null;
};

export function createPlaceSearch({ geocoderUrl }: Pick<Config, 'geocoderUrl'>, deps: GazetteerDeps): PlaceSearch {
  return geocoderUrl === undefined ? createGazetteer(deps) : createPhotonSearch({ url: geocoderUrl, log: deps.log });
}
