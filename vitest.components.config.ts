import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumOnPath } from './scripts/chromium.mjs';

const executablePath = process.env.CHROMIUM_PATH ?? chromiumOnPath();
// Chromium's own sandbox does not start as root, which is what containers run as.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Components in a real browser, without a server: the test answers their calls. */
export default defineConfig({
  root: './apps/web',
  cacheDir: '../../.cache/components',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic' } },
  optimizeDeps: {
    // All that pages import: one that is found later is made anew, with a second React, in the middle of a test.
    noDiscovery: true,
    include: [
      'maplibre-gl',
      'react',
      'react-aria',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-stately',
      'react/jsx-dev-runtime',
      'uqr',
      'vitest-browser-react/pure',
      'zod/mini',
    ],
  },
  test: {
    name: 'components',
    include: ['app/**/*.component.test.tsx'],
    setupFiles: ['./app/test-support/component-setup.ts'],
    // A test waits for its page part of the time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    restoreMocks: true,
    unstubGlobals: true,
    // Only for what never ends: how fast the machine is must not decide whether a test passes.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { interval: 20, timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      viewport: { width: 1280, height: 720 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London' },
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          args: ['--disable-background-networking', ...asRoot],
        },
      }),
    },
  },
});
