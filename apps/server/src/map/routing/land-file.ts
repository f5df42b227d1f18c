/** The coasts of the world as one compact file, made once by build-land.ts: read in a moment, and no object a point. */

export type Coasts = {
  /** Longitude, latitude, longitude, ...: closed lines, one behind the other. */
  readonly points: Float32Array;
  /** For each point the number of the polygon to which the edge that leads to it belongs; -1 where a new line begins. */
  readonly polygons: Int32Array;
};

/** Count of points, the points, their polygons; four bytes each, in the order of this machine, which also reads it. */
export function packCoasts({ points, polygons }: Coasts): Buffer {
  const parts = [new Int32Array([polygons.length]), points, polygons];
  return Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)));
}

export function unpackCoasts(file: Buffer): Coasts {
  // A copy: typed arrays start at multiples of four bytes, which a buffer out of Node's pool may not.
  const bytes = new Uint8Array(file).buffer;
  const [count = 0] = new Int32Array(bytes, 0, 1);
  return { points: new Float32Array(bytes, 4, 2 * count), polygons: new Int32Array(bytes, 4 + 8 * count, count) };
}
