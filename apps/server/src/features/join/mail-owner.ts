import { RATE_LIMITS } from '@waylift/contract/limits';
import type { MemberRow } from '../../db/schema/members.ts';
import type { Deps } from '../../deps.ts';
import { takeRateLimit } from '../../http/rate-limit.ts';

/** As many as a resend allows, counted apart: whoever registers a member's address again and again uses up no resend of theirs. */
const MAILS_PER_ADDRESS = { ...RATE_LIMITS.resendPerAddress, name: 'join-mail-address' };

/**
 * Mails the owner of an address that somebody registered again. Beyond the limit it is left out silently, so that the
 * join form is no means to flood a mailbox, and its answer still gives nothing away.
 */
export async function mailOwner(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'clock'>,
  owner: MemberRow,
  kind: 'activation' | 'already-registered' | 'invitation',
): Promise<void> {
  const limit = await takeRateLimit(deps, MAILS_PER_ADDRESS, owner.emailKey);
  if (!limit.allowed) return;
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'send-mail', { kind, memberId: owner.id }));
}
