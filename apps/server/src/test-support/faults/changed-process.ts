/**
 * Loaded before a server that a test runs as a process (`node --import`). Its clock goes wrong by as many milliseconds as it is sent, and lines of its
 * source are changed as the address of this module says.
 */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { changeSource, type ChangedLine } from './changed-lines.ts';

let aheadMs = 0;
process.on('message', (ms) => (aheadMs = Number(ms)));
// It must not keep a server that stops, and a server must not outlive its test.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const RightDate = Date;
globalThis.Date = new Proxy(RightDate, {
  construct: (of, given, as) => Reflect.construct(of, given.length === 0 ? [of.now() + aheadMs] : given, as) as Date,
  get: (of, name, as) => (name === 'now' ? () => of.now() + aheadMs : (Reflect.get(of, name, as) as unknown)),
});

// The test that starts the process has written them.
const lines = JSON.parse(new URL(import.meta.url).searchParams.get('lines') ?? '[]') as ChangedLine[];

registerHooks({
  load(url, context, next) {
    const changed = lines.filter(({ file }) => url.endsWith(`/apps/server/src/${file}`));
    if (changed.length === 0) return next(url, context);
    const source = changeSource(readFileSync(fileURLToPath(url), 'utf8'), changed);
    return { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true };
  },
});
