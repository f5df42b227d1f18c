import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createPolygonFinder, isInside } from './coast-index.ts';
import { CONTINENTS_APART } from './continents-apart.ts';
import { unpackCoasts } from './land-file.ts';
import { links } from './read-links.ts';
import type { Position } from '@waylift/geography/position';

export const LAND_FILE = fileURLToPath(new URL('../../../build/geography/land.bin', import.meta.url));

export type Landmasses = {
  /** The name of a point's landmass. It is equal for two points that are joined for cars; null at sea. */
  at(point: Position): string | null;
};

export async function readLandmasses(): Promise<Landmasses> {
  const file = await readFile(LAND_FILE).catch((cause: unknown) => {
    throw new Error('The coasts are missing: run npm run build.', { cause });
  });
  const polygonOf = createPolygonFinder(unpackCoasts(file));
  const joined = new Map<number, number>();
  const rootOf = (polygon: number): number => {
    const next = joined.get(polygon);
    return next === undefined ? polygon : rootOf(next);
  };
  for (const { name, kind, from, to } of links) {
    if (kind === 'ferry') continue;
    const [one, other] = [from, to].map(({ latitude, longitude }) => polygonOf(latitude, longitude));
    if (one == null || other == null) throw new Error(`${name} ends at sea`);
    if (rootOf(one) !== rootOf(other)) joined.set(rootOf(one), rootOf(other));
  }
  return {
    at({ latitude, longitude }) {
      const polygon = polygonOf(latitude, longitude);
      if (polygon === null) return null;
      const continent = CONTINENTS_APART.find(({ outline }) => isInside(outline, latitude, longitude));
      return continent === undefined ? String(rootOf(polygon)) : `${rootOf(polygon)} ${continent.name}`;
    },
  };
}
