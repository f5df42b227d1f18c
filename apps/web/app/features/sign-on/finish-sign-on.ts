/** What a provider's answer leads to. Browser only. */
import { replace } from 'react-router';
import { readPageSettings } from '../../platform/page-settings.ts';
import { communityPath } from '../../platform/portal-address.ts';
import { clientId } from '../../session/client-id.ts';
import { takeSignOn } from '../../session/sign-on-secrets.ts';
import type { Tokens } from '../../session/tokens.ts';
import { beginSignOn } from './begin-sign-on.ts';
import { beSignedIn } from './be-signed-in.ts';
import { placeOf, readAnswer, readFailure, refused, type Answered, type SignOnState } from './sign-on-step.ts';
import { visitorApi } from './visitor-api.ts';

/** `goes`: another page shows the rest, in the place of this one. */
export type Finished =
  | { readonly kind: 'goes'; readonly to: string; readonly state: object }
  | { readonly kind: 'other-session'; readonly tokens: Tokens };

type ProvidersAnswer = {
  /** The whole query. */
  readonly answer: string;
  /** The last part of the address. */
  readonly provider: string;
};

/** @throws a redirect once somebody is signed in, or where no provider has answered */
export async function finishSignOn({ answer, provider }: ProvidersAnswer, signal: AbortSignal): Promise<Finished> {
  if (answer === '') throw replace('/');
  const begun = takeSignOn(new URLSearchParams(answer).get('state') ?? '');
  const { slug, isAgain = true } = begun ?? {};
  const beginAgain = async () => await beginSignOn({ slug: slug ?? '', isAgain: true }, signal);
  if (begun?.isLate === true) {
    if (!isAgain) await beginAgain();
    return goOn(refused('sign-on-late'), slug);
  }
  const body = { secret: begun?.secret ?? '', answer, provider, clientId: clientId() };
  const finished = await visitorApi().call('finishSignOn', { body }, { signal });
  if (finished.ok) return await settle(readAnswer(finished.value) ?? refused('sign-on-refused'), finished.value.slug ?? slug);
  const failed = readFailure(finished.failure);
  if (!isAgain && failed.kind === 'refused' && (failed.refusal === 'sign-on-late' || failed.refusal === 'sign-on-keys-turned'))
    await beginAgain();
  return goOn(failed, placeOf(finished.failure)?.slug ?? slug);
}

async function settle(answered: Answered, slug: string | undefined): Promise<Finished> {
  if (answered.kind !== 'tokens') return goOn(answered, slug);
  const outcome = await beSignedIn(answered.tokens);
  return outcome.kind === 'other-session' ? outcome : goOn(outcome, slug);
}

function goOn(next: SignOnState | Extract<Answered, { kind: 'confirm' }>, slug: string | undefined): Finished {
  const inCommunity = { slug, search: '', homeSlug: readPageSettings().homeSlug };
  return next.kind === 'confirm'
    ? { kind: 'goes', to: communityPath('/account-created', inCommunity), state: { email: next.email, account: 'waiting', join: {} } }
    : { kind: 'goes', to: communityPath('/sign-on/continue', inCommunity), state: next };
}
