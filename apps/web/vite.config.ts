import { readFile } from 'node:fs/promises';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, minify, transformWithOxc, type Plugin } from 'vite';
import { endpointTable } from './app/api/endpoint-table.ts';
import { memberEndpoints } from './app/api/member-endpoints.ts';
import { ariaWords } from './aria-words.plugin.ts';
import { lateScripts } from './late-scripts.plugin.ts';
import { leanFramework } from './lean-framework.plugin.ts';
import { mapTiles } from './map-tiles.plugin.ts';
import { pageStyles } from './page-styles.plugin.ts';
import { pageWords } from './page-words.plugin.ts';
import { serviceWorker } from './service-worker.plugin.ts';

const BOOT_SUFFIX = '?inline-script';

function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(BOOT_SUFFIX)) return null;
      const file = id.slice(0, -BOOT_SUFFIX.length);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
      const small = await minify(file, `(()=>{${code.replaceAll(/^export \{\};?$/gm, '')}})()`, { module: false });
      return { code: `export default ${JSON.stringify(small.code)}`, moduleType: 'js' };
    },
  };
}

/** Puts the finished table of calls into the browser's build, in place of the modules that make it out of the contract. */
function finishedEndpointTable(): Plugin {
  const ofAnyone = Object.fromEntries(Object.entries(endpointTable).filter(([name]) => !(name in memberEndpoints)));
  const finished = [
    {
      file: '/app/api/endpoint-table.ts',
      code:
        `const ofAnyone = ${JSON.stringify(ofAnyone)};\nlet ofMembers;\n` +
        // Kept once it is there: a call made as the page goes away cannot wait for an import, not even of what is loaded.
        `export const endpointEntry = async (name) =>
          ofAnyone[name] ?? (ofMembers ??= (await import('./member-endpoints.ts')).memberEndpoints)[name];`,
    },
    { file: '/app/api/member-endpoints.ts', code: `export const memberEndpoints = ${JSON.stringify(memberEndpoints)}` },
  ];
  return {
    name: 'finished-endpoint-table',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => finished.find(({ file }) => id.endsWith(file))?.code ?? null,
  };
}

export default defineConfig({
  plugins: [
    inlineScripts(),
    pageStyles(),
    finishedEndpointTable(),
    pageWords(),
    ariaWords(),
    leanFramework(),
    lateScripts(import.meta.dirname),
    serviceWorker(import.meta.dirname),
    mapTiles(import.meta.dirname),
    reactRouter(),
  ],
  build: {
    // Below this size Vite would inline an asset as a data: address, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Older browsers get the style sheet's own plain colours; a rewritten `light-dark()` would bypass those and weigh more.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
    // React Router names what a page needs; Vite's own preloading would only add its helper to every page.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // Files that every page needs are one each: together they compress better, and fewer requests start a page. What only members'
        // own pages need is left out of them.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)[\\/]/,
              priority: 4,
            },
            // A group takes what its files import along, and these are of public pages too.
            {
              name: 'get-the-app',
              test: /[\\/]app[\\/](ui[\\/](phone-drawing|store-badges|app-card|qr-code[\\/]late)|community[\\/](open-app|phone-card))/,
              priority: 2,
            },
            {
              // The small parts of members' own pages, as one file: each file more is a name more in the route table of every page.
              name: 'members',
              test: /[\\/]app[\\/](sharing|places|journey-figures|live[\\/]use|my-data[\\/](journey-paths|own-)|locale[\\/]format-(day|moment)|platform[\\/]use-(online|now)|map[\\/](place-name|tiles|journey-on-map|two-journeys)|forms[\\/](check-list|use-one|chips|text-area|choice|radio-list|preference|form-dialog)|ui[\\/](icon[\\/]member|sign-line|gantry|count|week|trip|details-list|empty-state|skeleton|toast))/,
              priority: 1,
            },
            {
              name: 'portal',
              test: /[\\/](contract[\\/](?!src[\\/](removal|formed|fields|journey|spot|car|travel|match|notifications|request|lift|phone|conversation|member-(?:block|events|seen)|without-lifts))|app[\\/](api[\\/](?!member-)|community[\\/](?!phone-card|open-app|load-failure)|features[\\/]invitation[\\/]invitation-address|session[\\/](browser-api|client-id|session-state|tokens|use-session)|locale[\\/](?!format-day|format-moment)|platform[\\/](?!use-settled|use-online|use-now|offline|install-portal|trusted-worker|service-worker)|forms[\\/](checkbox|common|field|form(?!-dialog)|needs|new-password|password|problems|reveal|setback|text-field|use-(?!one-))|layouts[\\/](page|public)|ui[\\/](button|late-or|icon[\\/](?!member)|alert|merge|moment|next-card|route-line|site-|logo|skip|language|loader|rich|announcer|error-summary)))/,
              priority: 3,
            },
          ],
        },
      },
    },
  },
});
