/** What a provider's names stand for can change after its document was read (DNS rebinding). Each question looks where it goes when it connects. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startOidcProvider, type TestProvider } from '../../test-support/oidc-provider.ts';
import { beginSignOn, configureProvider, finishSignOn } from '../../test-support/sign-on.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { createProviderClients, redirectAddress } from './provider-clients.ts';
import { ProviderAwayError } from './provider-fetch.ts';

const SLUG = 'fenwick-hospitals';
const DOCUMENT = '/.well-known/openid-configuration';

let t: TestApp;
let provider: TestProvider;
let providerId: string;
/** Whether the provider's name stands for an address of the public internet. */
let isOutside = true;
let asked: string[] = [];
beforeAll(async () => {
  const plain = await startTestApp();
  const { log, clock, secrets } = plain.deps;
  const providerClients = createProviderClients({ log, clock, secrets, isOutside: () => isOutside });
  const served = await startTestApp({ store: plain.store, overrides: { clock, secrets, providerClients } });
  t = {
    ...served,
    clock: plain.clock,
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]();
      await plain[Symbol.asyncDispose]();
    },
  };
  // Name and address come from userinfo, so that it is asked.
  provider = await startOidcProvider({ inIdToken: false });
  const community = await addCommunity(t.deps, { publicId: 'fenwick', slug: SLUG });
  providerId = await configureProvider(t, provider, community, { isInOwnNetwork: false });
  provider.register(redirectAddress(t.deps.config.publicUrl, providerId));
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});
beforeEach(() => {
  // Providers and the library read the real clock.
  t.clock.set(new Date());
  isOutside = true;
  asked = [];
  t.deps.providerClients.forget(providerId);
});

/** From the moment on at which the provider has been asked for `path`, its name stands for an address of this server's own network. */
function turnAfter(path: string | null): void {
  asked = [];
  isOutside = path !== null;
  provider.instead = (request) => {
    asked.push(request.url ?? '');
    isOutside &&= request.url !== path;
    return false;
  };
}

test.each([
  ['a token', null, []],
  ['keys', '/token', ['/token']],
  ['userinfo', '/jwks', ['/token', '/jwks']],
])('the question for %s goes to no name that has come to stand for the own network', async (_, after, before) => {
  provider.account = { sub: `nurse of ${after}`, email: 'nurse@fenwick.example', given_name: 'Nadia', family_name: 'Okafor' };
  const began = await beginSignOn(t, SLUG);
  const answer = await provider.signOn(began.location);
  turnAfter(after);
  const finished = await finishSignOn(t, began, answer, providerId);
  expect(finished.problem?.code).toBe('sign-on-provider-away');
  expect(asked).toEqual(before);
});

test('nor are keys for a token that the provider sends by itself, nor its document', async () => {
  const read = async () => {
    const [row] = await t.deps.db.select().from(signOnProviders).where(eq(signOnProviders.id, providerId));
    if (row === undefined) throw new Error('it was set above');
    const keys = await t.deps.providerClients.keysOf(row);
    return await keys({ alg: 'RS256' }, { payload: '', signature: '' });
  };
  turnAfter(DOCUMENT);
  await expect(read()).rejects.toThrow(ProviderAwayError);
  expect(asked).toEqual([DOCUMENT]);
  t.deps.providerClients.forget(providerId);
  turnAfter(null);
  await expect(read()).rejects.toThrow('it is in a private network');
  expect(asked).toEqual([]);
});
