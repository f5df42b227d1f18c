import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, transformWithOxc, type Plugin } from 'vite';

/** The service worker has a fixed address at the root, because it can only serve pages in its own folder and below. */
export function serviceWorker(folder: string): Plugin {
  async function compile(): Promise<string> {
    const file = join(folder, 'app/session/service-worker.ts');
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
    return (await minify(file, `(()=>{${code.replaceAll(/^export \{\};?$/gm, '')}})()`, { module: false })).code;
  }
  return {
    name: 'service-worker',
    configureServer({ middlewares }) {
      middlewares.use('/service-worker.js', (_request, response, next) => {
        compile().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const source = await compile();
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}
