/**
 * Draws random homes in England and tells how many would be shown nearer than their cell: one that is shown near and wide, and one that is typed
 * twice, 30 m apart; each by a cell of its own for each journey, and as it is done. `node benchmarks/homes.mjs 400000`.
 */
import { createRequire } from 'node:module';
import { cellsOfMember } from '../apps/server/src/journeys/way/home-cells.ts';
import { createRandom } from './random.mjs';

const { cellToParent, latLngToCell } = createRequire(new URL('../apps/server/package.json', import.meta.url))('h3-js');

const homes = Number(process.argv[2] ?? 400_000);
const random = createRandom(20_261_126);
const APART_METRES = 30;
const METRES_PER_DEGREE = 111_195;
const apart = { sliver: [0, 0], twice: [0, 0] };

for (let count = 0; count < homes; count += 1) {
  const home = { latitude: 50.5 + random() * 4.5, longitude: -3 + random() * 4 };
  const again = away(home, APART_METRES, 2 * Math.PI * random());
  const [near, wide] = [cellAt(home, 8), cellAt(home, 7)];
  apart.sliver[0] += Number(cellToParent(near, 7) !== wide);
  apart.twice[0] += Number(cellAt(again, 8) !== near);
  const mixed = startsOf([home, 'near'], [home, 'wide']);
  apart.sliver[1] += Number(mixed[0].shown !== mixed[1].shown || mixed[0].shown !== cellToParent(near, 7));
  const typed = startsOf([home, 'near'], [again, 'near']);
  apart.twice[1] += Number(typed[0].shown !== typed[1].shown);
}

const share = (number) => `${((100 * number) / homes).toFixed(1)} %`;
console.log(`| of ${homes.toLocaleString('en-GB')} homes, nearer than their cell | each journey by itself | one home, one cell |`);
console.log(`| near and wide from one home | ${apart.sliver.map(share).join(' | ')} |`);
console.log(`| typed twice, ${APART_METRES} m apart | ${apart.twice.map(share).join(' | ')} |`);

function startsOf(...journeys) {
  const end = { place: { latitude: 60, longitude: 10 }, home: null, isMoved: false };
  const all = journeys.map(([place, area], index) => ({
    journeyId: String(index),
    createdAt: new Date(index),
    area,
    start: { place, home: null, isMoved: false },
    end,
  }));
  const cells = cellsOfMember(all);
  return all.map(({ journeyId }) => cells.get(journeyId).start);
}

function cellAt({ latitude, longitude }, resolution) {
  return latLngToCell(latitude, longitude, resolution);
}

function away({ latitude, longitude }, metres, radians) {
  const degrees = metres / METRES_PER_DEGREE;
  return {
    latitude: latitude + degrees * Math.cos(radians),
    longitude: longitude + (degrees * Math.sin(radians)) / Math.cos((latitude * Math.PI) / 180),
  };
}
