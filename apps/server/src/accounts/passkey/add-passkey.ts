import type { Device } from '@waylift/contract/device';
import { PASSKEYS_PER_MEMBER } from '@waylift/contract/limits';
import type { CreatedPasskey } from '@waylift/contract/passkey';
import { eq } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { passkeys, type PasskeyRow } from '../../kernel/db/schema/passkeys.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { SignedIn } from '../../kernel/security/lock-signed-in.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { lockProven } from '../proof/proofs.ts';
import { checkCreated, type CreatedRefusal } from './check-created.ts';

type AddDeps = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly config: Pick<Config, 'publicUrl'>;
};
type Asked = { readonly proof: string; readonly created: CreatedPasskey; readonly device: Device };
type AddOutcome =
  | { readonly kind: 'added'; readonly passkey: PasskeyRow }
  | { readonly kind: 'proof-needed' | 'too-many-passkeys' }
  | CreatedRefusal;

/** Stores a passkey that the member's browser has made, and mails them of it. */
export async function addPasskey(deps: AddDeps, member: SignedIn, { proof, created, device }: Asked): Promise<AddOutcome> {
  const { db, jobs, clock, newId } = deps;
  const memberId = member.id;
  if (!(await db.transaction((tx) => lockProven(tx, deps, member, proof)))) return { kind: 'proof-needed' };
  const checked = await checkCreated(deps, created, memberId);
  if (checked.kind !== 'right') return checked;
  return await db.transaction(async (tx): Promise<AddOutcome> => {
    if (!(await lockProven(tx, deps, member, proof))) return { kind: 'proof-needed' };
    if ((await tx.$count(passkeys, eq(passkeys.memberId, memberId))) >= PASSKEYS_PER_MEMBER) return { kind: 'too-many-passkeys' };
    const row = { id: newId(), memberId, ...checked.credential, ...device, createdAt: clock.now() };
    const [passkey] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
    // A device never makes the same one twice.
    if (passkey === undefined) return { kind: 'passkey-refused', cause: 'verification' };
    await jobs.enqueue(tx, 'send-mail', { kind: 'passkeys-changed', memberId, passkeyChange: 'added', passkeyId: passkey.id });
    return { kind: 'added', passkey };
  });
}
