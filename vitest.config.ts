import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const tests = 'src/**/*.test.{ts,tsx}';
const build = './scripts/build-for-tests.mjs';
const postgres = './apps/server/src/test-support/test-postgres.ts';

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Its own choice leaves one core idle, which on a machine with two is half.
    maxWorkers: '100%',
    projects: [
      project('contract', 'packages/contract', tests),
      project('geography', 'packages/geography', tests),
      project('words', 'packages/words', tests, { before: [build] }),
      project('landing-html', 'packages/landing-html', tests),
      project('server', 'apps/server', '{src,demo}/**/*.test.{ts,tsx}', { before: [build, postgres], isolate: true }),
      project('web', 'apps/web', 'app/**/!(*.build).test.{ts,tsx}', { before: [build] }),
      // What the framework makes of the pages is known of the built ones alone.
      project('built-web', 'apps/web', 'app/**/*.build.test.ts', { before: [build] }),
      project('scripts', 'scripts', '**/*.test.{ts,mjs}'),
    ],
  },
});

type Needs = {
  /** What runs once before the first test of the project: modules, relative to this file. */
  readonly before?: readonly string[];
  /** Whether each test file gets a worker of its own. Where modules keep no state, that is two thirds of the time for nothing. */
  readonly isolate?: boolean;
};

function project(name: string, folder: string, include: string, { before = [], isolate = false }: Needs = {}) {
  return {
    root: `./${folder}`,
    oxc: { jsx: { runtime: 'automatic' as const } },
    test: {
      name,
      include: [include],
      environment: 'node' as const,
      globalSetup: before.map((file) => fileURLToPath(new URL(file, import.meta.url))),
      isolate,
      // Test files share their globals: what a test puts in the place of one is taken back after it.
      unstubGlobals: true,
      unstubEnvs: true,
      restoreMocks: true,
      // Only for what never ends: how fast the machine is must not decide whether a test passes.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { interval: 20, timeout: 120_000 } },
    },
  };
}
