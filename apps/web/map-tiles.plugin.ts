/** Adds the map's squares, made by `cut-map-tiles.ts`, to the files of the build. Their folder's name changes with their content. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import type { TileIndex } from './app/map/tile-grid.ts';

const VIRTUAL = 'virtual:map-tiles';
const INDEX = 'index.json';

export function mapTiles(folder: string): Plugin {
  const made = join(folder, 'generated/map');
  const readIndex = () => readFile(join(made, INDEX), 'utf8');
  return {
    name: 'map-tiles',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    async load(id) {
      return id === `\0${VIRTUAL}` ? `export default ${await readIndex()}` : null;
    },
    async configureServer({ middlewares }) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own program has just written it
      const index = JSON.parse(await readIndex()) as TileIndex;
      middlewares.use(index.folder, (request, response, next) => {
        readFile(join(made, basename(request.url ?? ''))).then((tile) => response.end(tile), next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own program has just written it
      const index = JSON.parse(await readIndex()) as TileIndex;
      for (const file of (await readdir(made)).filter((name) => !name.startsWith(INDEX)))
        this.emitFile({ type: 'asset', fileName: `${index.folder.slice(1)}${file}`, source: await readFile(join(made, file)) });
    },
  };
}
