import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { members, type NewMemberRow } from '../../kernel/db/schema/members.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { makeTestDatabase, openPatientStore } from '../../test-support/migrated-store.ts';
import { operatorOf, picture } from '../../test-support/operator.ts';
import { temporaryFolder } from '../../test-support/programs.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { runCommandLine } from './command-line.ts';
import { commands, groups, programs } from '../../commands.ts';
import { createInputs } from '../terminal/inputs.ts';

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
    { commands, groups, programs },
    { open, settings: open, beginLongWork: open, inputs: createInputs('/nowhere', process.stdin), terminal, operator: 'olga' },
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
  [['mail', 'retry'], 'Give the id of a failed mail, or --all, or some of'],
  [['mail', 'retry', 'some-id', '--all'], 'Give the id of a failed mail, or --all, or some of'],
  [['mail', 'retry', '--since', 'yesterday'], "'yesterday' is not a day"],
  [['mail', 'test', 'nobody'], "'nobody' is not an email address"],
  [['member', 'remove'], 'Give a member, or --csv and --community.'],
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

/** Minutes of work, which tests of their own see. */
/** Long work, and what asks a provider that is not there. */
const NOT_RUN = ['roads import', 'roads remove', 'demo fill', 'community sign-on set', 'community sign-on test'];

test('the example of each help does what it says, typed as it stands', async () => {
  const folder = await temporaryFolder();
  const database = await makeTestDatabase('migrated');
  const empty = await makeTestDatabase('empty');
  onTestFinished(() => Promise.all([database, empty].map((each) => each[Symbol.asyncDispose]())).then(() => undefined));
  const store = await openPatientStore({ databaseUrl: database.url });
  onTestFinished(() => store.close());
  await using t = await startTestApp({ store, env: { DATABASE_URL: database.url } });
  const elsewhere = { ...t.deps, config: { ...t.deps.config, databaseUrl: empty.url, dataDir: join(folder, 'elsewhere') } };
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  const fenwick = await addCommunity(t.deps, { publicId: 'fenwick' });
  const now = t.clock.now();
  await t.deps.db.insert(signOnProviders).values({
    id: t.deps.newId(),
    communityId: fenwick.id,
    issuer: 'https://login.fenwick.example',
    clientId: 'waylift',
    clientProof: 'basic',
    secret: '',
    label: 'Fenwick account',
    domains: ['fenwick.example'],
    createdAt: now,
    updatedAt: now,
  });
  const ada = await addMember(t.deps, kestrel, { email: 'ada@kestrel.example' });
  await t.deps.db.insert(reports).values({
    id: '3f0e8a52-9c64-4f7e-8a55-0d9d3b5a7c11',
    communityId: kestrel.id,
    reporterId: ada.id,
    reportedId: null,
    reason: 'other',
    text: 'He asked for money.',
    conversation: [],
    clientId: t.deps.newId(),
    createdAt: t.clock.now(),
  });
  await writeFile(join(folder, 'hero-1920.jpg'), await picture(1920));
  await writeFile(join(folder, 'staff.csv'), 'forename,surname,email\nBob,Dee,bob@kestrel.example\n');
  await writeFile(join(folder, 'leavers.csv'), 'email\nbob@kestrel.example\n');

  const quick = commands.filter(({ words }) => !NOT_RUN.includes(words));
  // They need what others make, or close what others need.
  const last = ['community import', 'community delete', 'community deactivate'];
  const isLast = ({ words }: (typeof commands)[number]) => last.includes(words);
  const failed: object[] = [];
  const become = (standing: Partial<NewMemberRow>) => t.deps.db.update(members).set(standing).where(eq(members.id, ada.id));
  for (const { words, example } of [...quick.filter((each) => !isLast(each)), ...quick.filter(isLast)]) {
    if (words === 'member resend') await become({ status: 'pending', activatedAt: null });
    const [typed = '', target] = example.split(' > ');
    const done = await operatorOf(words === 'restore' ? elsewhere : t.deps).run(typed, { folder, answer: 'yes\n' });
    if (words === 'member resend') await become({ status: 'active', activatedAt: t.clock.now() });
    if (target !== undefined) await writeFile(join(folder, target), done.out);
    if (done.code !== 0) failed.push({ example, ...done });
  }
  expect(failed).toEqual([]);
});

test.each(NOT_RUN)('the example of %s is understood', async (words) => {
  const example = commands.find((each) => each.words === words)?.example ?? '';
  // As far as the store, or a file that is not here.
  const outcome = await run(...[...example.matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '')).catch(
    (error: Error) => error.message,
  );
  const missing = { code: 1, out: '', error: expect.stringContaining('there is no such file') };
  expect(outcome).toEqual(outcome === 'the store was opened' ? outcome : missing);
});
