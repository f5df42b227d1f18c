import { RATE_LIMITS } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import type { Deps } from '../../deps.ts';
import { takeRateLimit, type RateLimitAnswer } from '../../http/rate-limit.ts';

/**
 * Whether one more link may be mailed to `email` because this member asks for it. An address is counted whether or not somebody has an
 * account with it, so that the limit tells nothing, and nobody's mailbox can be flooded by way of the settings.
 */
export async function takeChangeMail(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { memberId, email }: { readonly memberId: string; readonly email: string },
): Promise<RateLimitAnswer> {
  const own = await takeRateLimit(deps, RATE_LIMITS.emailChangePerMember, memberId);
  return own.allowed ? await takeRateLimit(deps, RATE_LIMITS.emailChangePerAddress, emailKey(email)) : own;
}
