/** Counts a call at its limits: each attempt, also one with an invalid form. */
import type { Endpoint } from '@waylift/contract/endpoint';
import type { Counted } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import type { Tx } from '../db/client.ts';
import { giveBackLimits, takeLimits, type LimitDeps, type Whom } from '../limits/limiter.ts';
import { familyOf } from '../security/start-session.ts';
import { isRepeated } from './answer.ts';
import { subjectOf, type AuthDeps } from './authenticate.ts';
import { isProblem, problem, type ProblemValue } from './problem.ts';

/** Takes the counts of a call back in its handler's transaction, which saves a commit. */
export type GiveBack = (tx: Tx) => Promise<void>;
type Attempt = { readonly whom: Whom; readonly signal: AbortSignal };

/** What is known of an attempt without reading its body. */
const KNOWN_UNREAD: ReadonlySet<Counted> = new Set(['client', 'member', 'organiser', 'asker']);

/** The caller of a public call, where a limit counts callers. It does not matter whether the session is still active. */
export async function knownAsker(deps: AuthDeps, { limits = [] }: Endpoint, authorization: string | undefined) {
  return limits.some(({ per }) => per.some((counted) => counted === 'asker')) ? await subjectOf(deps, authorization) : null;
}

/** Counts an attempt with an invalid form at each limit that does not depend on the body. Returns a limit's refusal; null when there is none. */
export async function countUnread(deps: LimitDeps, { limits = [] }: Endpoint, { whom, signal }: Attempt): Promise<ProblemValue | null> {
  const taken = await takeLimits(
    deps,
    limits.filter(({ per }) => per.every((counted) => KNOWN_UNREAD.has(counted))),
    whom,
    signal,
  );
  return taken.allowed ? null : problem('too-many-requests', taken);
}

export async function withinLimits<T>(
  deps: LimitDeps,
  { countsOnly, ...endpoint }: Endpoint,
  { whom, signal }: Attempt,
  answer: (giveBack: GiveBack) => Promise<T> | T,
): Promise<T | ProblemValue> {
  const limits = (whom.device === undefined ? endpoint.limits : endpoint.limitsOfKnownDevice) ?? [];
  const taken = await takeLimits(deps, limits, whom, signal);
  if (!taken.allowed) return problem('too-many-requests', taken);
  let stillCounted = limits;
  const giveBack = async (tx: Tx) => {
    await giveBackLimits({ ...deps, db: tx }, limits, whom);
    stillCounted = [];
  };
  const answered = await answer(giveBack);
  // A repeated call did nothing, so it is not counted.
  const isCounted = !isRepeated(answered) && (countsOnly === undefined || (isProblem(answered) && answered.code === countsOnly));
  if (!isCounted) await giveBackLimits(deps, stillCounted, whom);
  return answered;
}

/** Who is counted, as far as the body tells. */
export function whomOf(body: unknown): Pick<Whom, 'address' | 'session'> {
  if (typeof body !== 'object' || body === null) return {};
  if ('email' in body && typeof body.email === 'string') return { address: emailKey(body.email) };
  if (!('refreshToken' in body) || typeof body.refreshToken !== 'string') return {};
  return { session: familyOf(body.refreshToken) ?? body.refreshToken };
}
