import { sql } from 'drizzle-orm';
import { localeOf, type LanguageTag } from '@waylift/words/languages';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Store } from '../../kernel/db/client.ts';
import { findMappedPlaces, findMistypedMappedPlaces, type MappedPlace } from './find-mapped-places.ts';
import { findMistypedPlaces, findPlaces } from './find-places.ts';
import { findPostcode } from './find-postcode.ts';
import { isHouseNumber } from './house-number.ts';
import { placeKey } from './place-key.ts';
import { placeOf, withoutRepeats } from './place-of.ts';
import type { SuggestOptions } from './places.ts';
import { isIn, isLikelySlip, rankPlaces, type FoundPlace } from './rank-places.ts';
import { isSettlement, SAME_TOWN_METRES } from './settlements.ts';
import { createCountryEnds, readAddress } from './typed-address.ts';

const WHOLE_MATCHES: ReadonlySet<FoundPlace['match']> = new Set(['name', 'otherName']);
const TYPED_MATCHES: ReadonlySet<FoundPlace['match']> = new Set(['name', 'beginning', 'otherName', 'otherBeginning']);
/** Stow on the Wold has four words. */
const NAME_WORDS_MAX = 5;
/** In front of an address there may be a name, such as that of a firm, and that of its building. */
const SKIPPED_PARTS_MAX = 2;
/** GeoNames knows places down to hamlets. Their kinds are OpenStreetMap's words, which Photon uses too. */
const KINDS = [
  { kind: 'city', fromPopulation: 100_000 },
  { kind: 'town', fromPopulation: 5_000 },
  { kind: 'village', fromPopulation: 0 },
] as const;

/** What was found for one reading of the text. `isMeant`: something has the name or beginning that was typed, or is in the typed area. */
type Found = {
  readonly places: readonly FoundPlace[];
  readonly areas: readonly string[];
  readonly isMeant: boolean;
  readonly ofExtracts: boolean;
};
type Asked = SuggestOptions & { readonly countryName: (code: string) => string };

/** Searches the gazetteer and the imported extracts of OpenStreetMap. */
export function createSearch({ db }: Pick<Store, 'db'>) {
  const countryNames = createCountryNames();
  const withoutCountry = createCountryEnds();

  return async (text: string, options: SuggestOptions) => {
    const { parts, postcode } = readAddress(text);
    const known = postcode === null ? null : await findPostcode(db, postcode);
    const countryName = (code: string) => countryNames(options.language, code);
    const asked: Asked = { ...options, countryName, near: known?.at ?? options.near };
    const isPostcodeAlone = postcode !== null && parts.every((part) => withoutCountry(`${postcode} ${part}`)?.rest === postcode);
    const named = isPostcodeAlone ? [postcode, ...parts] : parts;
    if (named.every((part) => part === '')) return { kind: 'places', places: [] } as const;
    const { places: found, areas, ofExtracts } = await findMeant(named, asked);
    const ranked = rankPlaces(found, { ...asked, areas });
    // A street may be unknown. Its postcode is then the best that there is.
    const all = known?.place == null ? ranked : [...ranked, known.place];
    const places = withoutRepeats(all.flatMap((place) => asPlace(place, countryName) ?? [])).slice(0, options.limit);
    return {
      kind: 'places',
      places,
      ...(places.length === 0 && !(await hasExtracts()) ? { townsOnly: true } : {}),
      ...(ofExtracts || (known?.place ?? null) !== null ? { ofOpenStreetMap: true } : {}),
    } as const;
  };

  async function hasExtracts(): Promise<boolean> {
    const { rows } = await db.execute(sql`select 1 from mapped_extracts limit 1`);
    return rows.length > 0;
  }

  /** Reads the parts as typed, then without the country at the end of the first, then without the first. The first reading that is meant counts. */
  async function findMeant(parts: readonly string[], asked: Asked): Promise<Found> {
    const asTyped = await find(parts, asked);
    if (asTyped.isMeant) return asTyped;
    const [first = '', ...others] = parts;
    const ended = withoutCountry(first);
    const more = ended === null ? [] : [[ended.rest, ...others, placeKey(asked.countryName(ended.country))]];
    for (const reading of [...more, ...parts.slice(1, SKIPPED_PARTS_MAX + 1).map((_, at) => parts.slice(at + 1))]) {
      const found = await find(reading, asked);
      if (found.isMeant) return found;
    }
    return asTyped;
  }

  async function find([first = '', ...others]: readonly string[], asked: Asked): Promise<Found> {
    const [name, areas] = isHouseNumber(first) ? [[first, ...others.slice(0, 1)].join(' '), others.slice(1)] : [first, others];
    if (name === '') return { places: [], areas, isMeant: false, ofExtracts: false };
    const { near, country, limit, countryName } = asked;
    const [begun, mapped] = await Promise.all([
      findPlaces(db, name, { near, country, enough: limit }),
      findMappedPlaces(db, name, { near, areas }),
    ]);
    // A person who typed a whole street name made no slip.
    const isNamed = begun.length >= limit || mapped.some(({ match }) => WHOLE_MATCHES.has(match));
    const [slips, mappedSlips] = isNamed
      ? [[], []]
      : await Promise.all([findMistypedPlaces(db, name, begun), findMistypedMappedPlaces(db, name)]);
    const found = [...begun, ...slips.filter((place) => isLikelySlip(place, asked))];
    const ofExtracts = [...mapped, ...mappedSlips];
    const isTyped = [...found, ...mapped].some(({ match }) => TYPED_MATCHES.has(match));
    const without = isTyped ? null : await findWithoutComma(name, asked);
    const places = without?.places ?? found;
    const allAreas = [...(without?.areas ?? []), ...areas];
    const isPlaced = [...found, ...ofExtracts].some((place) => areas.some((area) => isIn(place, area, countryName)));
    return {
      places: [...places, ...withoutTowns(ofExtracts, places)],
      areas: allAreas,
      isMeant: isTyped || without !== null || isPlaced,
      ofExtracts: ofExtracts.length > 0,
    };
  }

  /** Searches for a name followed by an area, such as `cambridge massachusetts`; null when the text cannot be one. */
  async function findWithoutComma(text: string, { near, countryName }: Asked) {
    const words = text.split(' ');
    for (let count = Math.min(words.length - 1, NAME_WORDS_MAX); count > 0; count -= 1) {
      const area = words.slice(count).join(' ');
      const named = await findPlaces(db, words.slice(0, count).join(' '), { near, enough: 0 });
      const places = named.filter((place) => WHOLE_MATCHES.has(place.match) && isIn(place, area, countryName));
      if (places.length > 0) return { places, areas: [area] };
    }
    return null;
  }
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

/** Names of countries by language and code; empty for an unknown code. */
export function createCountryNames(): (language: LanguageTag, code: string) => string {
  const byLanguage = new Map<LanguageTag, Intl.DisplayNames>();
  return (language, code) => {
    const names = byLanguage.get(language) ?? new Intl.DisplayNames(localeOf(language), { type: 'region', fallback: 'none' });
    byLanguage.set(language, names);
    return code === '' ? '' : (names.of(code) ?? '');
  };
}
