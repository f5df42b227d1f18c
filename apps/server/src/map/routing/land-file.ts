/** The coasts of the world as one compact file, which build-land.ts makes. It is read fast, because points are no objects. */

export type Coasts = {
  /** Longitude, latitude, longitude, ...: closed lines, one after the other. */
  readonly points: Float32Array;
  /** For each point, the number of the polygon whose edge ends there; -1 where a new line begins. */
  readonly polygons: Int32Array;
};

/** The number of points, the points, their polygons: four bytes each, in the byte order of this machine, which also reads the file. */
export function packCoasts({ points, polygons }: Coasts): Buffer {
  const parts = [new Int32Array([polygons.length]), points, polygons];
  return Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)));
}

export function unpackCoasts(file: Buffer): Coasts {
  // A copy, because typed arrays must start at multiples of four bytes. A buffer of Node's pool may not.
  const bytes = new Uint8Array(file).buffer;
  const [count = 0] = new Int32Array(bytes, 0, 1);
  return { points: new Float32Array(bytes, 4, 2 * count), polygons: new Int32Array(bytes, 4 + 8 * count, count) };
}
