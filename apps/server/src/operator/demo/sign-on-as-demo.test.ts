import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { setProvider } from '../../accounts/sign-on/change-provider.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { signOnAsDemo } from './sign-on-as-demo.ts';

async function startDemo(t: TestApp, demoProviderPort: number | undefined = 0) {
  const provider = await signOnAsDemo({ ...t.deps, config: { ...t.deps.config, demoProviderPort } });
  t.deps.communities.clear();
  return provider;
}
const addFenwick = (t: TestApp) => addCommunity(t.deps, { publicId: 'fenwick', slug: 'fenwick-hospitals', oidcProvider: 'fenwick-id' });
const optionsOf = async (t: TestApp) => (await callApi(t.app, 'optionsBySlug', { params: { slug: 'fenwick-hospitals' } })).answer?.options;

/** As a browser does: with the cookies of the employer. */
function browser() {
  const cookies = new Map<string, string>();
  return async (url: string, body?: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }) };
    const response = await fetch(url, { redirect: 'manual', headers, ...(body !== undefined && { method: 'POST', body }) });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return { text: await response.text(), to: new URL(response.headers.get('location') ?? '', url).href };
  };
}

async function signOn(t: TestApp, who: string) {
  const [row] = await t.deps.db.select().from(signOnProviders);
  const secret = randomBytes(32).toString('base64url');
  const proof = createHash('sha256').update(secret).digest('base64url');
  const { answer } = await callApi(t.app, 'startSignOn', { body: { slug: 'fenwick-hospitals', proof, purpose: 'sign-in' } });
  const open = browser();
  const page = (await open(answer?.location ?? '')).to;
  const { text } = await open(page);
  let { to } = await open(page, `who=${who}`);
  const { publicUrl } = t.deps.config;
  while (!to.startsWith(publicUrl)) ({ to } = await open(to));
  expect(to).toContain(`${publicUrl}/sign-on/callback/${row?.id}?`);
  const finished = await callApi(t.app, 'finishSignOn', {
    body: { secret, answer: new URL(to).search.slice(1), provider: row?.id ?? '' },
  });
  return { page: text, ...finished };
}

test('in the demonstration somebody of Fenwick signs on and joins, and whoever does not want to is back', async () => {
  await using t = await startTestApp();
  t.clock.set(new Date());
  await addFenwick(t);
  const provider = await startDemo(t);
  await provider?.load();
  try {
    expect(await optionsOf(t)).toMatchObject({ OidcProvider: 'fenwick-id', SignOn: 'on', SignOnLabel: 'Fenwick account' });
    const { page, answer } = await signOn(t, 'fenwick-1041');
    expect(page.match(/<button/g)).toHaveLength(4);
    const { ticket = '', ...asked } = answer ?? {};
    expect(asked).toMatchObject({
      next: 'details',
      email: 'nadia.okafor@fenwick.example',
      details: { forename: 'Nadia', surname: 'Okafor' },
    });
    const joined = await callApi(t.app, 'signOnDetails', { body: { ticket, forename: 'Nadia', surname: 'Okafor' } });
    expect(joined.answer?.token).toBeTruthy();
    expect((await signOn(t, '')).problem?.code).toBe('sign-on-cancelled');
  } finally {
    await provider?.close();
  }
});

test('without its provider Fenwick’s is only named, also after a start that had one', async () => {
  await using t = await startTestApp();
  await addFenwick(t);
  const [before] = await t.deps.db.select().from(communities).where(eq(communities.slug, 'fenwick-hospitals'));
  const first = await startDemo(t);
  expect((await optionsOf(t))?.SignOn).toBe('on');
  const taken = Number(new URL(first?.issuer ?? '').port);
  expect(await startDemo(t, taken), 'the port is taken').toBeNull();
  expect(await optionsOf(t)).toMatchObject({ OidcProvider: 'fenwick-id' });
  expect((await optionsOf(t))?.SignOn).toBeUndefined();
  await first?.close();
  await (await startDemo(t))?.close();
  expect(await signOnAsDemo({ ...t.deps, config: { ...t.deps.config, demoProviderPort: undefined } }), 'in production').toBeNull();
  expect(await t.deps.db.$count(signOnProviders)).toBe(0);
  expect((await optionsOf(t))?.OidcProvider).toBe(before?.oidcProvider);
});

test('a provider that an operator has set for Fenwick stays', async () => {
  await using t = await startTestApp();
  await addFenwick(t);
  const [fenwick] = await t.deps.db.select().from(communities).where(eq(communities.slug, 'fenwick-hospitals'));
  if (fenwick === undefined) throw new Error('it was added above');
  const wish = { issuer: 'https://login.fenwick.example', clientId: 'own', secret: 'x', label: 'Mine', domains: ['fenwick.example'] };
  await setProvider(t.deps, fenwick, wish);
  expect(await startDemo(t)).toBeNull();
  expect((await t.deps.db.select().from(signOnProviders))[0]).toMatchObject({ issuer: wish.issuer, clientId: 'own' });
});
