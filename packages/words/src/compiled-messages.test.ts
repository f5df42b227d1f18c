import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '@inlang/paraglide-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from './languages.ts';
import { parametersOf, readMessageFile } from './message-file.ts';

/** Paraglide says "successfully compiled" although it found no message, so what it compiled is looked at itself. */
const outdir = mkdtempSync(join(tmpdir(), 'waylift-words-'));
let compiled: Record<string, unknown>;

beforeAll(async () => {
  await compile({ project: fileURLToPath(new URL('../project.inlang', import.meta.url)), outdir });
  compiled = await import(pathToFileURL(join(outdir, 'messages.js')).href);
});

afterAll(() => {
  rmSync(outdir, { recursive: true, force: true });
});

test.each(languages.map(({ tag }) => tag))('every message speaks %s', (tag) => {
  for (const [key, { selectors, texts }] of readMessageFile(tag)) {
    const message = compiled[key];
    if (typeof message !== 'function') throw new Error(`${key} is not compiled`);
    const names = [...texts.values()].flatMap(parametersOf);
    // 2 is `other` in each of our languages; a text without plural takes any value.
    const values = Object.fromEntries(names.map((name) => [name, '2']));
    const text = (selectors.length === 0 ? texts.get('') : texts.get(`${selectors.join()}=other`)) ?? '';
    expect(message(values, { locale: tag }), key).toBe(text.replace(/\{\w+\}/g, '2'));
  }
});
