/**
 * Slows a guesser without letting a stranger lock a member out (docs/decisions/0008-sign-in-limits.md). Failed attempts are
 * counted; for an address without an account as for one with.
 */
import { RATE_LIMITS, type RateLimit } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import type { Deps } from '../deps.ts';
import { clearRateLimits, giveBackRateLimits, takeRateLimit, takeRateLimits, type Counted, type RateLimitAnswer } from './rate-limit.ts';

type Attempt = { readonly email: string; readonly client: string };
type Count = { readonly limit: RateLimit; readonly whom: Counted };

const PER_ADDRESS = RATE_LIMITS.signInPerAddress;
/** What one client may try at one address. */
const PER_ADDRESS_AND_CLIENT: RateLimit = { ...PER_ADDRESS, name: 'sign-in-address-and-client' };
/** What a client may still try at an address whose attempts others have used up: enough for its member to mistype. */
const PER_LATE_CLIENT: RateLimit = { ...PER_ADDRESS, name: 'sign-in-late-client', max: 3 };

/** Counts an attempt before its password is looked at, so that many at once are no way round the limit. */
export async function takeAttempt(deps: Pick<Deps, 'config' | 'db' | 'clock'>, attempt: Attempt): Promise<RateLimitAnswer> {
  const { client, pair, address, late } = countsOf(attempt);
  const own = await takeRateLimits(deps, [client, pair]);
  if (!own.allowed) return own;
  const answer = await takeRateLimit(deps, address.limit, address.whom);
  return answer.allowed ? answer : await takeRateLimit(deps, late.limit, late.whom);
}

/** Takes an attempt back that guessed nothing: the password was right, or was never looked at. */
export async function forgetAttempt(deps: Pick<Deps, 'config' | 'db'>, attempt: Attempt): Promise<void> {
  await giveBackRateLimits(deps, Object.values(countsOf(attempt)));
}

/**
 * Forgets what was tried at an address once its member has set a new password by a mailed link: those guesses were at a password
 * that is gone, and whoever mistyped the forgotten one too often gets in with the new one at once. What the client tried at
 * other addresses stays: an account of one's own must not be a way to go on guessing at others.
 */
export async function forgetAttemptsAt(deps: Pick<Deps, 'config' | 'db'>, attempt: Attempt): Promise<void> {
  const { pair, address, late } = countsOf(attempt);
  await clearRateLimits(deps, [pair, address, late]);
}

function countsOf({ email, client }: Attempt) {
  const key = emailKey(email);
  return {
    client: { limit: RATE_LIMITS.signInPerClient, whom: client },
    pair: { limit: PER_ADDRESS_AND_CLIENT, whom: [key, client] },
    address: { limit: PER_ADDRESS, whom: key },
    late: { limit: PER_LATE_CLIENT, whom: [key, client] },
  } satisfies Record<string, Count>;
}
