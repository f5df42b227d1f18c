import { isDeepStrictEqual } from 'node:util';
import type { SignOnRefusal } from '@waylift/contract/sign-on';
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { signOnAttempts, type SignOnAttemptRow } from '../../kernel/db/schema/sign-on-attempts.ts';
import { signOnProviders, type SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import type { SignedIn } from '../../kernel/security/lock-signed-in.ts';
import type { Browser } from '../member/begin-session.ts';
import { admit, type Admitted, type AdmitDeps } from './admit.ts';
import { exchangeAnswer, type NotSignedOn } from './exchange-answer.ts';
import type { ProviderClients } from './provider-clients.ts';
import { placeOf, type SignOnPlace } from '../../communities/community/sign-on-place.ts';

export type FinishDeps = AdmitDeps & { readonly providerClients: ProviderClients };
type Finish = { readonly secret: string; readonly answer: string; readonly provider: string; readonly browser: Browser } & {
  /** Whose token came along: for a fresh sign-on. */
  readonly asker: SignedIn | null;
};
export type FinishCause = NotSignedOn['cause'] | 'unknown-state' | 'other-provider' | 'other-subject' | 'no-account';
/** `place` is null when nobody knows where it began. `cause` is for the log alone. */
export type FinishRefused = {
  readonly kind: 'refused';
  readonly refusal: SignOnRefusal;
  readonly place: SignOnPlace | null;
  readonly cause?: FinishCause;
};
export type FinishOutcome = Admitted | FinishRefused;

export type Attempt = { readonly attempt: SignOnAttemptRow; readonly provider: SignOnProviderRow; readonly community: CommunityRow };

/** Trades a provider's answer for a session, or for a ticket to say more. An attempt is finished once, by the browser in which it began. */
export async function finishSignOn(
  deps: FinishDeps,
  { secret, answer, provider: answeredBy, browser, asker }: Finish,
): Promise<FinishOutcome> {
  const state = new URLSearchParams(answer).get('state') ?? '';
  const found = await findAttempt(deps, state);
  if (found === null) return { kind: 'refused', refusal: 'sign-on-refused', place: null, cause: 'unknown-state' };
  const { attempt, provider, community } = found;
  const place = placeOf(community, provider);
  const refused = (refusal: SignOnRefusal, cause?: FinishCause): FinishRefused => ({
    kind: 'refused',
    refusal,
    place,
    ...(cause && { cause }),
  });
  // Looked at first: whoever only has the address learns nothing about the attempt.
  if (hashToken(secret) !== attempt.proof) return refused('sign-on-other-browser');
  if (answeredBy !== provider.id) return refused('sign-on-refused', 'other-provider');
  const now = deps.clock.now();
  const [used] = await deps.db
    .update(signOnAttempts)
    .set({ usedAt: now })
    .where(and(eq(signOnAttempts.id, attempt.id), isNull(signOnAttempts.usedAt), gt(signOnAttempts.expiresAt, now)))
    .returning({ id: signOnAttempts.id });
  if (used === undefined) return refused(attempt.expiresAt <= now ? 'sign-on-late' : 'sign-on-used');

  const exchanged = await exchangeAnswer(deps, { provider, attempt, state, answer });
  if ('refusal' in exchanged) return refused(exchanged.refusal, exchanged.cause);
  await noteClaims(deps, provider, exchanged.claims);
  const admitted = await admit(deps, { ...found, signedOn: exchanged, browser, asker });
  return 'refusal' in admitted ? { kind: 'refused', place, ...admitted } : admitted;
}

/** Everybody who signs on shares this row, so it is written at most once a minute while the same claims come. */
const CLAIMS_NOTED_MS = 60_000;

async function noteClaims({ db, clock }: FinishDeps, { id, lastClaims, lastClaimsAt }: SignOnProviderRow, claims: readonly string[]) {
  const now = clock.now();
  const notedAfter = new Date(now.getTime() - CLAIMS_NOTED_MS);
  const isNoted = lastClaimsAt !== null && lastClaimsAt > notedAfter && isDeepStrictEqual(lastClaims, claims);
  if (isNoted) return;
  // Of many at once, the first alone writes it.
  const isOld = or(isNull(signOnProviders.lastClaimsAt), lte(signOnProviders.lastClaimsAt, notedAfter));
  const isOther = sql`${signOnProviders.lastClaims} is distinct from ${sql.param(claims)}::text[]`;
  await db
    .update(signOnProviders)
    .set({ lastClaims: [...claims], lastClaimsAt: now })
    .where(and(eq(signOnProviders.id, id), or(isOld, isOther)));
}

async function findAttempt({ db }: FinishDeps, state: string): Promise<Attempt | null> {
  const [found] = await db
    .select({ attempt: signOnAttempts, provider: signOnProviders, community: communities })
    .from(signOnAttempts)
    .innerJoin(signOnProviders, eq(signOnProviders.id, signOnAttempts.providerId))
    .innerJoin(communities, eq(communities.id, signOnAttempts.communityId))
    .where(eq(signOnAttempts.stateHash, hashToken(state)));
  return found ?? null;
}
