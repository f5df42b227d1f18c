import type { Position } from '@waylift/geography/position';
import { UNITS_PER_DEGREE } from '../../osm/osm-block.ts';

const UNKNOWN = 0x7fffffff;

/** A growing list of numbers, with eight bytes for each id and four for each `small` whole number. A country has tens of millions. */
export type NumberList = {
  push(value: number): void;
  at(index: number): number;
  readonly length: () => number;
  values(): Float64Array | Int32Array;
};

export function createNumberList(size: 'small' | 'large' = 'small'): NumberList {
  const List = size === 'large' ? Float64Array : Int32Array;
  let values = new List(1024);
  let length = 0;
  return {
    push(value) {
      if (length === values.length) {
        const longer = new List(length * 2);
        longer.set(values);
        values = longer;
      }
      values[length] = value;
      length += 1;
    },
    at: (index) => values[index] ?? NaN,
    length: () => length,
    values: () => values.subarray(0, length),
  };
}

export type NodePositions = {
  /** Keeps the position if the node is wanted. In a file that is sorted by id, each node costs one comparison. */
  offer(id: number, latitude: number, longitude: number): void;
  /** Null when the node is not in the file: an extract may leave out the end of a way. */
  find(id: number): Position | null;
};

/** The positions of the nodes with these ids only, in 16 bytes each. */
export function createNodePositions(wanted: NumberList): NodePositions {
  const ids = Float64Array.from(wanted.values()).sort();
  const latitudes = new Int32Array(ids.length).fill(UNKNOWN);
  const longitudes = new Int32Array(ids.length);
  let next = 0;
  let last = -Infinity;

  /** The first index whose id is not smaller. */
  function search(id: number): number {
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] ?? Infinity) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    offer(id, latitude, longitude) {
      if (id < last) next = search(id);
      last = id;
      while ((ids[next] ?? Infinity) < id) next += 1;
      // An id that several ways ask for occurs several times. The first is found.
      if (ids[next] !== id) return;
      latitudes[next] = latitude;
      longitudes[next] = longitude;
    },
    find(id) {
      const at = search(id);
      const latitude = latitudes[at];
      if (ids[at] !== id || latitude === undefined || latitude === UNKNOWN) return null;
      return { latitude: latitude / UNITS_PER_DEGREE, longitude: (longitudes[at] ?? 0) / UNITS_PER_DEGREE };
    },
  };
}
