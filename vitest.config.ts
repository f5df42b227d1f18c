import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * The condition `waylift-source` makes `#emails` mean the mails' TSX, so that a test never sees yesterday's build of them.
 * Plain `source` is what other packages call files that they do not even publish.
 * It stands for both resolvers: `ssr` is the one that Node projects use. Never `import` here: Vitest hands conditions on to
 * Node, which would then give `require` the ES modules of packages such as pg.
 */
const conditions = ['waylift-source', 'node'];

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
      project('words', 'packages/words', tests),
      project('landing-html', 'packages/landing-html', tests),
      project('server', 'apps/server', tests, { before: [build, postgres], isolate: true }),
      project('web', 'apps/web', 'app/**/*.test.{ts,tsx}', { before: [build] }),
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
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
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
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}
