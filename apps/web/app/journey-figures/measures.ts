import { COUNTRIES_WITH_MILES, METRES_PER_MILE } from '@waylift/contract/journey-figures';
import { numberFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';

export type DistanceUnit = 'mile' | 'kilometer';

const METRES_PER: Readonly<Record<DistanceUnit, number>> = { mile: METRES_PER_MILE, kilometer: 1000 };
const WHOLE_FROM = 100;
export const KG_PER_TONNE = 1000;

/** @param countryCode in lower case, from the community's Culture */
export function distanceUnitOf(countryCode: string): DistanceUnit {
  return COUNTRIES_WITH_MILES.includes(countryCode) ? 'mile' : 'kilometer';
}

/** `Intl` writes an ordinary space in some languages, where a line may end. */
function withUnit(language: LanguageTag, amount: number, how: Intl.NumberFormatOptions): string {
  return numberFormat(language, { style: 'unit', ...how })
    .format(amount)
    .replaceAll(' ', '\u00A0');
}

/** `24.2 miles`, `39 km`, `39,1 km`. */
export function formatDistance(language: LanguageTag, unit: DistanceUnit, metres: number): string {
  const amount = metres / METRES_PER[unit];
  const unitDisplay = unit === 'mile' ? 'long' : 'short';
  return withUnit(language, amount, { unit, unitDisplay, maximumFractionDigits: amount < WHOLE_FROM ? 1 : 0, useGrouping: 'always' });
}

/** `41 mins`, `1 hr 5 mins`, in whole minutes, at least one. */
export function formatDuration(language: LanguageTag, seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const parts = [
    { unit: 'hour', amount: Math.floor(minutes / 60) },
    { unit: 'minute', amount: minutes % 60 },
  ] as const;
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ unit, amount }) => withUnit(language, amount, { unit, unitDisplay: 'short', useGrouping: 'always' }))
    .join(' ');
}

/** `850 kg`, `1.7 t`. */
export function formatWeight(language: LanguageTag, kg: number): string {
  if (kg < KG_PER_TONNE) return withUnit(language, kg, { unit: 'kilogram', unitDisplay: 'short', maximumFractionDigits: 0 });
  // ECMA-402 has no tonne. All our languages write it alike.
  const tonnes = numberFormat(language, { maximumFractionDigits: 1, useGrouping: 'always' }).format(kg / KG_PER_TONNE);
  return `${tonnes}\u00a0t`;
}

/** A figure with its unit in words: `2.84 litres`, `24,2 Meilen`. Kilograms have their symbol. */
export function formatUnit(language: LanguageTag, unit: 'mile' | 'liter' | 'kilogram', amount: number, mostDecimals: number): string {
  const unitDisplay = unit === 'kilogram' ? 'short' : 'long';
  return withUnit(language, amount, { unit, unitDisplay, maximumFractionDigits: mostDecimals, useGrouping: 'always' });
}

/** `15 minutes`, `1 hour`. */
export function formatMinutes(language: LanguageTag, minutes: number): string {
  const isHours = minutes > 0 && minutes % 60 === 0;
  const [unit, amount] = isHours ? ['hour', minutes / 60] : ['minute', minutes];
  return withUnit(language, amount, { unit, unitDisplay: 'long' });
}

/** A walk: `250 m`, `1 km`. */
export function formatWalk(language: LanguageTag, metres: number): string {
  const isKilometres = metres >= METRES_PER.kilometer;
  const [unit, amount] = isKilometres ? ['kilometer', metres / METRES_PER.kilometer] : ['meter', metres];
  return withUnit(language, amount, { unit, unitDisplay: 'short', maximumFractionDigits: 2 });
}
