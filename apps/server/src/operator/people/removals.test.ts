import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { accountRemovals } from '../../kernel/db/schema/account-removals.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { LIST_PAGE } from '../terminal/print-list.ts';

const LIST = 'member removals';
const DAY_MS = 24 * 3_600_000;

test('why people left is listed by day, the newest first, and names nobody', async () => {
  await using t = await startTestApp();
  expect(await operatorOf(t.deps).run(LIST)).toMatchObject({ code: 0, out: 'Nobody has left.\n' });
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  const ada = await addMember(t.deps, kestrel, { email: 'ada@kestrel.example', forename: 'Ada', surname: 'Byron' });
  const token = await signedIn(t.deps, ada.id);
  await callApi(t.app, 'removeAccount', { body: { reason: 'noSuitableMatches', password: PASSWORD } }, { token });
  t.clock.advanceMs(DAY_MS);
  await addMember(t.deps, await addCommunity(t.deps, { publicId: 'mill' }), { email: 'alan@mill.example' });
  await operatorOf(t.deps).run('member remove alan@mill.example --yes');
  expect((await operatorOf(t.deps).run(LIST)).out.split('\n')).toEqual([
    'DAY (UTC)   COMMUNITY  REASON',
    '2026-11-21  mill',
    '2026-11-20  kestrel    noSuitableMatches',
    '',
  ]);
  expect(JSON.parse((await operatorOf(t.deps).run(`${LIST} --json`)).out)).toEqual([
    { day: '2026-11-21', community: 'mill', reason: null },
    { day: '2026-11-20', community: 'kestrel', reason: 'noSuitableMatches' },
  ]);
});

test('a long list comes in pages, each line once', async () => {
  await using t = await startTestApp();
  const { id: communityId } = await addCommunity(t.deps, { publicId: 'kestrel' });
  const count = LIST_PAGE * 2;
  const rows = Array.from({ length: count }, (_, index) => ({
    id: t.deps.newId(),
    communityId,
    reason: 'otherReason' as const,
    removedOn: index % 3 === 0 ? '2026-11-20' : '2026-11-21',
  }));
  await t.deps.db.insert(accountRemovals).values(rows);
  const { out, pieces } = await operatorOf(t.deps).run(`${LIST} --csv`);
  const lines = parse<{ day: string }>(out, { columns: true, bom: true });
  for (const piece of pieces) expect(piece.split('otherReason').length - 1).toBeLessThanOrEqual(LIST_PAGE);
  expect(lines.map(({ day }) => day)).toEqual(
    rows
      .map(({ removedOn }) => removedOn)
      .toSorted()
      .toReversed(),
  );
});
