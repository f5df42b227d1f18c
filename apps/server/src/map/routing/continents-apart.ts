type Continent = {
  readonly name: string;
  /** Longitude, latitude, ...: a closed line that leads through the sea wherever there is sea. */
  readonly outline: readonly number[];
};

/** Joined to Asia in Sinai, Africa would put Algeciras an hour by road from Ceuta. In the Darién Gap, no road joins the Americas. */
export const CONTINENTS_APART: readonly Continent[] = [
  {
    name: 'Africa',
    // prettier-ignore
    outline: [
      -20, 35.95, -5.6, 35.95, -5.35, 35.99, -2, 36.2, 0, 37, 5, 37.8, 9.7, 37.8, 11.2, 37.3, 13, 34.5, 18, 34, 25, 33.5, 32, 32,
      34.22, 31.33, 34.9, 29.49, 34.8, 29, 34.63, 28.5, 34.52, 27.95, 36.3, 25, 38.5, 20.5, 40.5, 17, 41.8, 15, 43, 13.2, 43.33, 12.58,
      45, 12, 51.5, 12.3, 60, 10, 60, -40, -20, -40, -30, 0, -20, 35.95,
    ],
  },
  {
    name: 'South America',
    // prettier-ignore
    outline: [
      -77.35, 8.5, -77.36, 9.2, -77.3, 12, -60, 14, -30, 5, -30, -60, -80, -60, -95, -20, -95, 0, -82, 5, -78, 7.15, -77.7, 7.7, -77.35, 8.5,
    ],
  },
];
