import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { compileMessages } from './compile-messages.ts';

const folder = new URL('../generated/', import.meta.url);

rmSync(folder, { recursive: true, force: true });
mkdirSync(new URL('messages/', folder), { recursive: true });
for (const [path, content] of compileMessages()) writeFileSync(new URL(path, folder), content);
