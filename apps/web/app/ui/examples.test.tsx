import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Example } from './example.ts';

const files = import.meta.glob<{ examples: readonly Example[] }>('../**/*.examples.tsx', { eager: true });
const everyExample = Object.entries(files).flatMap(([file, { examples }]) => examples.map((example) => ({ file, ...example })));

describe('the gallery', () => {
  it('shows every component', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const missing = folders.filter(({ name }) => !existsSync(join(import.meta.dirname, name, `${name}.examples.tsx`)));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('names every state once', () => {
    const names = everyExample.map(({ file, name }) => `${file} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(everyExample)('renders on the server: $file, $name', ({ element }) => {
    expect(renderToString(<MemoryRouter>{element}</MemoryRouter>)).not.toBe('');
  });

  it.each(everyExample)('needs no style attribute, which the content security policy would refuse: $file, $name', ({ element }) => {
    expect(renderToString(<MemoryRouter>{element}</MemoryRouter>)).not.toMatch(/\sstyle="/);
  });
});
