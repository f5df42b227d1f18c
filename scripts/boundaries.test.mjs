import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));

/** Rule, the file that breaks it, and what that file imports. */
const forbidden = [
  ['feature-imports-feature', 'apps/server/src/features/join/join.ts', 'apps/server/src/features/sign-in/sign-in.ts'],
  ['feature-imports-feature', 'apps/web/app/features/join/join.route.tsx', 'apps/web/app/features/home/home.route.tsx'],
  ['web-imports-server', 'apps/web/app/api/client.ts', 'apps/server/src/config.ts'],
  ['server-imports-web', 'apps/server/src/http/portal.ts', 'apps/web/app/entry.server.tsx'],
  ['package-imports-app', 'packages/words/src/languages.ts', 'apps/server/src/config.ts'],
  ['contract-imports-more-than-zod', 'packages/contract/src/rules.ts', 'packages/words/src/languages.ts'],
  ['foundation-imports-feature', 'apps/server/src/security/password-hash.ts', 'apps/server/src/features/sign-in/sign-in.ts'],
  ['foundation-imports-feature', 'apps/server/src/places/gazetteer.ts', 'apps/server/src/features/places/places.endpoints.ts'],
  ['foundation-imports-feature', 'apps/server/src/routing/valhalla.ts', 'apps/server/src/http/problem.ts'],
  ['foundation-imports-feature', 'apps/server/src/services/ask-service.ts', 'apps/server/src/features/sign-in/sign-in.ts'],
  ['feature-imports-upwards', 'apps/server/src/features/sign-in/sign-in.ts', 'apps/server/src/app.ts'],
  ['verb-knows-http', 'apps/server/src/features/join/join.ts', 'apps/server/src/http/problem.ts'],
  ['http-imports-feature', 'apps/server/src/http/authenticate.ts', 'apps/server/src/features/sign-in/sign-in.ts'],
  ['mail-imports-server', 'apps/server/src/emails/mails.ts', 'apps/server/src/config.ts'],
  ['web-layer-imports-feature', 'apps/web/app/forms/form.tsx', 'apps/web/app/features/home/home.route.tsx'],
  ['web-layer-imports-feature', 'apps/web/app/journeys/journey-cost.ts', 'apps/web/app/features/home/home.route.tsx'],
  ['web-layer-imports-feature', 'apps/web/app/account/export-account.ts', 'apps/web/app/features/home/home.route.tsx'],
  ['web-layer-imports-feature', 'apps/web/app/map/journey-map.tsx', 'apps/web/app/features/home/home.route.tsx'],
  ['web-feature-imports-layout', 'apps/web/app/features/home/home.route.tsx', 'apps/web/app/layouts/public-layout.tsx'],
  ['ui-imports-the-world', 'apps/web/app/ui/button/button.tsx', 'apps/web/app/api/client.ts'],
  ['ui-imports-the-world', 'apps/web/app/ui/card/card.tsx', 'apps/web/app/journeys/journey-cost.ts'],
  ['map-imports-the-world', 'apps/web/app/map/journey-map.tsx', 'apps/web/app/api/client.ts'],
  ['program-imports-test', 'apps/server/src/app.ts', 'apps/server/src/test-support/test-app.ts'],
  ['browser-test-imports-app', 'e2e/join.spec.ts', 'apps/web/app/routes.ts'],
];

let violations = [];

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
  const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.mjs');
  const run = promisify(execFile)(process.execPath, [cruise, 'apps', 'packages', 'e2e', '--config', config, '--output-type', 'json'], {
    cwd: folder,
  });
  const { stdout } = await run.catch((refused) => refused);
  violations = JSON.parse(stdout).summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('an import across a boundary is refused', () => {
  test.each(forbidden)('%s: %s', (rule, from, to) => {
    expect(violations).toContain(`${rule}: ${from} -> ${to}`);
  });
});
