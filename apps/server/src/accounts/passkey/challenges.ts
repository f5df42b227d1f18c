import { PASSKEY_CHALLENGE_LIFE_SECONDS } from '@waylift/contract/limits';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { passkeyChallenges, type ChallengePurpose } from '../../kernel/db/schema/passkeys.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { hashToken, randomToken } from '../../kernel/security/one-time-token.ts';

type ChallengeDeps = { readonly db: Db; readonly clock: Clock };
/** What a challenge is for. `memberId` is null before a sign-in, where nobody knows yet who it is. */
export type Asked = { readonly purpose: ChallengePurpose; readonly memberId: string | null };

export async function newChallenge({ db, clock }: ChallengeDeps, asked: Asked): Promise<string> {
  const challenge = randomToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + PASSKEY_CHALLENGE_LIFE_SECONDS * 1000);
  await db.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge), ...asked, createdAt, expiresAt });
  return challenge;
}

/** Uses the challenge up, whatever becomes of the answer. False if it was never given for this, is too old or was used. */
export async function takeChallenge({ db, clock }: ChallengeDeps, challenge: string, { purpose, memberId }: Asked): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        memberId === null ? isNull(passkeyChallenges.memberId) : eq(passkeyChallenges.memberId, memberId),
        gt(passkeyChallenges.expiresAt, clock.now()),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose });
  return taken.length > 0;
}
