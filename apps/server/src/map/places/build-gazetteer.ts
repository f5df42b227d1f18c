/** Makes the files of the gazetteer (gazetteer-file.ts) from GeoNames' places. `npm run build` runs it. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAZETTEER_FOLDER, lineOf, NAMES_FILE, NOTE_FILE, PLACES_FILE } from './gazetteer-file.ts';
import { readPlaces } from './gazetteer-sources.ts';
import { areasOf } from './place-areas.ts';
import { placeCell } from './place-cell.ts';
import { namesOf } from './place-names.ts';

const places = readPlaces().toSorted((one, other) => other.population - one.population);
const areas = areasOf(places);
const idsByName = new Map<string, number[]>();
const placeLines = places.map((place, id) => {
  const { name, country, latitude, longitude, population } = place;
  const names = namesOf(place);
  for (const key of names) {
    const ids = idsByName.get(key);
    if (ids === undefined) idsByName.set(key, [id]);
    else ids.push(id);
  }
  return lineOf([id, name, names[0] ?? '', country, areas[id] ?? '', latitude, longitude, population, placeCell(place)]);
});
// In the order of the index, which is then filled from one end to the other.
const nameLines = [...idsByName]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([key, ids]) => lineOf([key, ids[0] ?? 0, `{${ids.join(',')}}`]));

const files = { [PLACES_FILE]: placeLines.join('\n'), [NAMES_FILE]: nameLines.join('\n') };
const hash = createHash('sha256');
mkdirSync(GAZETTEER_FOLDER, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  hash.update(text);
  writeFileSync(join(GAZETTEER_FOLDER, name), text);
}
const note = { version: hash.digest('hex').slice(0, 16), places: placeLines.length, names: nameLines.length };
writeFileSync(join(GAZETTEER_FOLDER, NOTE_FILE), JSON.stringify(note));
