/** Divides React Router's table of routes in two files: what organisers' pages load is no byte of other pages, and the other way round. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { organiserManifestOf, routesFor } from './app/platform/organiser-routes.ts';

const ASSIGNED = /^window\.__reactRouterManifest=(.*);$/s;

type Manifest = { readonly routes: Readonly<Record<string, unknown>>; readonly url: string };

export function organiserManifest(folder: string): Plugin {
  const client = join(folder, 'build/client');
  return {
    name: 'organiser-manifest',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    // React Router has written it by then: the server's build reads it.
    async writeBundle() {
      const name = (await readdir(join(client, 'assets'))).find((file) => file.startsWith('manifest-') && file.endsWith('.js'));
      const text = name === undefined ? '' : await readFile(join(client, 'assets', name), 'utf8');
      const [, json] = ASSIGNED.exec(text) ?? [];
      if (json === undefined) this.error(`${client} holds no table of routes`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React Router has just written it
      const manifest = JSON.parse(json) as Manifest;
      for (const organisers of [false, true]) {
        const file = organisers ? organiserManifestOf(manifest.url) : manifest.url;
        const part = { ...manifest, routes: routesFor(manifest.routes, organisers) };
        await writeFile(join(client, file), `window.__reactRouterManifest=${JSON.stringify(part)};`);
      }
    },
  };
}
