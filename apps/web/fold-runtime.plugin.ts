/** Puts the few lines of the bundler's that every script imports into the file that every page has: they were a request of their own. */
import type { Plugin, Rolldown } from 'vite';

const IMPORT = /import\{([^{}]*)\}from"\.\/rolldown-runtime-[\w-]{8}\.js";/;
const EXPORT = /export\{([^{}]*)\};?\s*$/;

export function foldRuntime(): Plugin {
  return {
    name: 'fold-runtime',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Names of files are made before: what is done here counts for them too.
    augmentChunkHash: () => String(fold),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      const portal = chunks.find(({ name }) => name === 'portal');
      if (runtime === undefined || portal === undefined) this.error('there is no runtime, or no file of all pages');
      fold(runtime, portal, chunks);
      delete bundle[runtime.fileName];
    },
  };
}

function fold(runtime: Rolldown.OutputChunk, portal: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): void {
  const names = pairsOf(EXPORT.exec(runtime.code)?.[1]).map(([own, name]) => ({ own, kept: keptName(name) }));
  const own = names.map(({ own: name }) => name).join();
  const kept = names.map(({ kept: name }) => name).join();
  const code = `const[${kept}]=(()=>{${runtime.code.replace(EXPORT, '')}return[${own}]})();`;
  for (const chunk of chunks) {
    const [whole = '', imported] = IMPORT.exec(chunk.code) ?? [];
    const taken = pairsOf(imported).map(([name, as]) => [keptName(name), as] as const);
    if (chunk === portal) {
      const present = taken.map(([name, as]) => `${as}=${name}`).join();
      chunk.code = chunk.code
        .replace(whole, () => `${code}const ${present};`)
        .replace(EXPORT, (_, list: string) => `export{${list},${kept}};`);
    } else if (whole !== '') {
      const list = taken.map(([name, as]) => `${name} as ${as}`).join();
      chunk.code = chunk.code.replace(whole, () => `import{${list}}from"./${portal.fileName.replace('assets/', '')}";`);
    }
    const imports = chunk.imports.map((file) => (file === runtime.fileName ? portal.fileName : file));
    chunk.imports = [...new Set(imports)].filter((file) => file !== chunk.fileName);
  }
}

/** Longer than the names that a minifier makes. */
function keptName(name: string): string {
  return `$runtime_${name}`;
}

/** What stands on either side of each `as`. */
function pairsOf(list = ''): (readonly [string, string])[] {
  return list.split(',').flatMap((each) => {
    const [from = '', to = from] = each.trim().split(' as ');
    return from === '' ? [] : [[from, to] as const];
  });
}
