/**
 * `npm run dev`: Vite updates pages in the browser when their files change. They run in front of the real server, which restarts when its files
 * change.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createServer as createVite } from 'vite';
import { buildPortalApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/kernel/config/config.ts';
import { readEnvironment } from '../apps/server/src/kernel/config/read-environment.ts';
import { useEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded/use-postgres.ts';
import { createLog } from '../apps/server/src/kernel/effects/log.ts';
import { API_PREFIXES } from '../apps/server/src/kernel/http/paths.ts';
import { openStreetMap } from '../apps/server/src/kernel/http/street-map.ts';
import { compileMessages } from '../packages/words/src/compile-messages.ts';
import { freePort } from './free-port.mjs';
import { say } from './processes.mjs';

const root = resolve(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const words = join(root, 'packages/words');
const GALLERY = '/dev/gallery';
const OF_SERVER = [...API_PREFIXES, '/docs', '/openapi.json', '/healthz', '/readyz', '/dev/mailbox', '/dev/organisers'];
const PAUSE_MS = 50;

const { env } = readEnvironment();
const config = readConfig(env);
const port = await freePort();
// PostgreSQL runs as long as a process uses it. This process keeps it alive while the server restarts.
const store = config.databaseUrl === undefined ? useEmbeddedPostgres(config.dataDir) : null;
const loaded = ['scripts/die-with-parent.mjs', 'apps/server/src/quick-modules.ts'].flatMap((file) => [
  '--import',
  pathToFileURL(join(root, file)).href,
]);
let isRestarting = false;
let server = startServer();
for (const folder of ['apps/server', 'packages/contract', 'packages/geography', 'packages/landing-html', 'packages/words'])
  watch(join(root, folder, 'src'), { recursive: true }, (_, file) => file?.endsWith('.test.ts') || void restartServer());

const front = createServer((asked, answer) => {
  if (isBelow(asked, OF_SERVER)) void passOn(asked, answer);
  else if (isBelow(asked, [GALLERY])) void openGallery().then(({ middlewares }) => middlewares(asked, answer));
  else vite.middlewares(asked, answer, () => void pages.then((app) => app.routing(asked, answer)));
});
const vite = await createVite(settingsOf(web));
let gallery;
const openGallery = () => (gallery ??= createVite(settingsOf(join(web, 'gallery'), '/hot')));
front.listen(config.port, '127.0.0.1');
const pages = openPages();
let compiling;
watch(join(words, 'messages'), () => {
  clearTimeout(compiling);
  compiling = setTimeout(() => void compileWords(), PAUSE_MS);
});
void pages.then(() => say(`developing at ${config.publicUrl}, components at ${GALLERY}, mail at /dev/mailbox`));

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());

function startServer() {
  const child = spawn(process.execPath, [...loaded, join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    // With a channel it ends when this process is killed (die-with-parent.mjs).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PORT: String(port), PUBLIC_URL: config.publicUrl, PAGES: 'off' },
  });
  const ended = once(child, 'exit');
  void ended.then(() => server.child === child && say('the server has ended; it starts anew with the next change.'));
  return { child, ended };
}

/** One restart for all files that are saved together. */
async function restartServer() {
  if (isRestarting) return;
  isRestarting = true;
  await delay(PAUSE_MS);
  const before = server;
  server = {};
  before.child.kill();
  await before.ended;
  isRestarting = false;
  server = startServer();
}

function settingsOf(folder, path) {
  return {
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: front, path } },
    clearScreen: false,
  };
}

async function stop() {
  const { child, ended } = server;
  server = {};
  child?.kill();
  await ended;
  await Promise.all([vite.close(), gallery?.then((opened) => opened.close())]);
  await (await store)?.leave();
  process.exit(0);
}

/** The pages as in production, but rendered by Vite. */
async function openPages() {
  const build = () => vite.environments.ssr.runner.import('virtual:react-router/server-build');
  const { baseUrlsOf } = (await build()).entry.module;
  const portal = {
    baseUrlsOf,
    clientFolder: join(web, 'public'),
    sharedPages: () => () => null,
    async render(asked, context) {
      const made = await build();
      const policyFor = (inline) => context.policyFor(inline).replace(/style-src 'self'[^;]*/, "style-src 'self' 'unsafe-inline'");
      // The page contains our styles already (dev-page-styles.ts).
      const answer = await made.entry.module.createPortal({ ...made, unstable_getCriticalCss: undefined })(asked, {
        ...context,
        policyFor,
      });
      if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
      const html = (await answer.text()).replace('</head>', '<script type="module" src="/@id/virtual:dev-page"></script></head>');
      return new Response(html, answer);
    },
  };
  const log = createLog(config);
  const streetMap =
    config.mapPmtiles === undefined || config.mapStyleUrl !== undefined ? null : await openStreetMap(config.mapPmtiles, log);
  const app = await buildPortalApp(readConfig({ ...env, API_BASE_URL: config.publicUrl }), log, { portal, streetMap });
  await app.ready();
  return app;
}

async function passOn(asked, answer) {
  const body = Buffer.concat(await Array.fromAsync(asked));
  let call;
  answer.on('close', () => call.destroy());
  ask();

  function ask() {
    call = request({ port, host: '127.0.0.1', method: asked.method, path: asked.url, headers: asked.headers });
    call.on('response', (response) => {
      answer.writeHead(response.statusCode, response.headers);
      response.pipe(answer);
    });
    // The server may still be starting.
    call.on('error', ({ code }) => (code === 'ECONNREFUSED' && !answer.destroyed ? setTimeout(ask, PAUSE_MS) : answer.destroy()));
    call.end(body);
  }
}

async function compileWords() {
  try {
    for (const [path, text] of compileMessages()) {
      const file = join(words, 'generated', path);
      const before = await readFile(file, 'utf8');
      if (before !== text) await writeFile(file, text);
      if (mailWords(before) !== mailWords(text)) void restartServer();
    }
  } catch (error) {
    say(error.message, process.stderr);
  }
}

/** Only the server writes these. */
function mailWords(text) {
  return text.match(/^export const (mail|consent)_.*$/gm)?.join();
}

function isBelow({ url }, paths) {
  return paths.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`));
}
