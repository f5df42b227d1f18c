import type { ShownPasskey } from '@waylift/contract/passkey';
import type { TokensAnswer } from '@waylift/contract/sign-in';
import { eq } from 'drizzle-orm';
import { members } from '../../kernel/db/schema/members.ts';
import { passkeys } from '../../kernel/db/schema/passkeys.ts';
import { beginSession, type BeginDeps, type Browser } from '../member/begin-session.ts';
import { endPause } from '../member/end-pause.ts';
import { entersByProvider } from '../member/enters-by-provider.ts';
import type { SignOnPlace } from '../../communities/community/sign-on-place.ts';
import { checkShown, type ShownDeps, type ShownRefusal } from './check-shown.ts';

export type PasskeySignInDeps = BeginDeps & ShownDeps;
type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: TokensAnswer; readonly memberId: string }
  /** Told only to whoever has the passkey. */
  | { readonly kind: 'suspended'; readonly memberId: string }
  /** Likewise: the account opens through the provider of its community alone. */
  | { readonly kind: 'sign-on-required'; readonly memberId: string; readonly place: SignOnPlace }
  | ShownRefusal;

export async function signInByPasskey(deps: PasskeySignInDeps, shown: ShownPasskey, browser: Browser): Promise<SignInOutcome> {
  const checked = await checkShown(deps, shown, { purpose: 'sign-in', memberId: null });
  if (checked.kind !== 'right') return checked;
  const { memberId, passkeyId, used } = checked;
  return await deps.db.transaction(async (tx): Promise<SignInOutcome> => {
    const [member] = await tx.select({ status: members.status }).from(members).where(eq(members.id, memberId)).for('no key update');
    if (member?.status === 'suspended') return { kind: 'suspended', memberId };
    const noted = await tx.update(passkeys).set(used).where(eq(passkeys.id, passkeyId)).returning({ id: passkeys.id });
    // The passkey, or the account with it, was removed meanwhile.
    if (noted.length === 0) return { kind: 'passkey-unknown' };
    const now = deps.clock.now();
    const place = await entersByProvider(tx, memberId, now);
    if (place !== null) return { kind: 'sign-on-required', memberId, place };
    if (member?.status === 'paused') await endPause(tx, deps.clock, memberId);
    return { kind: 'signed-in', memberId, tokens: await beginSession(tx, deps, memberId, { by: 'passkey', browser }) };
  });
}
