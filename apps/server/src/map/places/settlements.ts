/**
 * OpenStreetMap's words for settlements, with the population that each counts as when it is unknown. Farms and single houses count, since people
 * commute from them. Named fields and woods count too, as the last.
 */
export const SETTLEMENTS: Readonly<Record<string, number>> = {
  city: 100_000,
  town: 8_000,
  borough: 5_000,
  suburb: 2_000,
  quarter: 1_000,
  village: 500,
  neighbourhood: 300,
  hamlet: 290,
  island: 290,
  isolated_dwelling: 40,
  farm: 30,
  locality: 20,
};
/** `TOWN_KINDS` are settlements that an address names, `SUBURB_KINDS` those within a town. */
export const TOWN_KINDS: ReadonlySet<string> = new Set(['city', 'town', 'village', 'hamlet']);
export const SUBURB_KINDS: ReadonlySet<string> = new Set(['borough', 'suburb', 'quarter', 'neighbourhood']);
/** The gazetteer and OpenStreetMap mean the same place if the names are equal and the distance is no larger. */
export const SAME_TOWN_METRES = 5_000;

export function isSettlement(kind: string): boolean {
  return Object.hasOwn(SETTLEMENTS, kind);
}
