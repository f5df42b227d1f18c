import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
const circlesFolder = mkdtempSync(join(tmpdir(), 'boundaries-circles-'));

/** The rule, the file that breaks it, and the file's import. */
const forbidden = [
  ['feature-imports-feature', 'apps/web/app/features/join/join.route.tsx', 'apps/web/app/features/home/home.route.tsx'],
  ['web-imports-server', 'apps/web/app/api/client.ts', 'apps/server/src/kernel/config/config.ts'],
  ['server-imports-web', 'apps/server/src/kernel/http/portal.ts', 'apps/web/app/entry.server.tsx'],
  ['package-imports-app', 'packages/words/src/languages.ts', 'apps/server/src/kernel/config/config.ts'],
  ['contract-imports-more-than-zod', 'packages/contract/src/rules.ts', 'packages/words/src/languages.ts'],
  ['kernel-imports-outwards', 'apps/server/src/kernel/limits/limiter.ts', 'apps/server/src/mail/queue/queue.ts'],
  ['mail-imports-outwards', 'apps/server/src/mail/member/send-member-mail.ts', 'apps/server/src/sharing/alert/new-matches-mail.ts'],
  ['map-imports-outwards', 'apps/server/src/map/routing/routing.ts', 'apps/server/src/communities/community/find-community.ts'],
  ['communities-imports-outwards', 'apps/server/src/communities/community/privacy.ts', 'apps/server/src/journeys/way/find-ways.ts'],
  ['journeys-imports-outwards', 'apps/server/src/journeys/way/store-ways.ts', 'apps/server/src/sharing/lift/end-sharing.ts'],
  ['sharing-imports-outwards', 'apps/server/src/sharing/lift/change-lift.ts', 'apps/server/src/accounts/member/find-member.ts'],
  ['accounts-imports-outwards', 'apps/server/src/accounts/join/join.ts', 'apps/server/src/operator/command-line/add-audit-line.ts'],
  ['operator-imports-outwards', 'apps/server/src/operator/backup/write-backup.ts', 'apps/server/src/create-deps.ts'],
  ['kernel-imports-outwards', 'apps/server/src/kernel/http/authenticate.ts', 'apps/server/src/app.ts'],
  ['verb-knows-http', 'apps/server/src/accounts/join/join.ts', 'apps/server/src/kernel/http/problem.ts'],
  ['server-imports-demo', 'apps/server/src/operator/commands/stats.ts', 'apps/server/src/operator/demo/demo-members.ts'],
  ['mail-imports-server', 'apps/server/src/mail/content/mails.ts', 'apps/server/src/kernel/config/config.ts'],
  ['web-layer-imports-feature', 'apps/web/app/forms/form.tsx', 'apps/web/app/features/home/home.route.tsx'],
  ['web-layer-imports-feature', 'apps/web/app/journey-figures/journey-cost.ts', 'apps/web/app/features/home/home.route.tsx'],
  ['web-layer-imports-feature', 'apps/web/app/my-data/export-account.ts', 'apps/web/app/features/home/home.route.tsx'],
  ['web-layer-imports-feature', 'apps/web/app/map/journey-map.tsx', 'apps/web/app/features/home/home.route.tsx'],
  ['web-feature-imports-layout', 'apps/web/app/features/home/home.route.tsx', 'apps/web/app/layouts/public-layout.tsx'],
  ['ui-imports-the-world', 'apps/web/app/ui/button/button.tsx', 'apps/web/app/api/client.ts'],
  ['ui-imports-the-world', 'apps/web/app/ui/card/card.tsx', 'apps/web/app/journey-figures/journey-cost.ts'],
  ['map-imports-the-world', 'apps/web/app/map/journey-map.tsx', 'apps/web/app/api/client.ts'],
  ['program-imports-test', 'apps/server/src/app.ts', 'apps/server/src/test-support/test-app.ts'],
  ['browser-test-imports-app', 'e2e/join.spec.ts', 'apps/web/app/session/tokens.ts'],
];

/** Imports that make folders depend on each other. `apps/fine` has none. */
const circling = {
  'apps/types/a/one.ts': "import type { Two } from '../b/two.ts'; export type One = Two;",
  'apps/types/b/two.ts': 'export type Two = string;',
  'apps/types/b/three.ts': "import { four } from '../a/four.ts'; export const three = four;",
  'apps/types/a/four.ts': 'export const four = 4;',
  'apps/inside/room/one.ts': "import './corner/two.ts';",
  'apps/inside/room/corner/two.ts': "import '../three.ts';",
  'apps/inside/room/three.ts': '',
  'apps/third/a/one.ts': "import '../b/one.ts';",
  'apps/third/b/one.ts': "import '../c/one.ts';",
  'apps/third/c/one.ts': "import '../a/two.ts';",
  'apps/third/a/two.ts': '',
  'apps/fine/a/one.ts': "import '../b/one.ts'; import './corner/one.ts';",
  'apps/fine/a/corner/one.ts': "import '../../b/one.ts';",
  'apps/fine/b/one.ts': '',
  'apps/fine/b/one.test.ts': "import '../a/one.ts';",
};

let violations = [];
let circles = '';

beforeAll(async () => {
  const imports = new Map();
  for (const [, from, to] of forbidden) {
    imports.set(from, [...(imports.get(from) ?? []), to]);
    imports.set(to, imports.get(to) ?? []);
  }
  for (const [file, targets] of imports) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const up = '../'.repeat(file.split('/').length - 1);
    writeFileSync(join(folder, file), [...targets.map((target) => `import '${up}${target}';`), 'await using nothing = null;'].join('\n'));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  violations = JSON.parse(await cruise(folder, 'json')).summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);

  for (const [file, text] of Object.entries(circling)) {
    mkdirSync(dirname(join(circlesFolder, file)), { recursive: true });
    writeFileSync(join(circlesFolder, file), text);
  }
  writeFileSync(join(circlesFolder, 'package.json'), '{ "type": "module" }');
  circles = await cruise(circlesFolder, `plugin:${pathToFileURL(join(import.meta.dirname, 'boundaries-report.mjs'))}`);
});

/** The output of dependency-cruiser for a folder, whether or not it passes. */
async function cruise(cwd, outputType) {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = ['apps', 'packages', 'e2e'].filter((name) => existsSync(join(cwd, name)));
  const words = [program, ...folders, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', outputType];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd }).catch((refused) => refused);
  return stdout;
}

afterAll(() => {
  for (const each of [folder, circlesFolder]) rmSync(each, { recursive: true });
});

describe('an import across a boundary is refused', () => {
  test.each(forbidden)('%s: %s', (rule, from, to) => {
    expect(violations).toContain(`${rule}: ${from} -> ${to}`);
  });
});

describe('folders that import each other are refused', () => {
  test.each([
    ['if only a type', 'apps/types/a -> apps/types/b, as in apps/types/a/one.ts -> apps/types/b/two.ts'],
    ['one inside the other', 'apps/inside/room/corner -> apps/inside/room'],
    ['by way of a third', 'apps/third/c -> apps/third/a'],
  ])('%s', (_, line) => {
    expect(circles).toContain(line);
  });

  test('and no others: a folder may be imported from many sides, and a test imports what it tests', () => {
    expect(circles.match(/folder-circle/g)).toHaveLength(3);
    expect(circles).not.toContain('apps/fine');
  });
});
