import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { communities, type NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { storedSeal } from '../../kernel/security/stored-seal.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startOidcProvider, type TestProvider } from '../../test-support/oidc-provider.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addIdentity } from '../../test-support/sign-on.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let provider: TestProvider;
let operator: ReturnType<typeof operatorOf>;
let document: Record<string, unknown>;
beforeAll(async () => {
  t = await startTestApp();
  // Providers read the real clock.
  t.clock.set(new Date());
  operator = operatorOf(t.deps);
  provider = await startOidcProvider();
  document = JSON.parse(await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).text());
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

let counter = 0;
let slug = '';
let community: NewCommunityRow;
beforeEach(async () => {
  counter += 1;
  slug = `fenwick-${counter}`;
  community = await addCommunity(t.deps, { publicId: `fenwick${counter}`, slug });
});
afterEach(async () => {
  provider.instead = null;
  await t.deps.db.delete(signOnProviders);
});

/** The provider's discovery document says this too, or instead. */
function documentWith(other: Record<string, unknown>): void {
  provider.instead = (request, response) =>
    request.url === '/.well-known/openid-configuration' &&
    Boolean(response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...document, ...other })));
}

const OTHER_SECRET = 'another-secret-0123456789';
const given = () => ({ input: `${provider.secret}\n` });
const whole = (of = slug, issuer = provider.issuer) =>
  `community sign-on set ${of} --issuer ${issuer} --client-id ${provider.clientId} --secret-stdin --label 'Fenwick account' --domain fenwick.example`;
const set = (more = '', of = slug) => operator.say(`${whole(of)} ${more}`, given());
const change = (more: string, of = slug, input = '') => operator.say(`community sign-on set ${of} ${more}`, { input });
const shown = async (of = slug): Promise<Record<string, unknown>> =>
  JSON.parse((await operator.run(['community', 'sign-on', 'show', of, '--json'])).out);
const rowOf = async () => (await t.deps.db.select().from(signOnProviders).where(eq(signOnProviders.communityId, community.id)))[0];
const secretOf = (row: Awaited<ReturnType<typeof rowOf>>, which: 'secret' | 'formerSecret') =>
  t.deps.secrets.storedSeal.open(row?.id ?? '', row?.[which] ?? '')?.secret;
const optionsOf = async (of = slug) => (await callApi(t.app, 'optionsBySlug', { params: { slug: of } })).answer?.options;
const start = (secret = 'of a browser') => {
  const proof = createHash('sha256').update(secret).digest('base64url');
  return callApi(t.app, 'startSignOn', { body: { slug, proof, purpose: 'sign-in' } });
};
const day = (days: number) => new Date(t.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

test('set leads the community’s people to the provider, and prints what to register there', async () => {
  const { code, out } = await operator.run(whole(), given());
  const { id } = (await rowOf()) ?? {};
  expect(code).toBe(0);
  expect(out).toBe(
    [
      `People sign on to '${slug}' with their 'Fenwick account'.`,
      `Redirect address:  ${t.deps.config.publicUrl}/sign-on/callback/${id}`,
      `Back-channel logout address:  ${t.deps.config.publicUrl}/sign-on/logout/${id}`,
      'Try it: sign on yourself, then ask what the provider told:',
      `  community sign-on test ${slug}`,
      '',
    ].join('\n'),
  );
  expect(await optionsOf()).toMatchObject({ OidcProvider: 'oidc', SignOn: 'on', SignOnLabel: 'Fenwick account', SignOnPasswords: 'also' });
});

test('once organisers come in through it, their redirect address is printed too', async () => {
  await set();
  const { id } = (await rowOf()) ?? {};
  const line = `Redirect address of organisers:  ${t.deps.config.publicUrl}/organise/sign-on/${id}`;
  const said = async (command: string) => (await operator.run(`community sign-on ${command}`)).out;
  expect(await said(`show ${slug}`)).not.toContain('of organisers:');
  expect(await said(`set ${slug} --organisers amr`)).toContain(line);
  expect(await said(`show ${slug}`)).toContain(line);
});

test('remove takes away the provider and the ‘oidc’ that set wrote, says who needs a password first, and leaves a name that others gave', async () => {
  await set();
  await addMember(t.deps, { id: community.id }, { email: `sso${counter}@fenwick.example`, passwordHash: null });
  const affected = '1 member has no password and will need "Forgotten your password?".';
  expect(await operator.say(`community sign-on remove ${slug}`)).toBe(`${affected} Give --yes to do it.`);
  expect(await optionsOf()).toMatchObject({ SignOn: 'on' });
  expect(await operator.say(`community sign-on remove ${slug} --yes`)).toBe(`Nobody signs on to '${slug}' any more. ${affected}`);
  const options = await optionsOf();
  expect([options?.OidcProvider, options?.SignOn]).toEqual(['none', undefined]);
  expect(await operator.say(`community sign-on remove ${slug} --yes`)).toBe(`'${slug}' has no provider of its own.`);

  const named = await addCommunity(t.deps, { publicId: `named${counter}`, oidcProvider: 'acme' });
  await set('', named.slug);
  await operator.run(`community sign-on remove ${named.slug} --yes`);
  expect((await optionsOf(named.slug))?.OidcProvider).toBe('acme');
});

const BAD_ISSUERS: readonly (readonly [issuer: string, why: string])[] = [
  ...['common', 'organizations', 'consumers'].map(
    (tenant) =>
      [
        `https://login.microsoftonline.com/${tenant}/v2.0`,
        'stands for every organisation, and would let anybody in: use the address of your own tenant, with its id in it.',
      ] as const,
  ),
  ['http://login.fenwick.example', 'has to begin with https://.'],
  ['ftp://login.fenwick.example', 'is not an address of a provider: it begins with https:// and has no ?.'],
  ['https://login.fenwick.example/?tenant=1', 'is not an address of a provider: it begins with https:// and has no ?.'],
  ['https://user@login.fenwick.example', 'is not an address of a provider: it begins with https:// and has no ?.'],
  ['fenwick', 'is not an address of a provider: it begins with https:// and has no ?.'],
];
test.each(BAD_ISSUERS)('the issuer %s is refused before anything is asked', async (issuer, why) => {
  expect(await operator.say(whole(slug, issuer), given())).toBe(`The issuer '${issuer}' ${why}`);
  expect(await rowOf()).toBeUndefined();
});

test('without TLS there is a provider on this machine alone, and none in production', async () => {
  const production = operatorOf({ ...t.deps, config: { ...t.deps.config, effectiveEnvironment: 'production' } });
  expect(await production.say(whole(), given())).toBe(`The issuer '${provider.issuer}' has to begin with https://.`);
  expect(await rowOf()).toBeUndefined();
});

test('the address of the discovery document is understood as the issuer', async () => {
  await operator.run(whole(slug, `${provider.issuer}/.well-known/openid-configuration`), given());
  expect((await rowOf())?.issuer).toBe(provider.issuer);
});

const BAD_DOCUMENTS: readonly (readonly [what: string, other: Record<string, unknown>, why: string])[] = [
  [
    'names another issuer',
    { issuer: 'https://login.other.example' },
    `The document of ISSUER names the issuer 'https://login.other.example': use that.`,
  ],
  ['has no keys', { jwks_uri: undefined }, 'ISSUER cannot be used: what is there is no discovery document. Nothing was stored.'],
  [
    'has an endpoint without TLS',
    { token_endpoint: 'http://login.fenwick.example/token' },
    'ISSUER cannot be used: its token_endpoint is not https. Nothing was stored.',
  ],
];
test.each(BAD_DOCUMENTS)('a document that %s is told, and nothing is stored', async (_, other, why) => {
  documentWith(other);
  expect(await set()).toBe(why.replace('ISSUER', `'${provider.issuer}'`));
  expect(await rowOf()).toBeUndefined();
  expect((await optionsOf())?.OidcProvider).toBe('none');
});

test.each([
  [503, 'does not answer (it answered 503). Nothing was stored.'],
  [404, 'cannot be used: it answers 404. Nothing was stored.'],
])('a provider that answers %i is told, and what was there stays', async (status, why) => {
  await set();
  provider.instead = (_, response) => Boolean(response.writeHead(status).end());
  expect(await change("--label 'Other account'")).toMatch(why);
  expect((await rowOf())?.label).toBe('Fenwick account');
});

test.each(['gmail.com', 'outlook.com', '@GMX.de', 'free.fr', 'sapo.pt'])(
  'nobody vouches for %s, where anybody gets an address',
  async (domain) => {
    expect(await set(`--domain ${domain}`)).toBe(`At '${domain}' anybody gets an address: no employer vouches for it.`);
  },
);

test('domains are compared in their ASCII form, each once; what is no domain is refused', async () => {
  await set('--domain @München.example --domain xn--mnchen-3ya.example');
  expect((await shown())['domains']).toEqual(['fenwick.example', 'xn--mnchen-3ya.example']);
  expect(await change('--domain fenwick')).toBe(`The domain 'fenwick' cannot be used: write it as it stands after the @.`);
});

test('a domain is vouched for by one client of one issuer: another is told whose it is, the same one may serve two communities', async () => {
  await set();
  const other = await addCommunity(t.deps, { publicId: `other${counter}` });
  expect(await set('--client-id other', other.slug)).toBe(
    `The provider of '${slug}' vouches for fenwick.example already: a domain has one provider.`,
  );
  expect(await set('', other.slug)).toBe(`People sign on to '${other.slug}' with their 'Fenwick account'.`);
});

test('closed with join is refused, and invited-only is taken', async () => {
  const closed = await addCommunity(t.deps, { publicId: `closed${counter}`, privacy: 'closed' });
  expect(await set('', closed.slug)).toBe(
    `'${closed.slug}' is closed: people join by invitation alone. Give --new invited-only, or open it first.`,
  );
  expect(await set('--new invited-only', closed.slug)).toMatch(/^People sign on/);
});

test.each([
  ['--issuer ISSUER', 'Give --client-id too.'],
  ['--issuer ISSUER --client-id x', 'Give --label, what people call their account there too.'],
  ["--issuer ISSUER --client-id x --label 'An account'", 'Give --domain, the email domain whose addresses the provider vouches for too.'],
  ["--issuer ISSUER --client-id x --label 'An account' --domain a.example", 'Give the secret, by --secret-file or --secret-stdin too.'],
  ['--label Mine', `'SLUG' has no provider yet: give --issuer, --client-id, a secret, --label and --domain.`],
  ['--passwords off', `'SLUG' has no provider: give --issuer and the rest.`],
])('what is missing is named: %s', async (options, why) => {
  expect(await change(options.replace('ISSUER', provider.issuer))).toBe(why.replace('SLUG', slug));
});

test.each([
  ["--label ''", /^The label '' cannot be used/],
  [`--label '${'x'.repeat(61)}'`, /^The label .* cannot be used/],
  ["--label '<b>Fenwick'", /^The label .* cannot be used/],
  ['--contact it.fenwick', /^The contact 'it.fenwick' is neither an email address nor a URL/],
  ['--contact http://it.fenwick.example', /is neither an email address nor a URL/],
  ['--leavers 44', /^--leavers is 45 to 3650 days, or none\./],
  ['--secret-ends 2027-02-30', /^'2027-02-30' is not a day/],
  ['--auth jwt', /Allowed choices are basic, post, private-key/],
  ['--passwords-until 2027-01-01', /^--passwords-until goes with --passwords off/],
  ['--new-key', /^This provider takes a secret: --new-key goes with --auth private-key\./],
  ['--secret-stdin', /^The secret is empty/],
  ['', /^give at least one option/],
])('values that cannot be used are refused: %s', async (options, why) => {
  await set();
  expect(await change(options)).toMatch(why);
});

test('a secret comes from a file or standard input alone, and is in no output and no audit line', async () => {
  expect(await operator.run(`community sign-on set ${slug} --secret ${provider.secret}`)).toMatchObject({ code: 2 });
  const file = { files: { 'secret.txt': `${provider.secret}\n` } };
  const ran = [
    await operator.run(whole().replace('--secret-stdin', '--secret-file secret.txt'), file),
    await operator.run(['community', 'sign-on', 'show', slug]),
    await operator.run(['community', 'sign-on', 'show', slug, '--json']),
    await operator.run(['community', 'sign-on', 'test', slug]),
    await operator.run(`${whole()} --json`, given()),
  ];
  expect(ran.map(({ code, error }) => [code, error])).toEqual(ran.map(() => [0, '']));
  expect(secretOf(await rowOf(), 'secret')).toBe(provider.secret);
  const sealed = (await rowOf())?.secret ?? '';
  const lines = JSON.stringify(await t.deps.db.select().from(auditLines));
  for (const hidden of [provider.secret, sealed]) expect(JSON.stringify(ran) + lines + t.logLines.join('')).not.toContain(hidden);
  const told = await t.deps.db
    .select({ command: auditLines.command, details: auditLines.details })
    .from(auditLines)
    .where(eq(auditLines.communitySlug, slug));
  expect(told).toEqual(
    expect.arrayContaining([{ command: 'community sign-on set', details: 'issuer, clientId, secretFile, label, domain' }]),
  );
});

test('another secret of the same client keeps the one before until it ends; another client keeps none', async () => {
  await set(`--secret-ends ${day(60)}`);
  const { out } = await operator.run(`community sign-on set ${slug} --secret-stdin --secret-ends ${day(400)}`, { input: OTHER_SECRET });
  expect(out).toContain('The secret before this one is tried too, until it ends.\n');
  expect(await shown()).toMatchObject({ secretEnds: day(400), formerSecret: true, formerSecretEnds: day(60) });
  const row = await rowOf();
  expect([secretOf(row, 'secret'), secretOf(row, 'formerSecret')]).toEqual([OTHER_SECRET, provider.secret]);
  expect(await change("--label 'Hospital account'"), 'no secret: both stay').toMatch(/Hospital account/);
  expect(secretOf(await rowOf(), 'formerSecret')).toBe(provider.secret);
  await change('--client-id another --secret-stdin', slug, 'third');
  expect(await shown()).toMatchObject({ clientId: 'another', formerSecret: false, secretEnds: null });
  expect(await change('--client-id fourth'), 'a secret belongs to its client').toMatch(/^Give the secret/);
});

test.each([
  [undefined, 'basic'],
  [['client_secret_post', 'client_secret_basic'], 'basic'],
  [['private_key_jwt', 'client_secret_post'], 'post'],
])('how the portal proves itself is as the document says: %j is %s', async (supported, expected) => {
  documentWith({ token_endpoint_auth_methods_supported: supported });
  await set();
  expect((await shown())['auth']).toBe(expected);
});

test('with private-key the portal makes its key, shows the public half alone, keeps it, and makes the next one when told', async () => {
  documentWith({ token_endpoint_auth_methods_supported: ['private_key_jwt'] });
  expect(await set(), 'as the document says').toBe(
    'With private-key, which this provider takes, the portal makes its own key: leave the secret out.',
  );
  const { code, out } = await operator.run(whole().replace('--secret-stdin', ''));
  expect(code).toBe(0);
  const key = /^Public key: {2}(.*)$/m.exec(out)?.[1] ?? '{}';
  expect(Object.keys(JSON.parse(key)).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  expect((await operator.run(['community', 'sign-on', 'show', slug])).out).toContain(key);
  await change("--label 'Hospital account'");
  expect((await operator.run(['community', 'sign-on', 'show', slug])).out, 'another label makes no other key').toContain(key);

  const { out: renewed } = await operator.run(`community sign-on set ${slug} --new-key`);
  expect(renewed).toContain('Register the new key too. The one before is tried until then: take it away at the provider afterwards.');
  expect(renewed).toContain(`Public key before:  ${key}`);
  expect(renewed).toMatch(/^Public key: {2}/m);
  expect(/^Public key: {2}(.*)$/m.exec(renewed)?.[1]).not.toBe(key);
});

test('a child has its parent’s provider where both say so, passwords are each one’s own, and only a child says --none or --inherit', async () => {
  const child = await addCommunity(t.deps, { publicId: `ward${counter}`, parentId: community.id });
  const nobody = `Nobody signs on to '${child.slug}': it has no provider.`;
  await set();
  expect(await operator.say(`community sign-on show ${child.slug}`)).toBe(nobody);
  await change('--children yes');
  expect(await shown(child.slug)).toMatchObject({ isOfParent: true, issuer: provider.issuer, passwords: 'also' });
  await addMember(t.deps, { id: child.id }, { email: `vouched${counter}@fenwick.example` });
  const { out } = await operator.run(`community sign-on set ${child.slug} --passwords off`);
  expect(out, 'the domains are the parent’s').not.toContain('Nobody vouches');
  expect((await shown(child.slug))['passwords']).toBe('off');
  expect((await shown())['passwords']).toBe('also');
  expect(await change('--none', child.slug)).toBe(`'${child.slug}' does not have its parent's provider.`);
  expect(await operator.say(`community sign-on show ${child.slug}`)).toBe(nobody);
  expect(await change('--inherit', child.slug)).toBe(`People sign on to '${child.slug}' through its parent's provider.`);
  expect((await shown(child.slug))['isOfParent'], 'the way back').toBe(true);
  await change('--children no');
  expect(await change('--inherit', child.slug)).toBe(
    `'${child.slug}' has its parent's provider once the parent has one with --children yes.`,
  );
  expect(await change('--none --inherit', child.slug)).toMatch(/cannot be used with/);
  expect(await change('--inherit')).toBe(`'${slug}' has no parent. To take its own provider away: community sign-on remove.`);
  expect(await change('--none')).toBe(`'${slug}' has no parent. To take its own provider away: community sign-on remove.`);
});

test('who is moved away from the provider, and those of children whose parent goes with it, are counted where they have no password', async () => {
  const [child] = await t.deps.db
    .update(communities)
    .set({ parentId: community.id })
    .where(eq(communities.id, (await addCommunity(t.deps, { publicId: `ward${counter}`, slug: `ward-${counter}` })).id))
    .returning();
  const away = await addCommunity(t.deps, { publicId: `away${counter}`, slug: `away-${counter}` });
  t.deps.communities.clear();
  if (child === undefined) throw new Error('the child was added');
  await set('--children yes');
  const join = async (name: string, passwordHash?: null) => {
    const member = await addMember(t.deps, child, { email: `${name}${counter}@fenwick.example` });
    if (passwordHash === null) await t.deps.db.update(members).set({ passwordHash }).where(eq(members.id, member.id));
    await addIdentity(t, provider, { memberId: member.id });
    return member;
  };
  const [ada, bob] = [await join('ada', null), await join('bob')];
  const needs = '1 member has no password and will need "Forgotten your password?".';
  const gone = `community delete ${slug} --keep-children`;
  expect(await operator.say(`${gone} --dry-run`)).toBe(`Would delete '${slug}' with 0 members and 0 images. ${needs}`);
  expect(await operator.say(`member move ${ada.email} --to ${slug}`), 'the provider is the same').not.toContain('no password');
  expect(await operator.say(`member move ${ada.email} --to ${away.slug}`)).toContain(needs);
  expect(await operator.say(`member move ${bob.email} --to ${away.slug}`)).not.toContain('no password');
  await join('cleo', null);
  expect(await operator.say(`${gone} --yes`)).toBe(`Deleted '${slug}'. ${needs}`);
});

test('passwords end for who has signed on, and for the others 30 days on, at least 14; set counts them, and names addresses that nobody vouches for', async () => {
  await set();
  const of = { id: community.id };
  const came = await addMember(t.deps, of, { email: `came${counter}@elsewhere.example` });
  await addMember(t.deps, of, { email: `never${counter}@FENWICK.example` });
  await addMember(t.deps, of, { email: `guest${counter}@elsewhere.example` });
  await addMember(t.deps, of, { email: `pending${counter}@elsewhere.example`, status: 'pending' });
  const now = t.clock.now();
  await t.deps.db.insert(signOnIdentities).values({
    issuer: provider.issuer,
    clientId: provider.clientId,
    subject: slug,
    memberId: came.id,
    createdAt: now,
    lastUsedAt: now,
  });
  const atLeast = 'Passwords go on for at least 14 days, so that everybody hears of it in time.';
  expect(await change(`--passwords off --passwords-until ${day(12)}`)).toBe(atLeast);
  expect((await optionsOf())?.SignOnPasswords).toBe('also');

  const { out } = await operator.run(`community sign-on set ${slug} --passwords off`);
  expect(out.split('\n')).toEqual([
    `1 members of '${slug}' have signed on and enter by the provider alone from now on.`,
    `2 never have: they keep their password until ${day(30)} (30 days unless you say otherwise).`,
    'They are mailed that day within minutes, and once more shortly before it.',
    'Nobody vouches for these addresses; those members will not get in:',
    `  'guest${counter}@elsewhere.example'`,
    '',
  ]);
  expect((await optionsOf())?.SignOnPasswords, 'until then').toBe('also');
  expect(await change(`--passwords off --passwords-until ${day(20)}`)).toMatch(/^1 members/);
  expect(await shown()).toMatchObject({ passwords: 'off', passwordsUntil: day(20), signedOn: 1, never: 2, withoutPassword: 0 });
  expect(await change('--passwords also')).toBe(`Members of '${slug}' may sign in by password too.`);
  expect((await shown())['passwordsUntil']).toBeNull();
});

test('relink says until when, and needs a day to come and a provider', async () => {
  const relink = (until: string) => operator.say(`community sign-on relink ${slug} --until ${until}`);
  expect(await relink(day(30))).toBe(`'${slug}' has no provider of its own.`);
  await set();
  expect(await relink(day(-2))).toBe('That day is over.');
  expect(await relink('soon')).toMatch(/is not a day/);
  expect(await relink(day(30))).toBe(`Until ${day(30)}, members of '${slug}' join their account with the new provider by a mailed code.`);
  expect((await shown())['relinkUntil']).toBe(day(30));
  await change('--client-id another --secret-stdin', slug, 'other');
  expect((await shown())['relinkUntil'], 'each change is allowed for itself').toBeNull();
});

test('show says everything but the secrets, in words and as JSON', async () => {
  await set(`--contact it@fenwick.example --leavers 90 --children yes --secret-ends ${day(60)}`);
  expect(await shown()).toMatchObject({
    community: slug,
    isOfParent: false,
    clientId: 'waylift',
    auth: 'basic',
    label: 'Fenwick account',
    contact: 'it@fenwick.example',
    new: 'join',
    children: true,
    leavers: 90,
    secretEnds: day(60),
  });
  const { out } = await operator.run(['community', 'sign-on', 'show', slug]);
  expect(out.split('\n').map((line) => line.split(/ {2,}/))).toEqual(
    expect.arrayContaining([
      ['Issuer', provider.issuer],
      ['Vouched domains', 'fenwick.example'],
      ['Contact', 'it@fenwick.example'],
      ['Leavers', 'after 90 days'],
      ['For children', 'yes'],
      ['Secret ends', day(60)],
      ['Redirect address:', `${t.deps.config.publicUrl}/sign-on/callback/${(await rowOf())?.id}`],
    ]),
  );
});

test('the test command asks the provider, and tells which claims the last sign-on brought, without what they said', async () => {
  await set();
  const tested = async () => (await operator.run(['community', 'sign-on', 'test', slug])).out;
  expect(await tested()).toBe('The provider answers, and has 1 keys. Nobody has signed on yet: do so, and run this again.\n');
  const id = (await rowOf())?.id ?? '';
  provider.register(`${t.deps.config.publicUrl}/sign-on/callback/${id}`);
  provider.account = { sub: `subject-${counter}`, email: `nurse${counter}@fenwick.example`, given_name: 'Nadia' };
  const secret = randomBytes(32).toString('base64url');
  const { answer } = await start(secret);
  await callApi(t.app, 'finishSignOn', { body: { secret, provider: id, answer: await provider.signOn(answer?.location ?? '') } });
  const told = await tested();
  expect(told).toMatch(/brought: .*\bemail, .*given_name/);
  expect(told).toContain('Missing: family_name. Without an address nobody can join; a missing name is asked for.');
  expect(told).toContain('It does not say whether an address is verified: addresses of the vouched domains are believed.');
  expect(told).toContain('auth_time');
  expect(told).not.toMatch(/Nadia|nurse/);

  provider.instead = (_, response) => Boolean(response.writeHead(500).end());
  expect(await operator.say(['community', 'sign-on', 'test', slug])).toBe(
    `The provider '${provider.issuer}' cannot be used: it answered 500.`,
  );
});

test('after a change of the token secret, giving the secret once more is enough', async () => {
  await set();
  const { id = '' } = (await rowOf()) ?? {};
  provider.register(`${t.deps.config.publicUrl}/sign-on/callback/${id}`);
  const before = storedSeal(['a token secret of before, long enough']);
  await t.deps.db.update(signOnProviders).set({ secret: before.seal(id, provider.secret) });
  expect((await start()).problem?.code, 'it opens with the former alone').toBe('sign-on-provider-away');
  await change('--secret-stdin', slug, provider.secret);
  t.clock.advanceMs(60_000);
  expect((await start()).answer?.location).toContain(`${provider.issuer}/auth?`);
});

test('a community that is not there is told with the nearest slug', async () => {
  await t.deps.db.update(communities).set({ slug: 'ashdown' }).where(eq(communities.id, community.id));
  expect(await operator.say('community sign-on show ashdwon')).toMatch(/^There is no community 'ashdwon'.*ashdown/);
});
