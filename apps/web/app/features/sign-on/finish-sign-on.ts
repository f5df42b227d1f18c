/** What a provider's answer leads to. Browser only. */
import { replace } from 'react-router';
import { readPageSettings } from '../../platform/page-settings.ts';
import { communityPath } from '../../platform/portal-address.ts';
import { freshState, type Fresh } from '../../proof/fresh.ts';
import { placeOf, readFailure, refused } from '../../proof/sign-on-refused.ts';
import { browserApi } from '../../session/browser-api.ts';
import { clientId } from '../../session/client-id.ts';
import { takeSignOn, type AskedAt } from '../../session/sign-on-secrets.ts';
import type { Tokens } from '../../session/tokens.ts';
import { beginSignOn } from './begin-sign-on.ts';
import { beSignedIn } from './be-signed-in.ts';
import { readAnswer, type Answered } from './sign-on-step.ts';
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
  const { slug, isAgain = true, askedAt } = begun ?? {};
  const beginAgain = async () => await beginSignOn({ slug: slug ?? '', isAgain: true, askedAt }, signal);
  const goOn = (next: Answered, to = slug) => (askedAt === undefined ? goOnTo(next, to) : goBack(askedAt, next, to));
  if (begun?.isLate === true) {
    if (!isAgain) await beginAgain();
    return goOn(refused('sign-on-late'));
  }
  const body = { secret: begun?.secret ?? '', answer, provider, clientId: clientId() };
  const finished = await (askedAt === undefined ? visitorApi() : browserApi()).call('finishSignOn', { body }, { signal });
  if (finished.ok) {
    const answered = readAnswer(finished.value) ?? refused('sign-on-refused');
    const next = answered.kind === 'tokens' && askedAt === undefined ? await beSignedIn(answered.tokens) : answered;
    return next.kind === 'other-session' ? next : goOn(next, finished.value.slug);
  }
  const failed = readFailure(finished.failure);
  if (!isAgain && failed.kind === 'refused' && (failed.refusal === 'sign-on-late' || failed.refusal === 'sign-on-keys-turned'))
    await beginAgain();
  return goOn(failed, placeOf(finished.failure)?.slug);
}

function goOnTo(next: Answered, slug: string | undefined): Finished {
  const inCommunity = { slug, search: '', homeSlug: readPageSettings().homeSlug };
  switch (next.kind) {
    case 'confirm':
      return {
        kind: 'goes',
        to: communityPath('/account-created', inCommunity),
        state: { email: next.email, account: 'waiting', join: {} },
      };
    // Only a fresh sign-on gives a proof, and it gives no tokens.
    case 'tokens':
    case 'proven':
      return goOnTo(refused('sign-on-refused'), slug);
    default:
      return { kind: 'goes', to: communityPath('/sign-on/continue', inCommunity), state: next };
  }
}

/** To the form that asked, or first to the question for a code. */
function goBack(askedAt: AskedAt, next: Answered, slug: string | undefined): Finished {
  if (next.kind === 'mail') return goOnTo({ kind: 'code', ticket: next.ticket, email: next.email, askedAt }, slug);
  return { kind: 'goes', to: askedAt.back, state: freshState(askedAt, outcomeOf(next)) };
}

function outcomeOf(next: Answered): Fresh['outcome'] {
  if (next.kind === 'proven') return { ...next, atMs: Date.now() };
  return next.kind === 'refused' || next.kind === 'setback' ? next : refused('sign-on-refused');
}
