import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { placeKey } from '../place-key.ts';
import type { Addresses } from './addresses.ts';
import { createNumberList, type NodePositions } from './node-positions.ts';
import type { OsmTags } from '../../osm/osm-elements.ts';
import { otherNamesOf, ownNameOf } from './taken-tags.ts';

export type House = Position & { readonly number: string };
export type MappedStreet = Position & {
  readonly name: string;
  readonly otherNames: readonly string[];
  /** The town of most of its addresses, or ''. */
  readonly town: string;
  readonly houses: readonly House[];
};

/** Ways with a name. A country has millions. */
export type StreetWays = {
  /** @param nodes up to three that tell where the way is */
  add(tags: OsmTags, nodes: readonly number[]): void;
  /** The streets with their houses, grouped by name. */
  streets(addresses: Addresses, positions: NodePositions): Generator<readonly MappedStreet[]>;
};

const NODES_OF_WAY = 3;
/** Ways of one name in touching cells are one street. High Street in the next village is another. */
const CELL_DEGREES = 0.003;

type Named = { name: string; otherNames: readonly string[] };
type Point = Position & { readonly cell: string; readonly address: number | null };

export function createStreetWays(): StreetWays {
  const groups = new Map<string, number>();
  const names: Named[] = [];
  const [ways, nodes] = [createNumberList(), createNumberList('large')];

  function groupOf(name: string, otherNames: readonly string[] = []): number {
    const key = placeKey(name);
    const known = groups.get(key);
    if (known !== undefined) {
      const named = names[known];
      if (named !== undefined && named.otherNames.length === 0) named.otherNames = otherNames;
      return known;
    }
    groups.set(key, names.length);
    return names.push({ name, otherNames }) - 1;
  }

  return {
    add(tags, some) {
      ways.push(groupOf(ownNameOf(tags), otherNamesOf(tags)));
      for (let at = 0; at < NODES_OF_WAY; at += 1) nodes.push(some[at] ?? some[0] ?? 0);
    },
    *streets(addresses, positions) {
      const ofAddresses = createNumberList();
      for (let index = 0; index < addresses.count(); index += 1) ofAddresses.push(groupOf(addresses.streetAt(index)));
      const [waysOf, addressesOf] = [sortedBy(ways, names.length), sortedBy(ofAddresses, names.length)];
      for (const [group, { name, otherNames }] of names.entries()) {
        if (placeKey(name) === '') continue;
        const cells = createCells();
        for (const way of waysOf(group)) {
          const places = [0, 1, 2].flatMap((at) => positions.find(nodes.at(way * NODES_OF_WAY + at)) ?? []);
          cells.add(places.map((place) => ({ ...place, address: null })));
        }
        for (const index of addressesOf(group)) {
          const place = addresses.at(index, positions);
          if (place !== null) cells.add([{ latitude: place.latitude, longitude: place.longitude, address: index }]);
        }
        yield cells.clusters().map((points) => streetOf({ name, otherNames }, points, addresses, positions));
      }
    },
  };
}

function streetOf(named: Named, points: readonly Point[], addresses: Addresses, positions: NodePositions): MappedStreet {
  const towns = new Map<string, number>();
  const houses = new Map<string, House>();
  for (const { address, latitude, longitude } of points) {
    const known = address === null ? null : addresses.at(address, positions);
    if (known === null) continue;
    if (known.town !== '') towns.set(known.town, (towns.get(known.town) ?? 0) + 1);
    for (const number of known.numbers) if (!houses.has(number)) houses.set(number, { number, latitude, longitude });
  }
  const town = [...towns].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
  return { ...named, ...middlePointOf(points), town, houses: [...houses.values()] };
}

/** The point of a way, or else of an address, that is nearest to the middle of all points. So it lies on the street. */
function middlePointOf(points: readonly Point[]): Position {
  const onWays = points.filter(({ address }) => address === null);
  const all = onWays.length > 0 ? onWays : points;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = { latitude: mean(all.map(({ latitude }) => latitude)), longitude: mean(all.map(({ longitude }) => longitude)) };
  let best: Position = middle;
  let leastMetres = Infinity;
  for (const { latitude, longitude } of all) {
    const metres = greatCircleMetres(middle, { latitude, longitude });
    if (metres < leastMetres) [leastMetres, best] = [metres, { latitude, longitude }];
  }
  return best;
}

/** Groups points in cells of some three hundred metres. Points of one `add`, and points in touching cells, belong together. */
function createCells() {
  const parents = new Map<string, string>();
  const points: Point[] = [];
  const rootOf = (cell: string): string => {
    let root = cell;
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root)) root = parent;
    parents.set(cell, root);
    return root;
  };
  const join = (one: string, other: string) => void parents.set(rootOf(one), rootOf(other));

  return {
    add(places: readonly Omit<Point, 'cell'>[]): void {
      let before: string | null = null;
      for (const place of places) {
        const row = Math.floor(place.latitude / CELL_DEGREES);
        // Cells are as wide as high on the ground, so their degrees depend on the latitude.
        const width = CELL_DEGREES / Math.max(0.05, Math.cos((row * CELL_DEGREES * Math.PI) / 180));
        const column = Math.floor(place.longitude / width);
        const cell = `${row} ${column}`;
        points.push({ ...place, cell });
        if (!parents.has(cell)) {
          parents.set(cell, cell);
          for (const [up, aside] of AROUND) {
            const neighbour = `${row + up} ${column + aside}`;
            if (parents.has(neighbour)) join(neighbour, cell);
          }
        }
        if (before !== null) join(before, cell);
        before = cell;
      }
    },
    clusters: (): Point[][] => [...Map.groupBy(points, ({ cell }) => rootOf(cell)).values()],
  };
}

const AROUND = [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((aside) => [up, aside] as const));

/** The indexes of a list by value. All values are less than `groups`. */
function sortedBy(list: ReturnType<typeof createNumberList>, groups: number): (group: number) => Iterable<number> {
  const starts = new Int32Array(groups + 1);
  const values = list.values();
  for (const value of values) starts[value + 1] = (starts[value + 1] ?? 0) + 1;
  for (let group = 0; group < groups; group += 1) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  const sorted = new Int32Array(values.length);
  for (const [index, value] of values.entries()) {
    const at = next[value] ?? 0;
    sorted[at] = index;
    next[value] = at + 1;
  }
  return (group) => sorted.subarray(starts[group], starts[group + 1]);
}
