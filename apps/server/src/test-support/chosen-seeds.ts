/** Which seeds a run tries. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFrom, type Draw } from './simulation/draw.ts';

/** `npm test -- seeds` tries all of them. */
export const SEEDS = Array.from({ length: 100 }, (_, index) => index + 1);
const MAX_DRAWS = 100_000;
const ROOT = join(import.meta.dirname, '../../../..');
const TREE = ['apps/server/src', 'packages'];
const MADE = /^(?:node_modules|generated|build|.*\.tsbuildinfo)$/;

/**
 * What somebody asked for, such as `7` or `1-50`, or else so many that the server's files choose: one tree has the same seeds on every machine.
 * @param isEnough what they must do together; throws where hardly any do
 */
export function chooseSeeds(
  asked: string | undefined,
  count: number,
  isEnough: (seeds: readonly number[]) => boolean = () => true,
): number[] {
  if (asked === undefined || asked === '') return drawSeeds(drawByTree(), count, isEnough);
  const [from = 1, to = from] = asked.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** In their order. */
function drawSeeds(draw: Draw, count: number, isEnough: (seeds: readonly number[]) => boolean): number[] {
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const drawn = new Set<number>();
    while (drawn.size < count) drawn.add(draw.one(SEEDS));
    const seeds = [...drawn].toSorted((a, b) => a - b);
    if (isEnough(seeds)) return seeds;
  }
  throw new Error(`No ${count} of ${SEEDS.length} seeds are enough.`);
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
