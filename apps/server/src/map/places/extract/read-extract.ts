import type { Position } from '@waylift/geography/position';
import { NODES, UNITS_PER_DEGREE, WAYS } from '../../osm/osm-block.ts';
import type { Bounds } from '../../osm/osm-file.ts';
import { placeKey } from '../place-key.ts';
import { createAddresses, type Addresses } from './addresses.ts';
import { createNodePositions, createNumberList, type NodePositions } from './node-positions.ts';
import { readElements, type OsmTags, type ReadOptions } from '../../osm/osm-elements.ts';
import { createStreetWays, type StreetWays } from './street-ways.ts';
import { ADDRESS_KEYS, isStreet, otherNamesOf, ownNameOf, TAKEN_KEYS, takenAs, type TakenAs } from './taken-tags.ts';

export type ExtractPlace = Position &
  TakenAs & {
    readonly name: string;
    readonly otherNames: readonly string[];
    /** The street of its address, if any. */
    readonly street: string;
    readonly town: string;
  };

export type MappedExtract = {
  readonly places: readonly ExtractPlace[];
  readonly streets: StreetWays;
  readonly addresses: Addresses;
  readonly positions: NodePositions;
  /** The box around all its nodes, in degrees. */
  readonly bounds: Bounds;
};

type Outlined = { readonly tags: OsmTags; readonly nodes: readonly number[] };

/** So many parts are enough to find the middle of a campus. */
const MEMBERS_MAX = 12;

/** Reads everything in an extract that can be searched for. @throws DamagedFileError */
export async function readExtract(path: string, options: ReadOptions): Promise<MappedExtract> {
  const places: ExtractPlace[] = [];
  const wanted = createNumberList('large');
  const streets = createStreetWays();
  const addresses = createAddresses();
  const areas: (Outlined & { readonly ways: readonly number[] })[] = [];
  const outlines: Outlined[] = [];
  const outlineNodes = new Map<number, readonly number[]>();
  let positions = createNodePositions(wanted);
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];

  function keep(nodes: readonly number[]): readonly number[] {
    for (const node of nodes) wanted.push(node);
    return nodes;
  }

  await readElements(
    path,
    {
      keys: TAKEN_KEYS,
      relation(tags, members) {
        if (!isOfUse(tags)) return;
        const all = members();
        const labels = all.filter(({ type, role }) => type === NODES && (role === 'label' || role === 'admin_centre')).slice(0, 1);
        const ways = labels.length > 0 ? [] : all.filter(({ type, role }) => type === WAYS && role !== 'inner').slice(0, MEMBERS_MAX);
        for (const { id } of ways) outlineNodes.set(id, []);
        areas.push({ tags, ways: ways.map(({ id }) => id), nodes: keep(labels.map(({ id }) => id)) });
      },
      way(id, tags, nodes) {
        if (outlineNodes.has(id)) outlineNodes.set(id, keep(someOf(nodes())));
        if (tags === null) return;
        if (isStreet(tags)) {
          const some = keep(someOf(nodes()));
          streets.add(tags, some);
          addresses.add(tags, some[1] ?? some[0] ?? 0);
        } else if (takenAs(tags) !== null) {
          outlines.push({ tags, nodes: keep(someOf(nodes())) });
        } else if (isOfUse(tags)) {
          // There are millions of houses, so one corner has to do.
          for (const node of keep(nodes().slice(0, 1))) addresses.add(tags, node);
        }
      },
      beforeNodes() {
        positions = createNodePositions(wanted);
      },
      node(id, latitude, longitude, tags) {
        positions.offer(id, latitude, longitude);
        if (latitude < south) south = latitude;
        if (latitude > north) north = latitude;
        if (longitude < west) west = longitude;
        if (longitude > east) east = longitude;
        if (tags === null) return;
        addNode(tags, { latitude: latitude / UNITS_PER_DEGREE, longitude: longitude / UNITS_PER_DEGREE });
      },
    },
    options,
  );

  function addNode(tags: OsmTags, position: Position): void {
    const taken = takenAs(tags);
    const name = ownNameOf(tags);
    if (taken !== null && placeKey(name) !== '')
      places.push({
        ...position,
        ...taken,
        name,
        otherNames: otherNamesOf(tags),
        street: tags.get('addr:street') ?? '',
        town: tags.get('addr:city') ?? '',
      });
    addresses.add(tags, position);
  }

  for (const { tags, ways, nodes } of areas) {
    const middle = middleOf([...nodes, ...ways.flatMap((way) => outlineNodes.get(way) ?? [])], positions);
    if (middle !== null) addNode(tags, middle);
  }
  for (const { tags, nodes } of outlines) {
    const middle = middleOf(nodes, positions);
    if (middle !== null) addNode(tags, middle);
  }
  const inDegrees = (units: number) => units / UNITS_PER_DEGREE;
  const bounds = { south: inDegrees(south), west: inDegrees(west), north: inDegrees(north), east: inDegrees(east) };
  return { places, streets, addresses, positions, bounds };
}

function isOfUse(tags: OsmTags): boolean {
  return takenAs(tags) !== null || ADDRESS_KEYS.some((key) => tags.has(key));
}

/** Three nodes that tell where a way is: both ends and the middle, or a triangle when it is closed. */
function someOf(nodes: readonly number[]): number[] {
  const isClosed = nodes.length > 3 && nodes[0] === nodes.at(-1);
  const places = isClosed ? [0, nodes.length / 3, (2 * nodes.length) / 3] : [0, nodes.length / 2, nodes.length - 1];
  return [...new Set(places.map(Math.floor))].flatMap((at) => nodes[at] ?? []);
}

/** The middle of the box around the nodes. */
function middleOf(nodes: readonly number[], positions: NodePositions): Position | null {
  const found = nodes.flatMap((node) => positions.find(node) ?? []);
  if (found.length === 0) return null;
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { latitude: middle(found.map(({ latitude }) => latitude)), longitude: middle(found.map(({ longitude }) => longitude)) };
}
