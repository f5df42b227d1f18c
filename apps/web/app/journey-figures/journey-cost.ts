/** What a journey costs in fuel and in CO2, by the assumptions of section 9: alone, shared, and in a year. */
import {
  AVERAGE_MILES_PER_GALLON,
  CO2_KG_PER_LITRE,
  COMMUTING_DAYS_PER_YEAR,
  FUEL_PRICE_POUNDS_PER_LITRE,
  LITRES_PER_GALLON,
  METRES_PER_MILE,
  PEOPLE_SHARING,
} from '@waylift/contract/journey-figures';

export type Trip = { readonly distanceMetres: number; readonly returnJourney: boolean };

/** `miles`, `gallons` and `litres` are for one way. `tripPounds` includes the way back of a return journey. `sharedPounds` is each person's part. */
export type TripCost = {
  readonly miles: number;
  readonly gallons: number;
  readonly litres: number;
  readonly oneWayPounds: number;
  readonly tripPounds: number;
  readonly sharedPounds: number;
};

/** Money is rounded to pence once, for one way. All other amounts are computed from that, so that the figures on a page agree. */
export function tripCost({ distanceMetres, returnJourney }: Trip): TripCost {
  const miles = distanceMetres / METRES_PER_MILE;
  const gallons = miles / AVERAGE_MILES_PER_GALLON;
  const litres = gallons * LITRES_PER_GALLON;
  const oneWayPence = Math.round(litres * FUEL_PRICE_POUNDS_PER_LITRE * 100);
  const tripPence = returnJourney ? oneWayPence * 2 : oneWayPence;
  return {
    miles,
    gallons,
    litres,
    oneWayPounds: oneWayPence / 100,
    tripPounds: tripPence / 100,
    // Rounded up, so that two people together never pay less than the fuel costs.
    sharedPounds: Math.ceil(tripPence / PEOPLE_SHARING) / 100,
  };
}

/** A year of commuting, alone and shared with one other person. */
export type YearlySum = {
  readonly alonePounds: number;
  readonly sharedPounds: number;
  readonly aloneCo2Kg: number;
  readonly sharedCo2Kg: number;
};

export function yearlySum(trips: readonly Trip[]): YearlySum {
  const sum = (ofTrip: (trip: Trip) => number) => trips.reduce((total, trip) => total + ofTrip(trip), 0) * COMMUTING_DAYS_PER_YEAR;
  const alonePounds = sum((trip) => tripCost(trip).tripPounds);
  const aloneCo2Kg = sum((trip) => tripCost(trip).litres * (trip.returnJourney ? 2 : 1) * CO2_KG_PER_LITRE);
  return { alonePounds, sharedPounds: alonePounds / PEOPLE_SHARING, aloneCo2Kg, sharedCo2Kg: aloneCo2Kg / PEOPLE_SHARING };
}
