/**
 * Writes a `.br` and a `.gz` beside every text file of a folder, if it has none, at the highest compression. So the server compresses nothing per
 * request.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|mjs|css|html|svg|json|txt|xml|webmanifest|wasm|md)$/;
const smallestWorthItBytes = 512;
const atOnce = 8;

const folder = resolve(process.argv[2]);
const names = readdirSync(folder, { recursive: true }).filter((name) => compressible.test(name) && !existsSync(join(folder, `${name}.br`)));
// zlib uses its own threads, so several files at a time keep all cores busy.
await Promise.all(Array.from({ length: atOnce }, compressNext));

async function compressNext() {
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const file = join(folder, name);
    const content = await readFile(file);
    if (content.length < smallestWorthItBytes) continue;
    // The JSON here is mostly numbers. Level 10 is as small as 11 and takes a third of the time.
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: name.endsWith('.json') ? 10 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
