import { expect, test } from 'vitest';
import { operatorOf } from '../test-support/operator.ts';
import { startTestApp } from '../test-support/test-app.ts';
import { runCommandLine } from './command-line.ts';
import { commands, groups } from '../commands.ts';
import { createInputs } from './inputs.ts';

/** Runs a line that must not come so far as to open the store. */
async function run(...words: string[]) {
  let out = '';
  let error = '';
  const terminal = {
    out: async (text: string) => void (out += text),
    error: (text: string) => void (error += text),
    progress: () => {},
    progressLine: () => {},
    confirm: async () => 'nobody' as const,
  };
  const open = () => {
    throw new Error('the store was opened');
  };
  const code = await runCommandLine(
    words,
    { commands, groups },
    { open, settings: open, beginLongWork: open, inputs: createInputs('/nowhere', process.stdin), terminal },
  );
  return { code, out, error };
}

test.each([
  [[], 'Usage:'],
  [['community'], 'Usage:'],
  [['communty', 'list'], "unknown command 'communty'"],
  [['community', 'lst'], "unknown command 'lst'"],
  [['community', 'list', 'more'], 'too many arguments'],
  [['community', 'show'], "missing required argument 'slug'"],
  [['community', 'create', '--slug', 'a'], "required option '--name <name>' not specified"],
  [['community', 'create', '--slug', 'a', '--name', 'A', '--color', '#000'], "unknown option '--color'"],
  [['community', 'create', '--slug', 'a', '--name', 'A', '--no-nota'], "unknown option '--no-nota'"],
  [['community', 'set', 'a'], 'error: give at least one option to change; --help lists them\n'],
  [['community', 'set', 'a', '--active', '--inactive'], 'cannot be used with'],
  [['community', 'set', 'a', '--password', 'x', '--password-stdin'], 'cannot be used with'],
  [['community', 'set', 'a', '--email-domain', 'a.example', '--any-email-domain'], 'cannot be used with'],
  [['image', 'add', '--community', 'a', '--as', 'huge', 'x.png'], 'Allowed choices are logo, sm, md, lg, hdpi'],
  [['member', 'invite', '--community', 'a'], "required option '--csv <file>' not specified"],
  [['member', 'list'], "required option '--community <slug>' not specified"],
  [['member', 'list', '--community', 'a', '--status', 'gone'], 'Allowed choices are pending, active, invited'],
  [['member', 'list', '--community', 'a', '--json', '--csv'], 'cannot be used with'],
  [['member', 'remove'], "missing required argument 'email'"],
])('%j is not understood: exit code 2', async (words, message) => {
  const { code, out, error } = await run(...words);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toContain(message);
});

test.each([
  [['image', 'add', '--community', 'a', '--as', 'logo', 'gone.png'], "The file 'gone.png' cannot be read: there is no such file."],
  [['community', 'set', 'a', '--landing-html', 'gone.html'], "The file 'gone.html' cannot be read: there is no such file."],
  [
    ['community', 'create', '--slug', 'A', '--name', 'A'],
    "The slug 'A' cannot be used: it is 2 to 63 of the letters a-z, digits and hyphens.",
  ],
  [['mail', 'retry'], 'Give the id of a failed mail, or --all.'],
  [['mail', 'retry', 'some-id', '--all'], 'Give the id of a failed mail, or --all.'],
])('%j is refused before the store is opened: exit code 1', async (words, message) => {
  expect(await run(...words)).toEqual({ code: 1, out: '', error: `error: ${message}\n` });
});

test('a file that is no text in UTF-8 is refused', async () => {
  await using t = await startTestApp();
  const files = { 'latin1.html': Buffer.from([0x63, 0x61, 0x66, 0xe9]) };
  expect(await operatorOf(t.deps).say('community set a --landing-html latin1.html', { files })).toBe(
    "The file 'latin1.html' is not text in UTF-8.",
  );
});

test('an option that may be given again does not swallow the slug', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  await operator.run('community set --email-domain a.example kestrel');
  expect((await operator.show('kestrel')).emailDomains).toEqual(['a.example']);
});

test.each(commands)('$words has help with an example', async ({ words, description }) => {
  const { code, out } = await run(...words.split(' '), '--help');
  expect(code).toBe(0);
  expect(out.replaceAll(/\s+/g, ' ')).toContain(description);
  expect(out).toContain(`Example:\n  npm run waylift -- ${words}`);
});

test('the example of each help can be typed as it stands', async () => {
  for (const { example } of commands) {
    const typed = example.replace(/ > .*/, '').matchAll(/'([^']*)'|(\S+)/g);
    // It is understood when it comes as far as the store, or a file that is not here.
    const outcome = await run(...[...typed].map((match) => match[1] ?? match[2] ?? '')).catch((error: Error) => error.message);
    const missing = { code: 1, out: '', error: expect.stringContaining('there is no such file') };
    expect([example, outcome]).toEqual([example, outcome === 'the store was opened' ? outcome : missing]);
  }
});
