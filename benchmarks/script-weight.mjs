/**
 * Prints how many scripts each page asks for and what they weigh with brotli, in the largest language, and what the page of a new
 * journey loads late. `--verbose` names the files. Run `npm run build` first.
 */
import { scriptBytes, scriptFiles, scriptsOfPages } from '../apps/web/app/test-support/page-scripts.ts';

const kB = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

for (const { page, scripts } of scriptsOfPages()) {
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  console.log(`${kB(bytes)}  ${String(scripts.length).padStart(2)} files  ${page}`);
  if (process.argv.includes('--verbose'))
    for (const { file, bytes: own } of scripts.toSorted((a, b) => b.bytes - a.bytes))
      console.log(`          ${String(own).padStart(6)}  ${file}`);
}

/** What the page of a new journey loads beside its own scripts: the first when it is shown, the others where an operator's map is shown. */
for (const part of ['combo-box', 'operator-map', 'maplibre-gl-worker', 'maplibre-gl', 'street-map'])
  for (const file of scriptFiles(new RegExp(`^${part}-[\\w-]{8}\\.(js|mjs|css)$`)))
    console.log(`${kB(scriptBytes(file))}  add-journey, late: ${file}`);
