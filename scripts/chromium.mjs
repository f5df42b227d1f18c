import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { installPackages, isExecutable } from './debian-packages.mjs';
import { say } from './processes.mjs';

/** The headless shell comes first: it draws the same pages in two thirds of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const fetchLimitMs = 180_000;
const FONTS = 'fonts-liberation';

/** `CHROMIUM_PATH`, otherwise the machine's Chromium, otherwise one that is installed now with the tests' font. @throws saying what was tried */
export async function findChromium(root) {
  addFonts();
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not run.`);
  }
  return chromiumOnPath() ?? (await playwrights(root)) ?? debians() ?? refuse();
}

export function chromiumOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => isExecutable(path) && runs(path));
}

/** Playwright stores its own browser in the user's cache. The download needs access to Playwright's server. */
async function playwrights(root) {
  const require = createRequire(import.meta.url);
  const { chromium } = require('@playwright/test');
  const path = chromium.executablePath();
  if (existsSync(path) && runs(path)) return path;
  say('installing a Chromium for the browser tests ...');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { env, timeout: fetchLimitMs, stdio: 'ignore' });
  return existsSync(path) && runs(path) ? path : undefined;
}

function debians() {
  installPackages(['chromium-headless-shell', FONTS]);
  if (chromiumOnPath() === undefined) installPackages(['chromium']);
  return chromiumOnPath();
}

/** Until their own font loads, pages show a font of the machine. Tests need one with Arial's widths. */
function addFonts() {
  if (process.platform !== 'linux') return;
  const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  if (status === 0 && /^(Arial|Liberation Sans)\b/m.test(stdout)) return;
  installPackages([FONTS]);
}

function refuse() {
  throw new Error('No Chromium found, and none could be installed. Install one and name it in CHROMIUM_PATH.');
}

/** Without its system libraries a Chromium exists but does not start. */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
