import type { Position } from '@waylift/geography/position';
import { UNITS_PER_DEGREE } from '../../osm/osm-block.ts';
import { houseNumberKey } from '../house-number.ts';
import { createNumberList, type NodePositions } from './node-positions.ts';
import type { OsmTags } from '../../osm/osm-elements.ts';

export type Address = Position & { readonly numbers: readonly string[]; readonly postcodes: readonly string[]; readonly town: string };

/** Addresses of an extract. A country has tens of millions, so each takes 32 bytes, and equal texts are kept once. */
export type Addresses = {
  /** Adds the address of an element, if it has one. `at` is its position, or the node that has it. */
  add(tags: OsmTags, at: Position | number): void;
  readonly count: () => number;
  /** The street of the address, or ''. */
  streetAt(index: number): string;
  /** Null when its node is not in the extract. */
  at(index: number, positions: NodePositions): Address | null;
};

const NUMBER_MAX_LENGTH = 12;
const POSTCODE = /^(?=.*\d)[\p{L}\d][\p{L}\d -]{1,9}$/u;

export function createAddresses(): Addresses {
  const texts = createTexts();
  const [streets, numbers, postcodes, towns] = [createNumberList(), createNumberList(), createNumberList(), createNumberList()];
  const [latitudes, longitudes, nodes] = [createNumberList(), createNumberList(), createNumberList('large')];

  return {
    add(tags, at) {
      const street = tags.get('addr:street') ?? '';
      const number = street === '' ? '' : (tags.get('addr:housenumber') ?? '');
      const postcode = tags.get('addr:postcode') ?? tags.get('postal_code') ?? '';
      if (number === '' && postcode === '') return;
      streets.push(texts.idOf(street));
      numbers.push(texts.idOf(number));
      postcodes.push(texts.idOf(postcode));
      towns.push(texts.idOf(tags.get('addr:city') ?? ''));
      nodes.push(typeof at === 'number' ? at : 0);
      latitudes.push(typeof at === 'number' ? 0 : Math.round(at.latitude * UNITS_PER_DEGREE));
      longitudes.push(typeof at === 'number' ? 0 : Math.round(at.longitude * UNITS_PER_DEGREE));
    },
    count: () => streets.length(),
    streetAt: (index) => texts.at(streets.at(index)),
    at(index, positions) {
      const node = nodes.at(index);
      const position =
        node === 0
          ? { latitude: latitudes.at(index) / UNITS_PER_DEGREE, longitude: longitudes.at(index) / UNITS_PER_DEGREE }
          : positions.find(node);
      return position === null
        ? null
        : {
            ...position,
            numbers: partsOf(texts.at(numbers.at(index)))
              .map(houseNumberKey)
              .filter((number) => number !== '' && number.length <= NUMBER_MAX_LENGTH),
            postcodes: partsOf(texts.at(postcodes.at(index))).filter((postcode) => POSTCODE.test(postcode)),
            town: texts.at(towns.at(index)),
          };
    },
  };
}

function partsOf(text: string): string[] {
  return text.split(/[;,]/).map((part) => part.trim());
}

function createTexts() {
  const ids = new Map<string, number>([['', 0]]);
  const texts = [''];
  return {
    idOf(text: string): number {
      const known = ids.get(text);
      if (known !== undefined) return known;
      ids.set(text, texts.length);
      return texts.push(text) - 1;
    },
    at: (id: number): string => texts[id] ?? '',
  };
}
