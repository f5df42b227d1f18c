/**
 * Three of the portal's pages as files written by hand (`floors/`): the same heading, words, fields, button and colours in little HTML and
 * CSS, no script, no data, no header but what a file server must send. The landscape, the example's
 * map and the logo are the portal's own drawings. Stored
 * compressed, served from memory.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const FONT = '/fonts/overpass.woff2';
const FLOORS = { '/': 'landing', '/harbour-quarter/join': 'join', '/harbour-quarter/login': 'sign-in' };
const FAMILIES = {
  'same-font': `@font-face{font-family:Overpass;src:url(${FONT});font-weight:400 800;font-display:swap}:root{--font:Overpass,sans-serif}`,
  'system-font': ':root{--font:system-ui,sans-serif}',
};

/** The portal's pages that have a floor. */
export const pagesWithFloor = Object.keys(FLOORS);

/**
 * @param portal address of a running server
 * @returns where the files are served, each at the portal's path: below `/same-font` with the portal's font, below `/system-font` with the
 *   system's; and how to stop that
 */
export async function startStaticFloor(portal) {
  const files = new Map([[FONT, await fetched(new URL(FONT, portal))]]);
  for (const [path, name] of Object.entries(FLOORS)) {
    const original = await (await fetch(new URL(path, portal), { headers: { 'accept-language': 'en-GB' } })).text();
    const logo = /class="logo__image" src="([^"]*)"/.exec(original)?.[1];
    if (logo !== undefined) files.set(logo, await fetched(new URL(logo, portal)));
    const ground = /<div class="example-map"><img src="([^"]*)"/.exec(original)?.[1];
    if (ground !== undefined) files.set(ground, await fetched(new URL(ground, portal)));
    const page = read(`${name}.html`)
      .replaceAll(/<link rel="stylesheet" href="(\w+\.css)" \/>/g, (_, sheet) => `<style>${read(sheet)}</style>`)
      .replace('<landscape></landscape>', () => landscapeOf(original))
      .replace('<example></example>', () => exampleOf(original))
      .replace('src="logo"', `src="${logo}"`)
      .replaceAll(/\s+/g, ' ');
    for (const [folder, font] of Object.entries(FAMILIES)) {
      const body = Buffer.from(page.replace('<style>', `<style>${font}`));
      files.set(`/${folder}${path}`, {
        body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
      });
    }
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url);
    response.writeHead(file === undefined ? 404 : 200, { ...file?.headers, 'content-length': file?.body.length ?? 0 }).end(file?.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function read(name) {
  return readFileSync(join(import.meta.dirname, 'floors', name), 'utf8');
}

async function fetched(address) {
  const answer = await fetch(address);
  return { body: Buffer.from(await answer.arrayBuffer()), headers: { 'content-type': answer.headers.get('content-type') } };
}

/** What the portal draws, for a phone and in plain colours. */
function landscapeOf(html) {
  const scene = /<g id="scene">([\s\S]*)<\/g><\/defs>/.exec(html)[1];
  const clips = /<clipPath[\s\S]*<\/clipPath>/.exec(html)[0];
  return `<svg class="scene" viewBox="1060 130 760 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><defs>${clips}</defs>${scene}</svg>`;
}

/** The map of the example: the ground as an image, and the two ways on it. */
function exampleOf(html) {
  const drawn = /<div class="example-map">([\s\S]*?)<\/div>/.exec(html)?.[1] ?? '';
  return `<div class="ground">${drawn}</div>`;
}
