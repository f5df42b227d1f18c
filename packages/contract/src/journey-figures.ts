/** The constants behind a journey's figures and maps (section 9). Separate from the limits, so that only members' pages load them. */

export const FUEL_PRICE_POUNDS_PER_LITRE = 1.39;
export const AVERAGE_MILES_PER_GALLON = 38.8;
/**
 * The imperial gallon is 4.54609 litres (Units of Measurement Regulations 1995). It is rounded as shown to people, so that they can check the sum.
 */
export const LITRES_PER_GALLON = 4.546;
/** The international mile of 1959. */
export const METRES_PER_MILE = 1609.344;
/** The same consumption, as shown to readers who count in kilometres. */
export const LITRES_PER_100_KM = Math.round((10_000_000 / METRES_PER_MILE) * (LITRES_PER_GALLON / AVERAGE_MILES_PER_GALLON)) / 100;
/** Working days of a year less holidays: the design guide's assumption for every journey. */
export const COMMUTING_DAYS_PER_YEAR = 225;
/** Of five working days each. */
export const COMMUTING_WEEKS_PER_YEAR = COMMUTING_DAYS_PER_YEAR / 5;
/** For petrol as it is sold, with a tenth of ethanol (UK Government conversion factors for company reporting: 2.1 to one decimal). */
export const CO2_KG_PER_LITRE = 2.1;
/** A journey is shared with one other person. */
export const PEOPLE_SHARING = 2;
/** Countries whose roads are signed in miles; all others use kilometres. */
export const COUNTRIES_WITH_MILES: readonly string[] = ['gb', 'us'];

/** The centre of a map that knows no place (section 9), by country code, in degrees. Other countries use that of `gb`. */
export const MAP_FALLBACK_LOCATIONS: Readonly<Record<string, { readonly latitude: number; readonly longitude: number }>> = {
  gb: { latitude: 53.76, longitude: -2.7 },
  at: { latitude: 47.6, longitude: 14.1 },
  be: { latitude: 50.7, longitude: 4.6 },
  ch: { latitude: 46.9, longitude: 8.1 },
  de: { latitude: 50.9, longitude: 9.9 },
  es: { latitude: 40.2, longitude: -3.6 },
  fr: { latitude: 46.8, longitude: 2.4 },
  ie: { latitude: 53.2, longitude: -7.7 },
  lu: { latitude: 49.7, longitude: 6.1 },
  pt: { latitude: 39.6, longitude: -8.2 },
  us: { latitude: 39.8, longitude: -89.6 },
};
