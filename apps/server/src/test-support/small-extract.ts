/** Writes small OpenStreetMap extracts, for what the real ones do not have: https://wiki.openstreetmap.org/wiki/PBF_Format */
import { PbfWriter } from 'pbf';
import { UNITS_PER_DEGREE } from '../map/osm/osm-block.ts';
import { differences, framed } from '../map/osm/osm-file-writer.ts';

type Tags = Readonly<Record<string, string>>;
export type MapNode = { readonly id: number; readonly latitude: number; readonly longitude: number; readonly tags?: Tags };
export type MapWay = { readonly id: number; readonly nodes: readonly number[]; readonly tags: Tags };
type SmallExtract = { readonly nodes: readonly MapNode[]; readonly ways: readonly MapWay[] };

const NANODEGREES = 1e9;

/** The bytes of an `.osm.pbf` with its bounds. Ids are positive; each way's nodes are among `nodes`. */
export function smallExtract({ nodes, ways }: SmallExtract): Buffer {
  const byId = <T extends { readonly id: number }>(a: T, b: T) => a.id - b.id;
  return Buffer.concat([
    block('OSMHeader', headerOf(nodes)),
    block(
      'OSMData',
      dataOf((strings, group) => writeNodes(group, strings, nodes.toSorted(byId))),
    ),
    block(
      'OSMData',
      dataOf((strings, group) => ways.toSorted(byId).forEach((way) => group.writeMessage(3, writeWay, { way, strings }))),
    ),
  ]);
}

function block(type: 'OSMHeader' | 'OSMData', content: Uint8Array): Buffer {
  const blob = new PbfWriter();
  blob.writeBytesField(1, content);
  return framed(type, blob);
}

function headerOf(nodes: readonly MapNode[]): Uint8Array {
  const [latitudes, longitudes] = [nodes.map(({ latitude }) => latitude), nodes.map(({ longitude }) => longitude)];
  // Left, right, top, bottom.
  const sides = [Math.min(...longitudes), Math.max(...longitudes), Math.max(...latitudes), Math.min(...latitudes)];
  const header = new PbfWriter();
  header.writeMessage(
    1,
    (all, box) => all.forEach((side, index) => box.writeSVarintField(index + 1, Math.round(side * NANODEGREES))),
    sides,
  );
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) header.writeStringField(4, feature);
  return header.finish();
}

/** Where a text stands in the block's table of texts; 0 stands for none. */
type Strings = (text: string) => number;

function dataOf(write: (strings: Strings, group: PbfWriter) => void): Uint8Array {
  const texts = [''];
  const strings: Strings = (text) => {
    const known = texts.indexOf(text, 1);
    return known > 0 ? known : texts.push(text) - 1;
  };
  const group = new PbfWriter();
  write(strings, group);
  const data = new PbfWriter();
  data.writeMessage(1, (all, table) => all.forEach((text) => table.writeStringField(1, text)), texts);
  data.writeBytesField(2, group.finish());
  return data.finish();
}

function writeNodes(group: PbfWriter, strings: Strings, nodes: readonly MapNode[]): void {
  const units = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE);
  const dense = new PbfWriter();
  dense.writePackedSVarint(1, differences(nodes.map(({ id }) => id)));
  dense.writePackedSVarint(8, differences(nodes.map(({ latitude }) => units(latitude))));
  dense.writePackedSVarint(9, differences(nodes.map(({ longitude }) => units(longitude))));
  // The tags of one node after the other, each node's with a 0 at its end.
  dense.writePackedVarint(
    10,
    nodes.flatMap(({ tags = {} }) => [...Object.entries(tags).flat().map(strings), 0]),
  );
  group.writeBytesField(2, dense.finish());
}

function writeWay({ way, strings }: { readonly way: MapWay; readonly strings: Strings }, message: PbfWriter): void {
  message.writeVarintField(1, way.id);
  message.writePackedVarint(2, Object.keys(way.tags).map(strings));
  message.writePackedVarint(3, Object.values(way.tags).map(strings));
  message.writePackedSVarint(8, differences(way.nodes));
}
