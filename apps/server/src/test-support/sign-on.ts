/** Signs people on through the real provider of a test (`oidc-provider.ts`), as a browser does. */
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { setProvider, type ProviderWish } from '../accounts/sign-on/change-provider.ts';
import { communities } from '../kernel/db/schema/communities.ts';
import { callApi } from './call-api.ts';
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
