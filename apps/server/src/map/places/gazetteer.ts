import { setTimeout as delay } from 'node:timers/promises';
import { localeOf, type LanguageTag } from '@waylift/words/languages';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Store } from '../../kernel/db/client.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import type { Position } from '@waylift/geography/position';
import { findMappedPlaces, findMistypedMappedPlaces, type MappedPlace } from './find-mapped-places.ts';
import { findMistypedPlaces, findPlaces, isGazetteerLoaded } from './find-places.ts';
import { GAZETTEER_FOLDER } from './gazetteer-file.ts';
import { isHouseNumber } from './house-number.ts';
import { loadGazetteer, type LoadOptions } from './load-gazetteer.ts';
import { placeKey } from './place-key.ts';
import { placeOf, withoutRepeats } from './place-of.ts';
import type { PlaceSearch, SuggestOptions } from './places.ts';
import { isSettlement, SAME_TOWN_METRES } from './settlements.ts';
import { isIn, rankPlaces, type FoundPlace } from './rank-places.ts';

export type GazetteerDeps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly folder?: string;
  /** How long a search waits for the gazetteer to load. It is less than the portal waits for a call. */
  readonly patienceMs?: number;
};

const PATIENCE_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
const WHOLE_MATCHES: ReadonlySet<FoundPlace['match']> = new Set(['name', 'otherName']);
const TYPED_MATCHES: ReadonlySet<FoundPlace['match']> = new Set(['name', 'beginning', 'otherName', 'otherBeginning']);
/** Stow on the Wold has four words. */
const NAME_WORDS_MAX = 5;
/** GeoNames knows places down to hamlets. Their kinds are OpenStreetMap's words, which Photon uses too. */
const KINDS = [
  { kind: 'city', fromPopulation: 100_000 },
  { kind: 'town', fromPopulation: 5_000 },
  { kind: 'village', fromPopulation: 0 },
] as const;

export function createGazetteer({ store, clock, log, folder = GAZETTEER_FOLDER, patienceMs = PATIENCE_MS }: GazetteerDeps): PlaceSearch {
  let stopping: AbortSignal | null = null;
  let loading: Promise<void> | null = null;
  let isKnownToBeLoaded = false;
  const countryNames = createCountryNames();

  function ensureLoading(signal: AbortSignal, options?: LoadOptions): Promise<void> {
    loading ??= load(signal, options).finally(() => {
      loading = null;
    });
    return loading;
  }

  async function load(signal: AbortSignal, options?: LoadOptions): Promise<void> {
    const isStopping = () => signal.aborted;
    for (let pauseMs = FIRST_RETRY_MS; !isStopping(); pauseMs = Math.min(LAST_RETRY_MS, pauseMs * 2)) {
      try {
        return await loadGazetteer({ store, log, clock, folder }, signal, options);
      } catch (error) {
        if (isStopping()) return;
        log.error({ err: error }, 'the gazetteer could not be loaded; it is tried again');
        await delay(pauseMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  async function search(text: string, { language, near, country, limit }: SuggestOptions) {
    const [first = '', ...others] = text
      .split(',')
      .map(placeKey)
      .filter((part, index) => index === 0 || part !== '');
    const [name, areas] = isHouseNumber(first) ? [[first, ...others.slice(0, 1)].join(' '), others.slice(1)] : [first, others];
    if (name === '') return { kind: 'places', places: [] } as const;
    const countryName = (code: string) => countryNames(language, code);
    const [begun, mapped] = await Promise.all([
      findPlaces(store.db, name, { near, country, enough: limit }),
      findMappedPlaces(store.db, name, { near, areas }),
    ]);
    // A person who typed a whole street name made no slip.
    const isNamed = begun.length >= limit || mapped.some(({ match }) => WHOLE_MATCHES.has(match));
    const [slips, mappedSlips] = isNamed
      ? [[], []]
      : await Promise.all([findMistypedPlaces(store.db, name, begun), findMistypedMappedPlaces(store.db, name)]);
    const found = [...begun, ...slips];
    const ofExtracts = [...mapped, ...mappedSlips];
    const isTyped = [...found, ...mapped].some(({ match }) => TYPED_MATCHES.has(match));
    const without = isTyped ? null : await findWithoutComma(name, near, countryName);
    const asked = { near, country, areas: [...(without?.areas ?? []), ...areas], countryName };
    const places = without?.places ?? found;
    const ranked = rankPlaces<FoundPlace>([...places, ...withoutTowns(ofExtracts, places)], asked);
    return {
      kind: 'places',
      places: withoutRepeats(ranked.flatMap((place) => asPlace(place, countryName) ?? [])).slice(0, limit),
      ...(ofExtracts.length > 0 ? { ofOpenStreetMap: true } : {}),
    } as const;
  }

  /** Searches for a name followed by an area, such as `cambridge massachusetts`; null when the text cannot be one. */
  async function findWithoutComma(text: string, near: Position | undefined, countryName: (code: string) => string) {
    const words = text.split(' ');
    for (let count = Math.min(words.length - 1, NAME_WORDS_MAX); count > 0; count -= 1) {
      const area = words.slice(count).join(' ');
      const named = await findPlaces(store.db, words.slice(0, count).join(' '), { near, enough: 0 });
      const places = named.filter((place) => WHOLE_MATCHES.has(place.match) && isIn(place, area, countryName));
      if (places.length > 0) return { places, areas: [area] };
    }
    return null;
  }

  return {
    service: null,
    prepare(signal) {
      stopping = signal;
      return ensureLoading(signal);
    },
    async suggest(text, options) {
      const wasLoaded = isKnownToBeLoaded;
      const found = await search(text, options);
      if (found.places.length > 0 || placeKey(text) === '') return found;
      isKnownToBeLoaded = await isGazetteerLoaded(store.db);
      // If the gazetteer became ready meanwhile, this search may have come too early, so it is repeated.
      if (isKnownToBeLoaded) return wasLoaded ? found : await search(text, options);
      if (stopping === null) return { kind: 'unavailable' };
      // It is not loaded yet, or a crash of PostgreSQL has emptied it. It is then loaded again.
      const ready = ensureLoading(stopping, { onlyIfNone: true });
      if (!(await isSettledWithin(ready, patienceMs, options.signal))) return { kind: 'unavailable' };
      return (await isGazetteerLoaded(store.db)) ? await search(text, options) : { kind: 'unavailable' };
    },
  };
}

/** Removes towns that the gazetteer has found too. */
function withoutTowns(mapped: readonly MappedPlace[], towns: readonly FoundPlace[]): MappedPlace[] {
  return mapped.filter(
    (place) =>
      !isSettlement(place.kind) ||
      !towns.some((town) => placeKey(town.name) === place.key && greatCircleMetres(town, place) < SAME_TOWN_METRES),
  );
}

export function kindOf(population: number): string | undefined {
  return KINDS.find(({ fromPopulation }) => population >= fromPopulation)?.kind;
}

function asPlace({ name, kind, latitude, longitude, population, area, country }: FoundPlace, countryName: (code: string) => string) {
  return placeOf({ label: name, latitude, longitude, kind: kind ?? kindOf(population), context: [area, countryName(country)] });
}

async function isSettledWithin(work: Promise<void>, timeMs: number, signal: AbortSignal | undefined): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(timeMs, false, { signal: signal === undefined ? timer.signal : AbortSignal.any([timer.signal, signal]) }).catch(
    () => false,
  );
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}

/** Names of countries by language and code; empty for an unknown code. */
export function createCountryNames(): (language: LanguageTag, code: string) => string {
  const byLanguage = new Map<LanguageTag, Intl.DisplayNames>();
  return (language, code) => {
    const names = byLanguage.get(language) ?? new Intl.DisplayNames(localeOf(language), { type: 'region', fallback: 'none' });
    byLanguage.set(language, names);
    return code === '' ? '' : (names.of(code) ?? '');
  };
}
