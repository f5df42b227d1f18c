/** Writes a `.br` and a `.gz` beside every text file of a folder that has none, as small as they get: done once here, never per request. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(js|mjs|css|html|svg|json|txt|xml|webmanifest|wasm|md)$/;
const smallestWorthItBytes = 512;

const folder = resolve(process.argv[2]);
for (const name of readdirSync(folder, { recursive: true })) {
  if (!compressible.test(name) || existsSync(join(folder, `${name}.br`))) continue;
  const content = readFileSync(join(folder, name));
  if (content.length < smallestWorthItBytes) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
}
