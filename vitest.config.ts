import { availableParallelism, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { folderInMemory } from './scripts/memory-folder.mjs';

const tests = 'src/**/*.test.{ts,tsx}';
const build = './scripts/build-for-tests.mjs';
const postgres = './apps/server/src/test-support/test-postgres.ts';

// What os.tmpdir() reads, here and in the workers.
process.env['TMPDIR'] ??= folderInMemory() ?? tmpdir();

/** They take half a minute to some minutes each. */
const LONG =
  /\/(?:simulation|first-day|faults|roads|import-demo-roads|invite-crash|main|cli|use-postgres|backup|killed-removal|osm-bounds)\.test\./;

/**
 * Begins each project with its long ones, also where nothing is known of a run before: at the end they would leave the other cores idle. Projects come
 * one after the other, because a worker is made anew for each.
 */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => LONG.test(file.moduleId);
    return [...new Set(sorted.map((file) => file.project.name))].flatMap((name) => {
      const ofOne = sorted.filter((file) => file.project.name === name);
      return [...ofOne.filter(isLong), ...ofOne.filter((file) => !isLong(file))];
    });
  }
}

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Some tests mostly wait, for a program that starts or for a mail. Its own choice leaves a core idle, which on a machine with two is half.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongOnesFirst },
    projects: [
      project('contract', 'packages/contract', tests),
      project('geography', 'packages/geography', tests),
      project('words', 'packages/words', tests, [build]),
      project('landing-html', 'packages/landing-html', tests),
      project('server', 'apps/server', '{src,demo}/**/*.test.{ts,tsx}', [build, postgres]),
      project('web', 'apps/web', 'app/**/!(*.build|*.component).test.{ts,tsx}', [build]),
      // What the framework makes of the pages is known of the built ones alone.
      project('built-web', 'apps/web', 'app/**/*.build.test.ts', [build]),
      project('scripts', 'scripts', '**/*.test.{ts,mjs}'),
      project('deploy', 'deploy', '*.test.mjs', [build, './deploy/install-programs.mjs']),
    ],
  },
});

/** @param before what runs once before the first test of the project: modules, relative to this file */
function project(name: string, folder: string, include: string, before: readonly string[] = []) {
  return {
    root: `./${folder}`,
    oxc: { jsx: { runtime: 'automatic' as const } },
    test: {
      name,
      include: [include],
      environment: 'node' as const,
      globalSetup: before.map(absolute),
      setupFiles: [absolute('./scripts/seed-properties.mjs')],
      execArgv: ['--import', new URL('./apps/server/src/quick-modules.ts', import.meta.url).href],
      // Modules keep no state, so a worker of its own for each file would be two thirds of the time for nothing.
      isolate: false,
      // Test files share their globals: what a test puts in the place of one is taken back after it.
      unstubGlobals: true,
      unstubEnvs: true,
      restoreMocks: true,
      // Only for what never ends: how fast the machine is must not decide whether a test passes.
      testTimeout: 900_000,
      hookTimeout: 900_000,
      expect: { poll: { interval: 20, timeout: 300_000 } },
    },
  };
}

function absolute(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
