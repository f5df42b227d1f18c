/**
 * Cuts oakham.pmtiles out of rutland-latest.osm.pbf: `node test-data/cut-street-map.mjs`. A small part of the Protomaps basemap (version 4), in its
 * layers and words, so that tests see real streets.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';
import { UNITS_PER_DEGREE, WAYS } from '../apps/server/src/map/osm/osm-block.ts';
import { readElements } from '../apps/server/src/map/osm/osm-elements.ts';

const BOUNDS = { west: -0.79, south: 52.62, east: -0.6, north: 52.71 };
const MAX_ZOOM = 13;
const EXTENT = 4096;
const ATTRIBUTION = '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>';

const ROADS = {
  motorway: ['highway', 3],
  trunk: ['major_road', 6],
  primary: ['major_road', 7],
  secondary: ['major_road', 9],
  tertiary: ['major_road', 10],
  unclassified: ['minor_road', 12],
  residential: ['minor_road', 12],
  service: ['minor_road', 13],
  footway: ['path', 13],
  path: ['path', 13],
};
const GREENS = { wood: 'wood', forest: 'forest', park: 'park', cemetery: 'cemetery', golf_course: 'golf_course' };
const BUILT = ['residential', 'commercial', 'retail', 'industrial'];
const PLACES = { town: [7, 9], village: [10, 6], hamlet: [12, 3], suburb: [12, 3] };

/** @returns {Promise<{ nodes: Map<number, { at: [number, number], tags: object }>, ways: Map<number, { refs: number[], tags: object }>, relations: object[] }>} */
async function readExtract(path) {
  const [nodes, ways, relations] = [[], [], []];
  const visitor = {
    keys: new Set(['type', 'natural', 'landuse', 'leisure', 'building', 'highway', 'railway', 'waterway', 'place']),
    relation: (tags, members) => relations.push({ members: members(), tags: Object.fromEntries(tags) }),
    way: (id, tags, refs) => ways.push([id, { refs: refs(), tags: Object.fromEntries(tags ?? []) }]),
    beforeNodes() {},
    node: (id, latitude, longitude, tags) =>
      nodes.push([id, { at: [longitude / UNITS_PER_DEGREE, latitude / UNITS_PER_DEGREE], tags: Object.fromEntries(tags ?? []) }]),
  };
  await readElements(path, visitor, { signal: new AbortController().signal, onProgress() {} });
  const inOrder = (items) => new Map(items.toSorted(([one], [other]) => one - other));
  return { nodes: inOrder(nodes), ways: inOrder(ways), relations };
}

function featuresOf({ nodes, ways, relations }) {
  const found = [];
  const line = ({ refs }) => refs.flatMap((ref) => (nodes.has(ref) ? [nodes.get(ref).at] : []));
  const area = (tags, parts) => {
    const green = GREENS[tags.natural] ?? GREENS[tags.landuse] ?? GREENS[tags.leisure];
    if (tags.natural === 'water') found.push({ layer: 'water', type: 3, minZoom: 6, parts, tags: { kind: 'lake', name: tags.name } });
    else if (green !== undefined) found.push({ layer: 'landuse', type: 3, minZoom: 9, parts, tags: { kind: green, sort_rank: 189 } });
    else if (BUILT.includes(tags.landuse))
      found.push({ layer: 'landuse', type: 3, minZoom: 6, parts, tags: { kind: tags.landuse, sort_rank: 189 } });
    else if (tags.building !== undefined) found.push({ layer: 'buildings', type: 3, minZoom: 13, parts, tags: { kind: 'building' } });
  };
  for (const way of ways.values()) {
    const { tags } = way;
    const [kind, minZoom] = ROADS[tags.highway] ?? (tags.railway === 'rail' ? ['rail', 11] : []);
    const parts = [line(way)];
    if (kind !== undefined) {
      const shield = kind === 'major_road' && tags.ref?.length <= 5 ? tags.ref : undefined;
      found.push({
        layer: 'roads',
        type: 2,
        minZoom,
        parts,
        tags: { kind, kind_detail: tags.highway ?? 'rail', name: tags.name, shield_text: shield, min_zoom: minZoom },
      });
    } else if (tags.waterway === 'river' || tags.waterway === 'stream') {
      found.push({ layer: 'water', type: 2, minZoom: 11, parts, tags: { kind: tags.waterway, name: tags.name, min_zoom: 11 } });
    } else if (way.refs[0] === way.refs.at(-1)) area(tags, parts);
  }
  for (const { members, tags } of relations) {
    if (tags.type !== 'multipolygon') continue;
    area(tags, rings(members.filter(({ type, id }) => type === WAYS && ways.has(id)).map(({ id }) => line(ways.get(id)))));
  }
  for (const { at, tags } of nodes.values()) {
    const [minZoom, rank] = PLACES[tags.place] ?? [];
    if (minZoom !== undefined)
      found.push({
        layer: 'places',
        type: 1,
        minZoom,
        parts: [[at]],
        tags: { kind: 'locality', kind_detail: tags.place, name: tags.name, population_rank: rank, min_zoom: minZoom },
      });
    if (tags.railway === 'station')
      found.push({ layer: 'pois', type: 1, minZoom: 13, parts: [[at]], tags: { kind: 'station', name: tags.name, min_zoom: 13 } });
  }
  const { west, south, east, north } = BOUNDS;
  const around = [west - 0.05, east + 0.05].flatMap((x, side) =>
    (side === 0 ? [south - 0.05, north + 0.05] : [north + 0.05, south - 0.05]).map((y) => [x, y]),
  );
  const whole = [[...around, ...around.slice(0, 1)]];
  return [{ layer: 'earth', type: 3, minZoom: 0, parts: whole, tags: { kind: 'earth' } }, ...found];
}

/** Joins lines at their ends into rings; what does not close is left out. */
function rings(lines) {
  const closed = [];
  const same = (a, b) => a !== undefined && a[0] === b[0] && a[1] === b[1];
  const open = lines.filter(({ length }) => length > 1);
  while (open.length > 0) {
    let ring = open.pop();
    for (
      let next;
      !same(ring[0], ring.at(-1)) && (next = open.findIndex((each) => same(each[0], ring.at(-1)) || same(each.at(-1), ring.at(-1)))) !== -1;
    ) {
      const [more] = open.splice(next, 1);
      ring = [...ring, ...(same(more[0], ring.at(-1)) ? more : more.toReversed()).slice(1)];
    }
    if (same(ring[0], ring.at(-1))) closed.push(ring);
  }
  return closed;
}

function project([longitude, latitude]) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

function cut(all) {
  const [left, top] = project([BOUNDS.west, BOUNDS.north]);
  const [right, bottom] = project([BOUNDS.east, BOUNDS.south]);
  const placed = all.map((feature) => {
    const parts = feature.parts.map((part) => part.map(project));
    const xs = parts.flat().map(([x]) => x);
    const ys = parts.flat().map(([, y]) => y);
    return { ...feature, parts, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
  });
  const cutTiles = [];
  for (let z = 0; z <= MAX_ZOOM; z += 1) {
    const side = 2 ** z;
    for (let x = Math.floor(left * side); x <= Math.floor(right * side); x += 1)
      for (let y = Math.floor(top * side); y <= Math.floor(bottom * side); y += 1) {
        const inTile = placed.filter(
          ({ minZoom, box: [l, t, r, b] }) => minZoom <= z && r * side >= x && l * side < x + 1 && b * side >= y && t * side < y + 1,
        );
        cutTiles.push({ id: zxyToTileId(z, x, y), bytes: gzipSync(encode(inTile, { side, x, y }), { level: 9 }) });
      }
  }
  return cutTiles.toSorted((a, b) => a.id - b.id);
}

/** A vector tile (MVT 2.1). */
function encode(inTile, { side, x, y }) {
  const tile = new PbfWriter();
  for (const name of new Set(inTile.map(({ layer }) => layer))) {
    const keys = [];
    const values = [];
    const indexIn = (known, each) => (known.includes(each) ? known.indexOf(each) : known.push(each) - 1);
    tile.writeMessage(
      3,
      (_none, pbf) => {
        pbf.writeVarintField(15, 2);
        pbf.writeStringField(1, name);
        for (const { type, tags, parts } of inTile.filter(({ layer }) => layer === name)) {
          const known = Object.entries(tags).filter(([, value]) => value !== undefined);
          const shape = geometry(
            type,
            parts.flatMap((part) => inSteps(type, part, { side, x, y })),
          );
          if (shape.length === 0) continue;
          pbf.writeMessage(
            2,
            (_feature, message) => {
              message.writePackedVarint(
                2,
                known.flatMap(([key, value]) => [indexIn(keys, key), indexIn(values, value)]),
              );
              message.writeVarintField(3, type);
              message.writePackedVarint(4, shape);
            },
            null,
          );
        }
        for (const key of keys) pbf.writeStringField(3, key);
        for (const value of values)
          pbf.writeMessage(
            4,
            (_value, message) => (typeof value === 'string' ? message.writeStringField(1, value) : message.writeVarintField(5, value)),
            null,
          );
        pbf.writeVarintField(5, EXTENT);
      },
      null,
    );
  }
  return tile.finish();
}

/** In steps of the tile, without what is more than half a tile beyond its edge: areas are drawn in to there, lines fall apart. */
function inSteps(type, part, { side, x, y }) {
  const points = part.map(([px, py]) => [px * side - x, py * side - y]);
  const isNear = (point) => point !== undefined && point.every((at) => at >= -0.5 && at <= 1.5);
  const pieces = [[]];
  for (const [index, point] of points.entries()) {
    if (type === 3) pieces[0].push(point.map((at) => Math.min(Math.max(at, -0.5), 1.5)));
    else if ([points[index - 1], point, points[index + 1]].some(isNear)) pieces.at(-1).push(point);
    else if (pieces.at(-1).length > 0) pieces.push([]);
  }
  return pieces.map((piece) => piece.map((point) => point.map((at) => Math.round(at * EXTENT))));
}

function geometry(type, parts) {
  const commands = [];
  let at = [0, 0];
  const move = (to) => {
    const zigzag = (each) => (each < 0 ? -each * 2 - 1 : each * 2);
    commands.push(zigzag(to[0] - at[0]), zigzag(to[1] - at[1]));
    at = to;
  };
  for (const part of parts) {
    let points = part.filter(([px, py], index) => index === 0 || px !== part[index - 1][0] || py !== part[index - 1][1]);
    if (type === 3) {
      points = points.slice(0, -1);
      const doubled = points.reduce(
        (sum, [px, py], index) => sum + px * points[(index + 1) % points.length][1] - points[(index + 1) % points.length][0] * py,
        0,
      );
      if (points.length < 3 || doubled === 0) continue;
      // Clockwise on the screen is the outside of an area.
      if (doubled < 0) points = points.toReversed();
    }
    if (points.length < type && type < 3) continue;
    commands.push(9);
    move(points[0]);
    if (type === 1) continue;
    commands.push(((points.length - 1) << 3) | 2);
    for (const point of points.slice(1)) move(point);
    if (type === 3) commands.push(15);
  }
  return commands;
}

/** A PMTiles archive of version 3 with one directory. */
function archive(cutTiles) {
  const directory = new PbfWriter();
  directory.writeVarint(cutTiles.length);
  for (const [index, { id }] of cutTiles.entries()) directory.writeVarint(id - (cutTiles[index - 1]?.id ?? 0));
  for (let left = cutTiles.length; left > 0; left -= 1) directory.writeVarint(1);
  for (const { bytes } of cutTiles) directory.writeVarint(bytes.length);
  for (const index of cutTiles.keys()) directory.writeVarint(index === 0 ? 1 : 0);
  const root = gzipSync(directory.finish(), { level: 9 });
  const layers = ['earth', 'landuse', 'water', 'roads', 'buildings', 'places', 'pois'];
  const metadata = gzipSync(
    JSON.stringify({
      name: 'Oakham',
      type: 'baselayer',
      version: '4.0.0',
      attribution: ATTRIBUTION,
      vector_layers: layers.map((id) => ({ id, fields: { kind: 'String' } })),
    }),
    { level: 9 },
  );
  const data = Buffer.concat(cutTiles.map(({ bytes }) => bytes));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const sections = [root.length, metadata.length, 0, data.length];
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(127 + sections.slice(0, index).reduce((sum, each) => sum + each, 0)), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(cutTiles.length), at);
  header.set([1, 2, 2, 1, 0, MAX_ZOOM], 96);
  const { west, south, east, north } = BOUNDS;
  for (const [index, degrees] of [west, south, east, north].entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  header[118] = 11;
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return Buffer.concat([header, root, metadata, data]);
}

const tiles = cut(featuresOf(await readExtract(join(import.meta.dirname, 'rutland-latest.osm.pbf'))));
writeFileSync(join(import.meta.dirname, 'oakham.pmtiles'), archive(tiles));
