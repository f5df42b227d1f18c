/** A proof that a signed-in member is the one whose account it is. However it was given, it stands where a password would. */
import { PROOF_LIFE_SECONDS } from '@waylift/contract/limits';
import { and, eq, gt } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { proofs } from '../../kernel/db/schema/proofs.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { lockSignedIn, type SignedIn } from '../../kernel/security/lock-signed-in.ts';
import { hashToken, randomToken } from '../../kernel/security/one-time-token.ts';

type ProofDeps = { readonly clock: Clock };

/** Gives a proof for this session. Null if the session has ended meanwhile. */
export async function giveProof(tx: Tx, { clock }: ProofDeps, member: SignedIn): Promise<string | null> {
  const now = clock.now();
  if (!(await lockSignedIn(tx, member, now))) return null;
  const proof = randomToken();
  const given = {
    memberId: member.id,
    proofHash: hashToken(proof),
    createdAt: now,
    expiresAt: new Date(now.getTime() + PROOF_LIFE_SECONDS * 1000),
  };
  await tx
    .insert(proofs)
    .values({ sessionId: member.sessionId, ...given })
    .onConflictDoUpdate({ target: proofs.sessionId, set: given });
  return proof;
}

/** Locks the member. Whether the proof holds in their session, which goes on. */
export async function lockProven(tx: Tx, { clock }: ProofDeps, member: SignedIn, proof: string): Promise<boolean> {
  return (await lockSignedIn(tx, member, clock.now())) && (await holdsProof(tx, { clock }, member, proof));
}

/** Whether the proof was given to this session within the last minutes. */
export async function holdsProof(db: DbOrTx, { clock }: ProofDeps, member: SignedIn, proof: string): Promise<boolean> {
  const held = and(
    eq(proofs.sessionId, member.sessionId),
    eq(proofs.memberId, member.id),
    eq(proofs.proofHash, hashToken(proof)),
    gt(proofs.expiresAt, clock.now()),
  );
  return (await db.$count(proofs, held)) > 0;
}
