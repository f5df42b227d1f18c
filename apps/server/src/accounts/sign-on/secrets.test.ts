import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { tellOperator } from '../../mail/queue/mail-to-operator.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { setProvider } from './change-provider.ts';
import { resealSecrets } from './reseal-secrets.ts';

const DAY_MS = 24 * 3_600_000;
const [FORMER, NEXT] = ['f'.repeat(32), 'n'.repeat(32)];

let t: TestApp;
let providerId: string;
beforeAll(async () => {
  t = await startTestApp({ env: { TOKEN_SECRET: FORMER, OPERATOR_EMAIL: 'olga@operator.example' } });
  const { id } = await addCommunity(t.deps, { publicId: 'fenwick' });
  const [community] = await t.deps.db.select().from(communities).where(eq(communities.id, id));
  if (community === undefined) throw new Error('it was added');
  const done = await setProvider(t.deps, community, {
    issuer: 'https://login.fenwick.example',
    clientId: 'waylift',
    secret: 'a secret of the provider',
    secretEndsAt: new Date(t.clock.now().getTime() + 31.5 * DAY_MS),
    label: 'Fenwick account',
    domains: ['fenwick.example'],
  });
  if (done.kind !== 'set') throw new Error(done.kind);
  providerId = done.provider.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const stored = async () => (await t.deps.db.select().from(signOnProviders).where(eq(signOnProviders.id, providerId)))[0]?.secret ?? '';

test('the operator is told 30, 7 and 1 days before a secret ends, and on the day; readyz names it', async () => {
  const told: number[] = [];
  const states: string[] = [];
  for (let day = 31; day >= -1; day -= 1) {
    await tellOperator(t.deps);
    await t.runJobs();
    const mails = (await t.outbox()).filter(({ to, subject }) => to === 'olga@operator.example' && subject.includes("'fenwick'"));
    if (mails.length > told.length) told.push(day);
    const state: string = (await t.app.inject('/readyz')).json().checks.signOn;
    if (states.at(-1) !== state) states.push(state);
    t.clock.advanceMs(DAY_MS);
  }
  expect(told).toEqual([30, 7, 1, 0]);
  expect(states).toEqual(['ok', 'ending', 'ended']);
});

test('a start with another token secret seals the secret anew, so that the former one can go; without it, the log says so', async () => {
  const before = await stored();
  await using between = await startTestApp({ store: t.store, env: { TOKEN_SECRET: `${NEXT},${FORMER}` } });
  await resealSecrets(between.deps);
  expect(await stored()).not.toBe(before);
  await using after = await startTestApp({ store: t.store, env: { TOKEN_SECRET: NEXT } });
  expect(after.deps.secrets.storedSeal.open(providerId, await stored())?.secret).toBe('a secret of the provider');
  await resealSecrets(t.deps);
  expect(t.logLines.join('')).toContain('was sealed with a token secret that this server does not have');
});
