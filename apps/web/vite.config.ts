import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import type { EndpointName } from '@waylift/contract/endpoints';
import { languageCode, languages } from '@waylift/words/languages';
import { build, defineConfig, type Plugin } from 'vite';
import { endpointTable } from './app/api/endpoint-table.ts';
import { lookEndpoints } from './app/api/look-endpoints.ts';
import { memberEndpoints } from './app/api/member-endpoints.ts';
import { organiserEndpoints } from './app/api/organiser-endpoints.ts';
import { rareEndpoints } from './app/api/rare-endpoints.ts';
import { devPages } from './dev-pages.plugin.ts';
import { foldRuntime } from './fold-runtime.plugin.ts';
import { lateScripts } from './late-scripts.plugin.ts';
import { mapTiles } from './map-tiles.plugin.ts';
import { fileNameOf, memberFiles, memberFrame } from './member-files.plugin.ts';
import { organiserManifest } from './organiser-manifest.plugin.ts';
import { pageStyles } from './page-styles.plugin.ts';
import { bringWords, pageWords } from './page-words.plugin.ts';
import { serviceWorker } from './service-worker.plugin.ts';
import { sharedChunks } from './shared-chunks.ts';

const BOOT_SUFFIX = '?inline-script';

function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(BOOT_SUFFIX)) return null;
      const results = await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: { input: id.slice(0, -BOOT_SUFFIX.length), output: { format: 'iife' } },
        },
      });
      const [script] = [results].flat().flatMap((result) => ('output' in result ? result.output : []));
      return { code: `export default ${JSON.stringify(script?.type === 'chunk' ? script.code.trim() : '')}`, moduleType: 'js' };
    },
  };
}

/** A module that exports this value. Objects that are alike in it are one: the shapes of all answers would be six times as much to read. */
function moduleOf(name: string, value: unknown): string {
  const times = new Map<string, number>();
  const constants = new Map<string, string>();
  const lines: string[] = [];
  const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null;
  const count = (part: unknown): void => {
    if (!isObject(part)) return;
    const text = JSON.stringify(part);
    times.set(text, (times.get(text) ?? 0) + 1);
    if (times.get(text) === 1) Object.values(part).forEach(count);
  };
  const written = (part: unknown): string => {
    if (!isObject(part)) return JSON.stringify(part);
    const text = JSON.stringify(part);
    const constant = constants.get(text);
    if (constant !== undefined) return constant;
    const inside = Object.entries(part).map(([key, each]) =>
      Array.isArray(part) ? written(each) : `${JSON.stringify(key)}:${written(each)}`,
    );
    const code = Array.isArray(part) ? `[${inside.join()}]` : `{${inside.join()}}`;
    if ((times.get(text) ?? 0) < 2) return code;
    const made = `shape${constants.size}`;
    constants.set(text, made);
    lines.push(`const ${made}=${code};`);
    return made;
  };
  count(value);
  const whole = written(value);
  return [...lines, `export const ${name}=${whole};`].join('\n');
}

/** The server of the pages makes one of these calls, and a frame has the address of the other: no script makes them. */
const OF_PREVIEWS: readonly string[] = ['organisedLookPage', 'organisedLookMail'] satisfies EndpointName[];

/** Replaces the modules that build the table of calls by the finished table, in the browser's build. */
function finishedEndpointTable(): Plugin {
  const ofAnyone = Object.fromEntries(
    Object.entries(endpointTable).filter(
      ([name]) => ![memberEndpoints, rareEndpoints, organiserEndpoints, lookEndpoints].some((others) => name in others),
    ),
  );
  const calledByScripts = Object.fromEntries(Object.entries(lookEndpoints).filter(([name]) => !OF_PREVIEWS.includes(name)));
  const finished = [
    {
      file: '/app/api/endpoint-table.ts',
      code:
        `const ofAnyone = ${JSON.stringify(ofAnyone)};\nlet ofMembers;\nlet rare;\n` +
        // Kept once it is loaded: a call while the page unloads cannot wait for an import, even of a loaded module.
        `export const endpointEntry = async (name) =>
          ofAnyone[name] ?? (ofMembers ??= (globalThis.wayliftFrame ?? (await import('./member-endpoints.ts'))).memberEndpoints)[name] ??
          (rare ??= (await import('./rare-endpoints.ts')).rareEndpoints)[name];`,
    },
    { file: '/app/api/member-endpoints.ts', code: moduleOf('memberEndpoints', memberEndpoints) },
    { file: '/app/api/rare-endpoints.ts', code: moduleOf('rareEndpoints', rareEndpoints) },
    { file: '/app/api/organiser-endpoints.ts', code: moduleOf('organiserEndpoints', organiserEndpoints) },
    { file: '/app/api/look-endpoints.ts', code: moduleOf('lookEndpoints', calledByScripts) },
  ];
  return {
    name: 'finished-endpoint-table',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => finished.find(({ file }) => id.endsWith(file))?.code ?? null,
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScripts(),
    pageStyles(),
    finishedEndpointTable(),
    pageWords(),
    bringWords(),
    memberFiles(import.meta.dirname),
    memberFrame(import.meta.dirname),
    optimizeLocales.vite({ locales: languages.map(({ tag }) => languageCode(tag)) }),
    devPages(import.meta.dirname),
    lateScripts(import.meta.dirname),
    serviceWorker(import.meta.dirname),
    mapTiles(import.meta.dirname),
    reactRouter(),
    organiserManifest(import.meta.dirname),
    foldRuntime(),
  ],
  build: {
    // Below this size Vite would inline an asset as a data: address. The content security policy refuses those for scripts and fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Older browsers use the fallback colours of the style sheet. A compiled `light-dark()` would override them and be larger.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
    // React Router preloads what a page needs. Vite's own preloading would only add its helper to every page.
    modulePreload: false,
  },
  // Vite finds these dependencies before the first request. It reloads the page for each one that it finds later.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/layouts/*.tsx', 'app/features/**/*.route.tsx'] },
  environments: {
    client: { build: { rolldownOptions: { output: { chunkFileNames: fileNameOf, codeSplitting: { groups: sharedChunks } } } } },
    // The server reads one file in place of hundreds.
    ssr: command === 'build' ? { resolve: { noExternal: true } } : {},
  },
}));
