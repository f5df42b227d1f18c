import { defineConfig } from 'vitest/config';

const tests = 'src/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    globalSetup: './scripts/words-for-tests.mjs',
    passWithNoTests: true,
    // Its own choice leaves one core idle, which on a machine with two is half.
    maxWorkers: '100%',
    projects: [
      project('contract', 'packages/contract', tests),
      project('geography', 'packages/geography', tests),
      project('words', 'packages/words', tests),
      project('landing-html', 'packages/landing-html', tests),
      project('server', 'apps/server', tests, ['./src/test-support/test-postgres.ts']),
      project('web', 'apps/web', 'app/**/*.test.{ts,tsx}'),
      project('scripts', 'scripts', '**/*.test.{ts,mjs}'),
    ],
  },
});

function project(name: string, folder: string, include: string, globalSetup: string[] = []) {
  return {
    root: `./${folder}`,
    oxc: { jsx: { runtime: 'automatic' as const } },
    test: {
      name,
      include: [include],
      environment: 'node' as const,
      globalSetup,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}
