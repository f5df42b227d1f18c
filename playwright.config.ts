import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumOnPath } from './scripts/chromium.mjs';

const executablePath = process.env.CHROMIUM_PATH ?? chromiumOnPath();
// Chromium's own sandbox does not start as root, which is what containers run as.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
// Without a window Chromium rounds the widths of letters to whole pixels, as no visitor's does.
const asDrawn = ['--font-render-hinting=none'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/browser-tests',
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: true,
  // Only for what never ends: how fast the machine is must not decide whether a test passes.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A test could not answer for a server through one. Those of e2e/app.spec.ts have it.
    serviceWorkers: 'block',
    // Drawing what moves takes a fifth of a page's time. Tests about motion, shifts, paints and focus ask for it, and so do whole walks.
    reducedMotion: 'reduce',
    // A trace of each test takes a quarter of its time: `npm test -- browser join --trace on` makes one where it is wanted.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--disable-background-networking', ...asDrawn, ...asRoot],
    },
  },
});
