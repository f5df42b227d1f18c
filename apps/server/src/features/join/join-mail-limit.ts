import { RATE_LIMITS } from '@waylift/contract/limits';
import type { Deps } from '../../deps.ts';
import { takeRateLimit } from '../../http/rate-limit.ts';

/** As many as a resend allows, counted apart: whoever registers a member's address again and again uses up no resend of theirs. */
const MAILS_PER_ADDRESS = { ...RATE_LIMITS.resendPerAddress, name: 'join-mail-address' };

/**
 * Whether one more mail may go out because somebody registered this address. Beyond the limit it is left out silently, so that
 * the join form is no means to flood a mailbox, and its answer still gives nothing away.
 */
export async function takeJoinMail(deps: Pick<Deps, 'config' | 'db' | 'clock'>, emailKey: string): Promise<boolean> {
  return (await takeRateLimit(deps, MAILS_PER_ADDRESS, emailKey)).allowed;
}
