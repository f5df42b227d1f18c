/**
 * Places that the built borders put into a neighbouring country with other clocks. They were found by comparing the gazetteer's countries with the
 * borders.
 */

type BorderPlace = {
  readonly name: string;
  /** ISO 3166-1. */
  readonly country: string;
  /** Latitude and longitude of the middle, and the radius within which the country is corrected. */
  readonly at: readonly [number, number];
  readonly km: number;
};

export const BORDER_PLACES: readonly BorderPlace[] = [
  { name: 'Tornio', country: 'FI', at: [65.84811, 24.14662], km: 1 },
  { name: 'Nuijamaa', country: 'FI', at: [60.96011, 28.55104], km: 2 },
  { name: 'Douglas, at the crossing to Blaine', country: 'CA', at: [49.00278, -122.73555], km: 0.2 },
  { name: 'Ereencav', country: 'MN', at: [49.8807, 115.72526], km: 1 },
  { name: 'Kra Buri', country: 'TH', at: [10.40429, 98.77266], km: 1 },
  { name: 'Könekesir', country: 'TM', at: [38.22038, 56.92498], km: 1 },
  { name: 'Daýna', country: 'TM', at: [38.19219, 57.00729], km: 1 },
  { name: 'Margherita', country: 'UG', at: [0.41861, 29.89111], km: 1 },
  { name: 'Abderafi', country: 'ET', at: [13.73333, 36.45], km: 1 },
  { name: 'Timiaouine', country: 'DZ', at: [20.4408, 1.80551], km: 5 },
  { name: 'Xamavera', country: 'AO', at: [-17.90497, 20.44034], km: 2 },
  { name: 'Dirico', country: 'AO', at: [-17.98378, 20.77762], km: 3 },
  { name: 'Cuangar', country: 'AO', at: [-17.61055, 18.62157], km: 1.5 },
  { name: 'Calai', country: 'AO', at: [-17.88896, 19.7706], km: 1.5 },
  // British bases, which use the clocks of their island
  { name: 'Akrotiri', country: 'CY', at: [34.59, 32.98], km: 5 },
  { name: 'Dhekelia', country: 'CY', at: [34.98431, 33.73379], km: 5 },
  // Two countries claim the place, and GeoNames has chosen one
  { name: 'Nawanshahr', country: 'IN', at: [32.76505, 74.52772], km: 2 },
  { name: 'Sarupathar', country: 'IN', at: [26.206, 96.81], km: 2 },
  { name: 'Abbaspur', country: 'IN', at: [33.8174, 73.97568], km: 2 },
  { name: 'Forward Kahuta', country: 'IN', at: [33.88238, 74.10714], km: 2 },
  { name: 'Abu Musa', country: 'AE', at: [25.86698, 55.02363], km: 5 },
  { name: "Mas'ada", country: 'SY', at: [33.23203, 35.75572], km: 1 },
  { name: 'Majdal Shams', country: 'SY', at: [33.27029, 35.7716], km: 1 },
  { name: "Buq'ata", country: 'SY', at: [33.20111, 35.77917], km: 1 },
  { name: 'Paracel Islands, Woody Island', country: 'VN', at: [16.83517, 112.33873], km: 0.2 },
  { name: 'Paracel Islands, Lincoln Island', country: 'VN', at: [16.66657, 112.72541], km: 2 },
];
