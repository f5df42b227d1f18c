/** Which seeds a run tries. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFrom, type Draw } from './simulation/draw.ts';

/** `npm test -- seeds` tries all of them. */
export const SEEDS = Array.from({ length: 100 }, (_, index) => index + 1);
const EACH_RUN = 4;
const MAX_DRAWS = 100_000;
const ROOT = join(import.meta.dirname, '../../../..');
const TREE = ['apps/server/src', 'packages'];
const MADE = /^(?:node_modules|generated|build|.*\.tsbuildinfo)$/;

/** What somebody asked for, such as `7` or `1-50`, or else what the server's files choose: one tree has the same seeds on every machine. */
export function chooseSeeds(asked: string | undefined, isEnough?: (seeds: readonly number[]) => boolean): number[] {
  if (asked === undefined || asked === '') return drawSeeds(drawByTree(), isEnough);
  const [from = 1, to = from] = asked.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Four seeds in their order. @param isEnough what they must do together; throws where hardly any four do */
function drawSeeds(draw: Draw, isEnough: (seeds: readonly number[]) => boolean = () => true): number[] {
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const drawn = new Set<number>();
    while (drawn.size < EACH_RUN) drawn.add(draw.one(SEEDS));
    const seeds = [...drawn].toSorted((a, b) => a - b);
    if (isEnough(seeds)) return seeds;
  }
  throw new Error(`No ${EACH_RUN} of ${SEEDS.length} seeds are enough.`);
}

/** Chance that is the same for the same files of the server. */
export function drawByTree(): Draw {
  return drawFrom(hashOfTree());
}

function hashOfTree(): number {
  const hash = createHash('sha256');
  const add = (path: string) => {
    for (const entry of readdirSync(join(ROOT, path), { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inside = `${path}/${entry.name}`;
      if (MADE.test(entry.name)) continue;
      if (entry.isDirectory()) add(inside);
      else hash.update(`${inside}\0`).update(readFileSync(join(ROOT, inside)));
    }
  };
  for (const path of TREE) add(path);
  return hash.digest().readUInt32BE();
}
