/** In development: updates styles and words in the open page when their files change. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { sheetText } from './dev-page-styles.ts';

const SCRIPT = 'virtual:dev-page';
const STYLES = 'virtual:page-styles';
const NO_STYLE = '\0no-style';

/** Every page of `scripts/dev.mjs` loads this. */
const script = `
import 'virtual:react-router/inject-hmr-runtime';
import { speakFrom } from '@waylift/words/speak-language';

import.meta.hot.on('waylift:style', ({ file, text }) => {
  const style = document.querySelector('head style');
  style.textContent = style.textContent.split(/(?=\\/\\*@)/).map((sheet) => (sheet.startsWith('/*@' + file + '*/') ? text : sheet)).join('');
});
import.meta.hot.on('waylift:words', async ({ folder, at }) => {
  const router = window.__reactRouterDataRouter;
  if (router === undefined) return location.reload();
  await speakFrom(new Proxy({}, { get: (_, path) => () => import(/* @vite-ignore */ folder + path.split('/').at(-1) + '?t=' + at) }));
  await router.revalidate();
});
`;

export function devPages(folder: string): Plugin {
  const messages = join(folder, '../../packages/words/generated/messages/');
  return {
    name: 'dev-pages',
    apply: 'serve',
    enforce: 'pre',
    resolveId(id) {
      if (id === STYLES) return join(folder, 'dev-page-styles.ts');
      if (id.endsWith('.css')) return NO_STYLE;
      return id === SCRIPT ? `\0${SCRIPT}` : null;
    },
    load(id) {
      if (id === NO_STYLE) return '';
      return id === `\0${SCRIPT}` ? script : null;
    },
    hotUpdate({ file, timestamp: at }) {
      const { name, hot } = this.environment;
      const [isStyle, isWords] = [file.endsWith('.css'), file.startsWith(messages)];
      if (name === 'client' && isStyle) hot.send('waylift:style', { file, text: sheetText(file) });
      if (name === 'client' && isWords) hot.send('waylift:words', { folder: `/@fs${messages}`, at });
      if (name === 'ssr' && isWords) hot.send({ type: 'full-reload' });
      return isStyle || isWords ? [] : undefined;
    },
  };
}
