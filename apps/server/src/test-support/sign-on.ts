/** Signs people on through the real provider of a test (`oidc-provider.ts`), as a browser does. */
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { setProvider, type ProviderWish } from '../accounts/sign-on/change-provider.ts';
import { communities } from '../kernel/db/schema/communities.ts';
import { signOnIdentities } from '../kernel/db/schema/sign-on-identities.ts';
import { callApi } from './call-api.ts';
import { addCommunity } from './fixtures.ts';
import type { TestProvider } from './oidc-provider.ts';
import type { TestApp } from './test-app.ts';

/** Sets the provider of a community, and answers its id. */
export async function configureProvider(
  t: TestApp,
  provider: TestProvider,
  { id }: { readonly id: string },
  wish: Partial<ProviderWish> = {},
): Promise<string> {
  const [row] = await t.deps.db.select().from(communities).where(eq(communities.id, id));
  if (row === undefined) throw new Error('the community was added');
  const done = await setProvider(t.deps, row, {
    issuer: provider.issuer,
    isInOwnNetwork: true,
    clientId: provider.clientId,
    secret: provider.secret,
    label: 'Fenwick account',
    contact: 'it@fenwick.example',
    domains: ['fenwick.example'],
    newMembers: 'join',
    clientProof: 'basic',
    ...wish,
  });
  t.deps.communities.clear();
  if (done.kind !== 'set') throw new Error(`not set: ${JSON.stringify(done)}`);
  return done.provider.id;
}

export type SignOnCommunity = { readonly id: string; readonly publicId: string; readonly slug: string; readonly providerId: string };

/** A community that nobody else has, with this provider. */
export async function addSignOnCommunity(t: TestApp, provider: TestProvider, wish: Partial<ProviderWish> = {}): Promise<SignOnCommunity> {
  const unique = randomBytes(4).toString('hex');
  const [publicId, slug] = [`fenwick${unique}`, `fenwick-${unique}`];
  const { id } = await addCommunity(t.deps, { publicId, slug, name: 'Fenwick Hospitals' });
  return { id, publicId, slug, providerId: await configureProvider(t, provider, { id }, wish) };
}

type Identity = { readonly memberId: string; readonly subject?: string; readonly at?: Date; readonly clientId?: string };

/** Makes a member one who has signed on through this provider, just now or at another moment. */
export async function addIdentity(t: TestApp, provider: TestProvider, { memberId, ...given }: Identity): Promise<void> {
  const { issuer } = provider;
  const { subject = memberId, at = t.clock.now(), clientId = provider.clientId } = given;
  await t.deps.db.insert(signOnIdentities).values({ issuer, clientId, subject, memberId, createdAt: at, lastUsedAt: at });
}

export type Began = { readonly secret: string; readonly state: string; readonly location: string };

/** @param invitation the token of its link */
export async function beginSignOn({ app }: TestApp, slug: string, invitation?: string): Promise<Began> {
  const secret = randomBytes(32).toString('base64url');
  const proof = createHash('sha256').update(secret).digest('base64url');
  const body = { slug, proof, purpose: 'sign-in' as const, ...(invitation !== undefined && { invitation }) };
  const { answer, problem } = await callApi(app, 'startSignOn', { body });
  if (answer === undefined) throw new Error(`not started: ${problem?.code}`);
  return { secret, ...answer };
}

export function finishSignOn({ app }: TestApp, { secret }: Pick<Began, 'secret'>, answer: string, providerId: string) {
  return callApi(app, 'finishSignOn', { body: { secret, answer, provider: providerId } });
}

/** The whole round trip of whoever `provider.account` is. */
export async function signOnTo(t: TestApp, provider: TestProvider, slug: string, providerId: string) {
  const began = await beginSignOn(t, slug);
  return await finishSignOn(t, began, await provider.signOn(began.location), providerId);
}
