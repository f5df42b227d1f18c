import { ORGANISER_AGAIN_MINUTES } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import type { SignOnRefusal } from '@waylift/contract/sign-on';
import { and, arrayContains, eq } from 'drizzle-orm';
import { asciiDomain, isBelieved } from '../../accounts/sign-on/admit.ts';
import {
  beginAttempt,
  finishAttempt,
  isAskedAfresh,
  type AttemptDeps,
  type AttemptRefused,
  type ProvidersAnswer,
} from '../../accounts/sign-on/attempts.ts';
import type { SignedOn } from '../../accounts/sign-on/exchange-answer.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { organiserIdentities, organisers, organiserSessions, type OrganiserRow } from '../../kernel/db/schema/organisers.ts';
import { signOnProviders, type SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { beginOrganiserSession, type CallingBrowser } from './organiser-session.ts';
import { doesFactorCount, providerFor, providerOfDomain, providerThatProves } from './provider-of-organiser.ts';
import { factorsOf } from './read-factors.ts';
import { newTicket } from './tickets.ts';

export type OrganiserSignOnDeps = AttemptDeps & { readonly config: Pick<Config, 'homeCommunity' | 'publicUrl'>; readonly jobs: Jobs };

type Started =
  | { readonly kind: 'started'; readonly location: string; readonly state: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'sign-on-provider-away'; readonly provider: SignOnProviderRow };

/** Sends somebody to the provider that vouches for their address. Nobody learns whether an organiser has it. */
export async function startOrganiserSignOn(
  deps: OrganiserSignOnDeps,
  { email, proof }: { readonly email: string; readonly proof: string },
): Promise<Started> {
  const domain = asciiDomain(email);
  const provider = domain === '' ? null : await providerOfDomain(deps.db, arrayContains(signOnProviders.domains, [domain]));
  return await start(deps, provider, { purpose: 'organise', proof });
}

/** Sends an organiser to their provider once more, in place of a second factor of their own. */
export async function startOrganiserProof(deps: OrganiserSignOnDeps, { id, sessionId }: CallingOrganiser, proof: string): Promise<Started> {
  const provider = await providerThatProves(deps, id);
  return await start(deps, provider, { purpose: 'organise-fresh', proof, organiserSessionId: sessionId });
}

type Starting = Pick<Parameters<typeof beginAttempt>[1], 'proof' | 'organiserSessionId'> & {
  readonly purpose: 'organise' | 'organise-fresh';
};

async function start(deps: OrganiserSignOnDeps, provider: SignOnProviderRow | null, starting: Starting): Promise<Started> {
  if (provider === null) return { kind: 'not-found' };
  const begun = await beginAttempt(deps, { ...starting, provider, communityId: provider.communityId });
  if (begun.kind === 'not-allowed') return { kind: 'not-found' };
  return begun.kind === 'started' ? begun : { kind: begun.kind, provider };
}

type Admitted =
  | { readonly kind: 'signed-in'; readonly session: string; readonly organiserId: string }
  | {
      readonly kind: 'first-step';
      readonly organiserId: string;
      readonly secondStep: { readonly ticket: string; readonly hasPasskey: boolean; readonly hasApp: boolean; readonly email: string };
    }
  /** Neither they nor the provider have shown a second factor, and they have none of their own. */
  | { readonly kind: 'set-up-needed'; readonly organiserId: string };
type NotAdmitted = { readonly refusal: SignOnRefusal; readonly cause?: 'not-believed' | 'no-account' | 'other-subject' };
export type OrganiserSignOnRefused = AttemptRefused | (NotAdmitted & Pick<AttemptRefused, 'kind' | 'place'>);

/** Trades a provider's answer for a session of the organiser whose it is. It never makes an organiser. */
export async function finishOrganiserSignOn(
  deps: OrganiserSignOnDeps,
  answered: ProvidersAnswer,
  browser: CallingBrowser,
): Promise<Admitted | OrganiserSignOnRefused> {
  const finished = await finishAttempt(deps, answered, ['organise']);
  if (finished.kind === 'refused') return finished;
  const { place, provider, signedOn } = finished;
  const admitted = await deps.db.transaction((tx) => admit(tx, deps, { provider, signedOn, browser }));
  return 'refusal' in admitted ? { kind: 'refused', place, ...admitted } : admitted;
}

type Admission = { readonly provider: SignOnProviderRow; readonly signedOn: SignedOn; readonly browser: CallingBrowser };

async function admit(tx: Tx, deps: OrganiserSignOnDeps, admission: Admission): Promise<Admitted | NotAdmitted> {
  const { signedOn, browser } = admission;
  const found = await findOrganiser(tx, admission);
  if ('refusal' in found) return found;
  const { organiser, isNew } = found;
  const of = { ...deps, db: tx };
  const provider = organiser.endedAt === null ? await providerFor(of, organiser.id, admission.provider) : null;
  // A provider may vouch for who they are there, and not for this community.
  if (provider === null) return { refusal: 'sign-on-invited-only', cause: 'no-account' };
  const { id: organiserId, email } = organiser;
  if (organiser.passwordHash === null) return { kind: 'set-up-needed', organiserId };
  const through = { signOnProviderId: provider.id, providerSession: signedOn.providerSession };
  const counts = await doesFactorCount(of, provider, organiserId, signedOn);
  const { passkeys, hasApp } = await factorsOf(tx, organiserId);
  if (!counts && passkeys.length === 0 && !hasApp) return { kind: 'set-up-needed', organiserId };
  await noteIdentity(tx, deps, { organiser, isNew, admission });
  if (!counts) {
    const ticket = await newTicket(tx, deps, { kind: 'second-step', organiserId, through });
    return { kind: 'first-step', organiserId, secondStep: { ticket, hasPasskey: passkeys.length > 0, hasApp, email } };
  }
  const factorAt = lastAsked(deps.clock, signedOn);
  const session = await beginOrganiserSession(tx, deps, { organiserId, factorAt, beganBy: 'sign-on', through, browser });
  return { kind: 'signed-in', session, organiserId };
}

/** Whose identity this is decides before any address: addresses are given to newcomers. */
async function findOrganiser(
  tx: Tx,
  { provider, signedOn }: Admission,
): Promise<{ readonly organiser: OrganiserRow; readonly isNew: boolean } | NotAdmitted> {
  const [known] = await tx
    .select({ organiser: organisers })
    .from(organiserIdentities)
    .innerJoin(organisers, eq(organisers.id, organiserIdentities.organiserId))
    .where(and(isOfClient(provider), eq(organiserIdentities.subject, signedOn.subject)))
    .for('no key update', { of: organisers });
  if (known !== undefined) return { organiser: known.organiser, isNew: false };
  const { email } = signedOn;
  if (email === null) return { refusal: 'sign-on-no-address' };
  if (!isBelieved(provider, signedOn)) return { refusal: 'sign-on-no-address', cause: 'not-believed' };
  const [organiser] = await tx
    .select()
    .from(organisers)
    .where(eq(organisers.emailKey, emailKey(email)))
    .for('no key update');
  if (organiser === undefined) return { refusal: 'sign-on-invited-only', cause: 'no-account' };
  const others = await tx.$count(organiserIdentities, and(isOfClient(provider), eq(organiserIdentities.organiserId, organiser.id)));
  return others > 0 ? { refusal: 'sign-on-address-taken', cause: 'other-subject' } : { organiser, isNew: true };
}

function isOfClient({ issuer, clientId }: Pick<SignOnProviderRow, 'issuer' | 'clientId'>) {
  return and(eq(organiserIdentities.issuer, issuer), eq(organiserIdentities.clientId, clientId));
}

type Noted = { readonly organiser: OrganiserRow; readonly isNew: boolean; readonly admission: Admission };

/** A mail tells of the first time. */
async function noteIdentity(tx: Tx, { clock, jobs }: OrganiserSignOnDeps, { organiser, isNew, admission }: Noted): Promise<void> {
  const { provider, signedOn } = admission;
  const now = clock.now();
  if (!isNew) {
    const isIts = and(isOfClient(provider), eq(organiserIdentities.subject, signedOn.subject));
    await tx.update(organiserIdentities).set({ lastUsedAt: now }).where(isIts);
    return;
  }
  const { issuer, clientId } = provider;
  await tx
    .insert(organiserIdentities)
    .values({ issuer, clientId, subject: signedOn.subject, organiserId: organiser.id, createdAt: now, lastUsedAt: now });
  await jobs.enqueue(tx, 'send-mail', { kind: 'organiser-changed', organiserId: organiser.id, change: 'sign-on' });
}

/** When the provider asked last. One that does not say may have asked long ago: what cannot be undone asks again. */
function lastAsked(clock: Clock, { issuedAt, authenticatedAt }: SignedOn): Date {
  const agoMs = authenticatedAt === null ? (ORGANISER_AGAIN_MINUTES + 1) * 60_000 : Math.max(0, issuedAt - authenticatedAt) * 1000;
  return new Date(clock.now().getTime() - agoMs);
}

/** Trades a provider's answer for a second factor shown again. */
export async function finishOrganiserProof(
  deps: OrganiserSignOnDeps,
  { id, sessionId }: CallingOrganiser,
  answered: ProvidersAnswer,
): Promise<{ readonly kind: 'fresh' } | OrganiserSignOnRefused> {
  const finished = await finishAttempt(deps, answered, ['organise-fresh']);
  if (finished.kind === 'refused') return finished;
  const { attempt, provider, signedOn, place } = finished;
  const refused = (refusal: SignOnRefusal): OrganiserSignOnRefused => ({ kind: 'refused', refusal, place });
  const isOwn = and(isOfClient(provider), eq(organiserIdentities.subject, signedOn.subject), eq(organiserIdentities.organiserId, id));
  if (attempt.organiserSessionId !== sessionId || (await deps.db.$count(organiserIdentities, isOwn)) === 0)
    return refused('sign-on-other-person');
  const holds = (await providerFor(deps, id, provider))?.id === provider.id;
  if (!holds || isAskedAfresh(deps.clock, attempt, signedOn) !== true || !(await doesFactorCount(deps, provider, id, signedOn)))
    return refused('sign-on-not-fresh');
  await deps.db.update(organiserSessions).set({ factorAt: deps.clock.now() }).where(eq(organiserSessions.id, sessionId));
  return { kind: 'fresh' };
}
