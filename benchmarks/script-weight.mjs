/**
 * Prints the brotli weight of the scripts of each page that has any: its modules, everything they import, and the words of the
 * language that weighs most; and what the page of a new journey loads late.
 * Run `npm run build` first.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const CLIENT = new URL('../apps/web/build/client', import.meta.url).pathname;
const assets = join(CLIENT, 'assets');
const manifestFile = readdirSync(assets).find((name) => name.startsWith('manifest-') && name.endsWith('.js'));
if (manifestFile === undefined) throw new Error('apps/web/build/client has no manifest: run npm run build');
const manifest = JSON.parse(
  readFileSync(join(assets, manifestFile), 'utf8')
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;$/, ''),
);

function routeChain(id) {
  const route = manifest.routes[id];
  return route.parentId === undefined ? [route] : [...routeChain(route.parentId), route];
}

function bytesOf(file) {
  return brotliCompressSync(readFileSync(join(CLIENT, file))).byteLength;
}

function weightBytes(id) {
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (const route of routeChain(id)) {
    const modules = [
      route.module,
      route.clientActionModule,
      route.clientLoaderModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
    ];
    for (const file of [...modules, ...route.imports]) if (file !== undefined) files.add(file);
  }
  for (const file of heaviestWords(routeChain(id).some(isForMembers))) files.add(file);
  const weighed = [...files].map((file) => ({ file, bytes: bytesOf(file) }));
  return { bytes: weighed.reduce((sum, { bytes }) => sum + bytes, 0), weighed };
}

function isForMembers({ id }) {
  return id === 'layouts/private-layout' || id === 'features/sign-in-by-qr/sign-in-by-qr.route';
}

/** Of the language that weighs most: the words of every page, and for members' own pages theirs too. */
function heaviestWords(forMembers) {
  const tags = readdirSync(new URL('../packages/words/messages', import.meta.url)).map((file) => file.replace('.json', ''));
  const languages = tags.map((tag) =>
    readdirSync(assets)
      .filter((name) => name.startsWith(`${tag}-`) && name.endsWith('.js'))
      .map((name) => `/assets/${name}`)
      .filter((file) => forMembers || readFileSync(join(CLIENT, file), 'utf8').includes('skip_to_content')),
  );
  const total = (files) => files.reduce((sum, file) => sum + bytesOf(file), 0);
  return languages.toSorted((a, b) => total(b) - total(a))[0];
}

const verbose = process.argv.includes('--verbose');
for (const id of Object.keys(manifest.routes).filter((name) => name.endsWith('.route'))) {
  const { bytes, weighed } = weightBytes(id);
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${id}`);
  if (verbose)
    for (const { file, bytes: own } of weighed.toSorted((a, b) => b.bytes - a.bytes))
      console.log(`          ${own.toString().padStart(6)}  ${file}`);
}

/** What the page of a new journey loads beside its own scripts: the first when it is shown, the others when somebody wants to move the map, or an operator's is shown. */
const LATE_PARTS = ['combo-box', 'movable-map', 'maplibre-gl-worker', 'maplibre-gl', 'street-map'];
for (const part of LATE_PARTS) {
  for (const file of readdirSync(assets).filter((name) => new RegExp(`^${part}-[\\w-]{8}\\.(js|mjs|css)$`).test(name)))
    console.log(`${(bytesOf(`/assets/${file}`) / 1000).toFixed(1).padStart(7)} kB  add-journey, late: ${file}`);
}
