import { SIGN_ON_PURPOSES } from '@waylift/contract/sign-on';
import type { SignedIn } from '../../kernel/security/lock-signed-in.ts';
import type { Browser } from '../member/begin-session.ts';
import { admit, type Admitted, type AdmitDeps, type NotAdmitted } from './admit.ts';
import { finishAttempt, type AttemptDeps, type AttemptRefused, type ProvidersAnswer } from './attempts.ts';

export type FinishDeps = AdmitDeps & AttemptDeps;
type Finish = ProvidersAnswer & {
  readonly browser: Browser;
  /** Whose token came along: for a fresh sign-on. */
  readonly asker: SignedIn | null;
};
export type FinishOutcome = Admitted | AttemptRefused | (NotAdmitted & Pick<AttemptRefused, 'kind' | 'place'>);

/** Trades a provider's answer for a session, or for a ticket to say more. */
export async function finishSignOn(deps: FinishDeps, { browser, asker, ...answered }: Finish): Promise<FinishOutcome> {
  const finished = await finishAttempt(deps, answered, SIGN_ON_PURPOSES);
  if (finished.kind === 'refused') return finished;
  const { place, ...attempted } = finished;
  const admitted = await admit(deps, { ...attempted, browser, asker });
  return 'refusal' in admitted ? { kind: 'refused', place, ...admitted } : admitted;
}
