import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { commands } from '../../commands.ts';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const READERS = [
  'audit list',
  'community export',
  'community list',
  'community place list',
  'community show',
  'community sign-on show',
  'community sign-on test',
  // Mail servers run it, for what anybody sends, and the mail tells what was noted.
  'mail bounce',
  'matches show',
  'member removals',
  'roads show',
  'stats',
];

test('every command that changes something, looks at many people, or takes out what members wrote or told, leaves a line', () => {
  expect(
    commands
      .filter(({ isAudited = false }) => isAudited === false)
      .map(({ words }) => words)
      .sort(),
  ).toEqual(READERS);
});

test('a line tells who ran what on which community or member, and how it ended; a dry run and what is not understood leave none', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  const linesAfter = async (typed: string) => {
    await t.deps.db.delete(auditLines);
    await operator.run(typed, { files: { 'a.yaml': 'communities: [{ slug: mill, name: Mill, publicId: mil }]' } }).catch(() => {});
    const { operator: who, command, communitySlug: community, memberId: member, outcome } = auditLines;
    return await t.deps.db.select({ who, command, community, member, outcome }).from(auditLines).orderBy(asc(auditLines.createdAt));
  };
  const line = (command: string, community: string | null, member: string | null, outcome = 'done') => [
    { who: 'olga', command, community, member, outcome },
  ];
  expect(await linesAfter('community create --slug fenwick --name Fenwick --public-id fen')).toEqual(
    line('community create', 'fenwick', null),
  );
  expect(await linesAfter('community set fenwick --slug moved')).toEqual(line('community set', 'fenwick', null));
  expect(await linesAfter('community deactivate nowhere')).toEqual(line('community deactivate', null, null, 'refused'));
  expect(await linesAfter('community import a.yaml --dry-run')).toEqual([]);
  const [whole, each] = [line('community import', null, null), line('community import', 'mill', null)];
  expect(await linesAfter('community import a.yaml')).toEqual(expect.arrayContaining([...whole, ...each]));
  expect(await linesAfter('community import a.yaml'), 'nothing changes any more').toEqual(whole);
  expect(await linesAfter('community set moved')).toEqual([]);

  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  const { id } = await addMember(t.deps, kestrel, { email: 'ada@kestrel.example' });
  expect(await linesAfter('member show ada@kestrel.example')).toEqual(line('member show', 'kestrel', id));
  expect(await linesAfter(`member sign-out ${id}`)).toEqual(line('member sign-out', 'kestrel', id));
  expect(await linesAfter('member remove ada@kestrel.example')).toEqual(line('member remove', 'kestrel', id, 'refused'));

  // It ends as if the process had been killed in the middle.
  await t.store.pool.query(`create function stop() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
    create trigger stop before delete on members execute function stop()`);
  expect(await linesAfter('member remove ada@kestrel.example --yes')).toEqual(line('member remove', 'kestrel', id, 'begun'));
  await t.store.pool.query('drop trigger stop on members');
  expect(await linesAfter('member remove ada@kestrel.example --yes')).toEqual(line('member remove', 'kestrel', id));
});

test('a line tells what was changed, or how many were looked at, by the slug that commands take, and nothing of a person', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  const files = {
    'staff.csv': 'Ada,Byron,ada@kestrel.example\nBob,Dee,bob@kestrel.example\n',
    'a.yaml': 'communities: [{ slug: market-towns, nota: N }]',
  };
  for (const typed of [
    "community create --slug market-towns --name 'Market Towns' --colour '#112233'",
    'community set market-towns --nota Other --colour none',
    'community set market-towns --nota Other',
    'community import a.yaml',
    'member invite --community market-towns --csv staff.csv',
    'member list --community market-towns --csv',
    'member list --community market-towns --status active --json',
    'member set ada@kestrel.example --surname Lovelace',
    'mail list',
    'mail list --addresses',
    'mail retry --all',
    'mail hold',
    'mail release',
    'member untidy',
    'report list',
  ])
    await operator.run(typed, { files });
  const { createdAt, command, communitySlug, details } = auditLines;
  const lines = await t.deps.db.select({ command, communitySlug, details }).from(auditLines).orderBy(asc(createdAt), asc(auditLines.id));
  // How many mails wait, or were sent meanwhile, is for their own tests.
  const counted = (each: (typeof lines)[number]) => (each.command.startsWith('mail ') ? each.details.replace(/\d+/, 'N') : each.details);
  const told = lines.map((each) => `${each.command}; ${each.communitySlug}; ${counted(each)}`).toSorted();
  expect(told).toEqual(
    [
      'community create; market-towns; name, colour',
      'community set; market-towns; colour, nota',
      'community set; market-towns; ',
      'community import; null; ',
      'community import; market-towns; nota',
      'member invite; market-towns; 2 invited',
      'member list; market-towns; 2 rows as CSV',
      'member list; market-towns; 0 rows as JSON',
      'member set; market-towns; surname',
      'mail list; null; N rows',
      'mail retry; null; N mails',
      'mail hold; null; ',
      'mail release; null; N mails',
      'member untidy; null; 0 rows',
      'report list; null; 0 rows',
    ].toSorted(),
  );
  const { out } = await operator.run('audit list');
  expect(out).toMatch(/member invite +market-towns +2 invited +done$/m);
  expect(out).not.toMatch(/ada@|Lovelace|markettowns/);
});

test('a change tells in JSON what it tells in words', async () => {
  await using t = await startTestApp();
  await addMember(t.deps, await addCommunity(t.deps, { publicId: 'kestrel' }), { email: 'ada@kestrel.example' });
  const { out } = await operatorOf(t.deps).run('member sign-out ada@kestrel.example --json');
  expect(JSON.parse(out)).toEqual({ message: "'ada@kestrel.example' was not signed in anywhere." });
});
