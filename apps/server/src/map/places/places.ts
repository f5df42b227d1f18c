import type { Place } from '@waylift/contract/journey';
import type { LanguageTag } from '@waylift/words/languages';
import type { Db } from '../../kernel/db/client.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Position } from '@waylift/geography/position';
import { createGazetteer, type GazetteerDeps } from './gazetteer.ts';
import { pastedPosition } from './pasted-position.ts';
import { createPhotonSearch } from './photon.ts';
import { placeOf } from './place-of.ts';
import { townNear } from './town-near.ts';

/** A metre. */
const DEGREES_DIGITS = 5;

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
      /** Nothing was found, and no streets are known. */
      readonly townsOnly?: boolean;
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
  const search = geocoderUrl === undefined ? createGazetteer(deps) : createPhotonSearch({ url: geocoderUrl, log: deps.log });
  return {
    ...search,
    async suggest(text, options) {
      const position = pastedPosition(text);
      return position === null ? await search.suggest(text, options) : { kind: 'places', places: await placesAt(deps.store.db, position) };
    },
  };
}

/** A position as a person would write it, with the nearest town. */
async function placesAt(db: Db, { latitude, longitude }: Position): Promise<readonly Place[]> {
  const [up, along] = [latitude, longitude].map((degrees) => Number(degrees.toFixed(DEGREES_DIGITS)));
  const place = placeOf({ label: `${up}, ${along}`, latitude, longitude, context: [(await townNear(db, { latitude, longitude })) ?? ''] });
  return place === null ? [] : [place];
}
