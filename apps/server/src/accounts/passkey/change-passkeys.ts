import { and, asc, eq } from 'drizzle-orm';
import { PASSKEYS_PER_MEMBER } from '@waylift/contract/limits';
import type { Db } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { passkeys, type PasskeyRow } from '../../kernel/db/schema/passkeys.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { SignedIn } from '../../kernel/security/lock-signed-in.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { lockProven } from '../proof/proofs.ts';

type ChangeDeps = { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock };
type Own = { readonly memberId: string; readonly passkeyId: string };

/** The member's passkeys, the oldest first, and whether they alone sign in. */
export async function readPasskeys(db: Db, memberId: string): Promise<{ readonly passkeys: PasskeyRow[]; readonly only: boolean }> {
  const [own] = await db.select({ only: members.onlyByPasskey }).from(members).where(eq(members.id, memberId));
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(PASSKEYS_PER_MEMBER);
  return { passkeys: rows, only: own?.only ?? false };
}

/** False: the member has no such passkey. */
export async function renamePasskey(db: Db, { memberId, passkeyId }: Own, name: string): Promise<boolean> {
  if (!isUuid(passkeyId)) return false;
  const renamed = await db
    .update(passkeys)
    .set({ name: name.trim() })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.memberId, memberId)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

/** Removes a passkey and mails the member. The last one stays while passkeys alone sign in: nothing would. */
export async function removePasskey(
  deps: ChangeDeps,
  member: SignedIn,
  { passkeyId, proof }: { readonly passkeyId: string; readonly proof: string },
): Promise<'removed' | 'proof-needed' | 'passkey-not-found' | 'last-passkey'> {
  const memberId = member.id;
  return await deps.db.transaction(async (tx) => {
    // Two removals at once wait for each other here, so that they do not take the last two.
    if (!(await lockProven(tx, deps, member, proof))) return 'proof-needed';
    const own = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.memberId, memberId));
    if (!own.some(({ id }) => id === passkeyId)) return 'passkey-not-found';
    const isOnlyWay = (await tx.$count(members, and(eq(members.id, memberId), eq(members.onlyByPasskey, true)))) > 0;
    if (isOnlyWay && own.length === 1) return 'last-passkey';
    await tx.delete(passkeys).where(eq(passkeys.id, passkeyId));
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'passkeys-changed', memberId, passkeyChange: 'removed' });
    return 'removed';
  });
}

/** Chooses whether a password alone signs in, and mails the member of a change. A new password that waits is given up with it. */
export async function setOnlyByPasskey(
  deps: ChangeDeps,
  member: SignedIn,
  { only, proof }: { readonly only: boolean; readonly proof: string },
): Promise<'only-on' | 'only-off' | 'proof-needed' | 'passkey-needed'> {
  const memberId = member.id;
  return await deps.db.transaction(async (tx) => {
    if (!(await lockProven(tx, deps, member, proof))) return 'proof-needed';
    if (only && (await tx.$count(passkeys, eq(passkeys.memberId, memberId))) === 0) return 'passkey-needed';
    const changed = await tx
      .update(members)
      .set({ onlyByPasskey: only })
      .where(and(eq(members.id, memberId), eq(members.onlyByPasskey, !only)))
      .returning({ id: members.id });
    const outcome = only ? 'only-on' : 'only-off';
    if (changed.length === 0) return outcome;
    await tx.delete(waitingResets).where(eq(waitingResets.memberId, memberId));
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'passkeys-changed', memberId, passkeyChange: outcome });
    return outcome;
  });
}
