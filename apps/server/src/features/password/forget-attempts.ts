import { endpoints } from '@waylift/contract/endpoints';
import { clearLimits, type CountDeps } from '../../limits/rate-limit.ts';

/** Attempts at other addresses stay counted: an account of one's own must not be a way to go on guessing at others. */
export async function forgetAttempts(deps: CountDeps, whom: { readonly address: string; readonly client: string }): Promise<void> {
  const atAddress = endpoints.signIn.limits.filter(({ per }) => per.includes('address'));
  await clearLimits(deps, atAddress, whom);
}
