import type { ShownPasskey } from '@waylift/contract/passkey';
import { eq } from 'drizzle-orm';
import { passkeys } from '../../kernel/db/schema/passkeys.ts';
import type { SignedIn } from '../../kernel/security/lock-signed-in.ts';
import { checkPassword, type CheckPasswordDeps, type PasswordRefusal } from '../member/check-password.ts';
import { giveProof } from '../proof/proofs.ts';
import { checkShown, type ShownDeps, type ShownRefusal } from './check-shown.ts';

type ProveDeps = ShownDeps & CheckPasswordDeps;
type By = { readonly password?: string | undefined; readonly passkey?: ShownPasskey | undefined };
type ProveOutcome = { readonly kind: 'proven'; readonly proof: string } | PasswordRefusal | ShownRefusal;

/** Gives a proof to a signed-in member who knows the password or has a passkey. */
export async function prove(deps: ProveDeps, member: SignedIn, { password = '', passkey }: By): Promise<ProveOutcome> {
  // A proof gives no further proof: `sessionId` is null.
  const checked =
    passkey === undefined
      ? await checkPassword(deps, { memberId: member.id, sessionId: null, password })
      : await checkShown(deps, passkey, { purpose: 'prove', memberId: member.id });
  if (checked.kind !== 'right') return checked;
  return await deps.db.transaction(async (tx): Promise<ProveOutcome> => {
    const proof = await giveProof(tx, deps, member);
    if (proof === null) return { kind: 'member-gone' };
    if ('used' in checked) await tx.update(passkeys).set(checked.used).where(eq(passkeys.id, checked.passkeyId));
    return { kind: 'proven', proof };
  });
}
