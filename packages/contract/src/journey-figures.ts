/** What the sums about journeys, and their maps, rest on (section 9). Apart from the limits, so that only members' own pages carry it. */

export const FUEL_PRICE_POUNDS_PER_LITRE = 1.39;
export const AVERAGE_MILES_PER_GALLON = 38.8;
/** The imperial gallon is 4.54609 litres (Units of Measurement Regulations 1995), rounded as shown: a sum by hand comes out the same. */
export const LITRES_PER_GALLON = 4.546;
/** The international mile of 1959. */
export const METRES_PER_MILE = 1609.344;
/** Working days of a year less holidays: the design guide's assumption for every journey. */
export const COMMUTING_DAYS_PER_YEAR = 225;
/** Of five working days each. */
export const COMMUTING_WEEKS_PER_YEAR = COMMUTING_DAYS_PER_YEAR / 5;
/** Of petrol as it is sold, a tenth part ethanol (UK Government conversion factors for company reporting: 2.1 to one decimal). */
export const CO2_KG_PER_LITRE = 2.1;
/** A journey is shared with one other person. */
export const PEOPLE_SHARING = 2;
/** Countries whose roads are signed in miles; all others use kilometres. */
export const COUNTRIES_WITH_MILES: readonly string[] = ['gb', 'us'];

/** Where a map looks while it knows no place (section 9): by country code, in degrees. Without one of its own, a country has `gb`'s. */
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
