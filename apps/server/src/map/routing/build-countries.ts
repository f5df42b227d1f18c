/** Writes the borders of country-coder without its names. They take a tenth of the memory, and need no search tree at each start. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { borders } from '@rapideditor/country-coder';
import { COUNTRIES_FILE, numberOfCountry } from './countries.ts';
import { packCoasts } from './land-file.ts';

type Region = (typeof borders.features)[number];
/** A group of countries, such as the European Union, has no outline of its own. */
const regions: readonly (Pick<Region, 'properties'> & { readonly geometry: Region['geometry'] | null })[] = borders.features;

const lines = regions.flatMap(({ geometry, properties: { iso1A2, country } }) => {
  const code = iso1A2 ?? country;
  if (geometry?.type !== 'MultiPolygon' || code === undefined) return [];
  return geometry.coordinates.flat().map((ring) => ({ ring, polygon: numberOfCountry(code) }));
});
mkdirSync(dirname(COUNTRIES_FILE), { recursive: true });
writeFileSync(
  COUNTRIES_FILE,
  packCoasts({
    points: new Float32Array(lines.flatMap(({ ring }) => ring.flat())),
    polygons: new Int32Array(lines.flatMap(({ ring, polygon }) => ring.map((_, index) => (index === 0 ? -1 : polygon)))),
  }),
);
