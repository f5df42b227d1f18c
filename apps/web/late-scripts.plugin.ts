/**
 * Builds these scripts separately. In one build with the pages they would share chunks, and a landing page would load the framework to count a
 * visit.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const VIRTUAL = 'virtual:late-scripts';
const ENTRY = 'late-scripts';

export function lateScripts(folder: string): Plugin {
  let assets = '';
  let isServing = false;
  return {
    name: 'late-scripts',
    configResolved(config) {
      isServing = config.command === 'serve';
      assets = join(config.root, 'build/client/assets');
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const file of await buildLateScripts(folder)) this.emitFile(file);
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    /** The pages' scripts are built first, so the server's build can find the file's name. */
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      if (isServing) return "export default '/app/platform/late-scripts.client.ts'";
      const name = (await readdir(assets)).find((file) => file.startsWith(`${ENTRY}-`) && file.endsWith('.js'));
      if (name === undefined) this.error(`${assets} holds no ${ENTRY}`);
      return `export default ${JSON.stringify(`/assets/${name}`)}`;
    },
  };
}

async function buildLateScripts(folder: string): Promise<{ type: 'asset'; fileName: string; source: string }[]> {
  const results = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      __SENTRY_DEBUG__: 'false',
      __RRWEB_EXCLUDE_IFRAME__: 'true',
      __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { [ENTRY]: join(folder, 'app/platform/late-scripts.client.ts') },
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  const outputs = [results].flat().flatMap((result) => ('output' in result ? result.output : []));
  return outputs.flatMap((output) => (output.type === 'chunk' ? [{ type: 'asset', fileName: output.fileName, source: output.code }] : []));
}
