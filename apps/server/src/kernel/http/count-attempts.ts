/** What the limits of a call count of it: each attempt, also one whose form is wrong. */
import type { Endpoint } from '@waylift/contract/endpoint';
import type { Counted } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import type { Tx } from '../db/client.ts';
import { giveBackLimits, takeLimits, type LimitDeps, type Whom } from '../limits/limiter.ts';
import { familyOf } from '../security/start-session.ts';
import { isRepeated } from './answer.ts';
import { subjectOf, type AuthDeps } from './authenticate.ts';
import { isProblem, problem, type ProblemValue } from './problem.ts';

/** Takes back what the limits have counted of a call, with the transaction of its handler: a commit less than afterwards. */
export type GiveBack = (tx: Tx) => Promise<void>;
type Attempt = { readonly whom: Whom; readonly signal: AbortSignal };

/** What is known of an attempt without what it says. */
const KNOWN_UNREAD: ReadonlySet<Counted> = new Set(['client', 'member', 'asker']);

/** Who makes a call that anyone may make, where that is counted. Whether the session still stands does not matter for that. */
export async function knownAsker(deps: AuthDeps, { limits = [] }: Endpoint, authorization: string | undefined) {
  return limits.some(({ per }) => per.some((counted) => counted === 'asker')) ? await subjectOf(deps, authorization) : null;
}

/** Counts an attempt that is refused for its form, at each limit that does not ask what it says. Answers their refusal; null where they have none. */
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
  // What was done before is not done again.
  const isCounted = !isRepeated(answered) && (countsOnly === undefined || (isProblem(answered) && answered.code === countsOnly));
  if (!isCounted) await giveBackLimits(deps, stillCounted, whom);
  return answered;
}

/** Whose attempt it is, as far as its body tells. */
export function whomOf(body: unknown): Pick<Whom, 'address' | 'session'> {
  if (typeof body !== 'object' || body === null) return {};
  if ('email' in body && typeof body.email === 'string') return { address: emailKey(body.email) };
  if (!('refreshToken' in body) || typeof body.refreshToken !== 'string') return {};
  return { session: familyOf(body.refreshToken) ?? body.refreshToken };
}
