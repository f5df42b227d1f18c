import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { freePort } from '../scripts/free-port.mjs';

const root = resolve(import.meta.dirname, '..');

type Development = { readonly folder: string; readonly url: string; readonly change: (file: string, from: string, to: string) => void };

const test = base.extend<{ development: Development }>({
  /** `npm run dev` in a copy, whose files a test may change. */
  development: async ({}, use) => {
    const folder = join(root, '.cache', 'development');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, '.cache'), { recursive: true });
    execFileSync('cp', ['-a', 'apps', 'packages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json', folder], {
      cwd: root,
    });
    execFileSync('cp', ['-a', '.cache/built', join(folder, '.cache')], { cwd: root });
    execFileSync('cp', ['-al', 'node_modules', folder], { cwd: root });
    const port = await freePort();
    const program = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
      cwd: folder,
      env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, '.data'), DEMO: 'off', NODE_ENV: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await saidBy(program, 'developing at');
      await use({
        folder,
        url: `http://localhost:${port}`,
        change(file, from, to) {
          const text = readFileSync(join(folder, file), 'utf8');
          expect(text).toContain(from);
          writeFileSync(join(folder, file), text.replace(from, to));
        },
      });
    } finally {
      if (program.exitCode === null) {
        const ended = once(program, 'exit');
        program.kill('SIGTERM');
        await ended;
      }
    }
    await expect.poll(() => existsSync(join(folder, '.data/store/postmaster.pid')), { message: 'PostgreSQL ends too' }).toBe(false);
    rmSync(folder, { recursive: true, force: true });
  },
});

async function saidBy(program: ChildProcess, words: string): Promise<void> {
  let said = '';
  const { promise, resolve: heard, reject } = Promise.withResolvers<void>();
  program.stdout?.on('data', (chunk: Buffer) => {
    said += String(chunk);
    if (said.includes(words)) heard();
  });
  program.once('exit', () => reject(new Error(`npm run dev has ended: ${said}`)));
  await promise;
}

test('npm run dev shows a changed style, word and server where the page stands open, in React for development', async ({
  development: { url, change },
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  await page.goto(`${url}/join`);
  await page.getByRole('button', { name: 'Show Password' }).click();
  await expect(page.getByRole('button', { name: 'Show Password' }), 'the page is awake').toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('First name').fill('Ada');

  await test.step('a colour', async () => {
    const brand = '--brand: light-dark(var(--community-primary), oklch(from var(--community-primary) max(l, 0.3) c h))';
    change('apps/web/app/styles/tokens.css', brand, '--brand: rgb(1, 2, 3)');
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')))
      .toBe('rgb(1, 2, 3)');
  });
  await test.step('a word', async () => {
    change('packages/words/messages/en-GB.json', '"member_forename": "First name"', '"member_forename": "Given name"');
    await expect(page.getByLabel('Given name'), 'without losing what was typed').toHaveValue('Ada');
  });
  await test.step('the server', async () => {
    change('apps/server/src/operator/health/health.ts', "'/healthz'", "'/healthz-anew'");
    // While the server restarts, a question may go unanswered.
    const status = async () => (await page.request.get(`${url}/healthz`).catch(() => null))?.status();
    await expect.poll(status).toBe(404);
  });
  await test.step('the gallery', async () => {
    await page.goto(`${url}/dev/gallery/`);
    await expect(page.getByRole('heading').first()).toBeVisible();
  });
  expect(said.filter((line) => line.startsWith('error'))).toEqual([]);
  expect(said.join('\n')).toContain('React DevTools');
});
