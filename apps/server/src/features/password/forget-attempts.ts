import { CALL_RULES } from '../../limits/call-rules.ts';
import { clearLimits, type CountDeps } from '../../limits/rate-limit.ts';

/**
 * Forgets the sign-ins tried at an address whose member has set a new password: they were guesses at one that is gone. What the client
 * tried at other addresses stays counted: an account of one's own must not be a way to go on guessing at others.
 */
export async function forgetAttempts(deps: CountDeps, whom: { readonly address: string; readonly client: string }): Promise<void> {
  const atAddress = CALL_RULES.signIn.limits.filter(({ per }) => per.includes('address'));
  await clearLimits(deps, atAddress, whom);
}
