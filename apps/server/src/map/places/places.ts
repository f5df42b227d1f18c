import type { Place } from '@waylift/contract/journey';
import type { LanguageTag } from '@waylift/words/languages';
import type { Config } from '../../kernel/config/config.ts';
import type { Position } from '@waylift/geography/position';
import { createGazetteer, type GazetteerDeps } from './gazetteer.ts';
import { createPhotonSearch } from './photon.ts';

export type SuggestOptions = {
  readonly language: LanguageTag;
  readonly near?: Position | undefined;
  /** ISO 3166-1, lower case: its places come first where `near` is not known. */
  readonly country?: string | undefined;
  readonly limit: number;
  readonly signal?: AbortSignal;
};

export type SuggestOutcome =
  | {
      readonly kind: 'places';
      readonly places: readonly Place[];
      /** Whoever shows them has to name OpenStreetMap's contributors. */
      readonly ofOpenStreetMap?: boolean;
    }
  /** Whoever knows the places is out of reach, or has not read them yet: worth trying again later. */
  | { readonly kind: 'unavailable' };

export type PlaceSearch = {
  /** Brings what the search needs into the store, where anything is missing; ends early, without an error, once `signal` aborts. */
  prepare(signal: AbortSignal): Promise<void>;
  /** Places whose name begins with, or is like, `text`; best first. Never throws for what another server does. */
  suggest(text: string, options: SuggestOptions): Promise<SuggestOutcome>;
  /** The service this search depends on, for /readyz; null when it depends on none but the store. */
  readonly service: { check(): Promise<boolean> } | null;
};

export function createPlaceSearch({ geocoderUrl }: Pick<Config, 'geocoderUrl'>, deps: GazetteerDeps): PlaceSearch {
  return geocoderUrl === undefined ? createGazetteer(deps) : createPhotonSearch({ url: geocoderUrl, log: deps.log });
}
