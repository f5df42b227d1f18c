/** The calls that complete a sign-on, by the ticket that its page has. Browser only. */
import { eachField } from '@waylift/contract/member-fields';
import type { CallAnswer } from '@waylift/contract/endpoints';
import { setbackOf, type ApiResult, type Setback } from '../../api/failure.ts';
import { formText } from '../../forms/form-text.ts';
import { browserApi } from '../../session/browser-api.ts';
import { clientId } from '../../session/client-id.ts';
import { beSignedIn, keepSession, replaceSession, type Signed } from './be-signed-in.ts';
import { readFailure, refused, type Refused } from '../../proof/sign-on-refused.ts';
import { readAnswer } from './sign-on-step.ts';
import { visitorApi } from './visitor-api.ts';

export type StepOutcome =
  | Setback
  /** Nothing on the page can lead on any more. */
  | { readonly kind: 'over'; readonly refused: Refused }
  | Extract<Signed, { kind: 'other-session' }>
  | { readonly kind: 'confirm'; readonly email: string }
  | { readonly kind: 'proven'; readonly proof: string }
  | { readonly kind: 'wrong' | 'code-mailed' };

/** The form says which call. @throws a redirect once somebody is signed in */
export async function completeSignOn(form: FormData, signal: AbortSignal): Promise<StepOutcome | Response> {
  const ticket = formText(form, 'ticket');
  const api = visitorApi();
  switch (form.get('intent')) {
    case 'details': {
      const publicCommunityId = formText(form, 'community');
      const chosen = publicCommunityId === '' ? {} : { publicCommunityId };
      const body = { ticket, ...eachField((field) => formText(form, field).trim()), ...chosen, clientId: clientId() };
      return await settle(await api.call('signOnDetails', { body }, { signal }));
    }
    case 'link': {
      const password = formText(form, 'password');
      const shown = password === '' ? { code: digitsIn(form) } : { password };
      const body = { ticket, ...shown, move: form.get('move') === 'yes', clientId: clientId() };
      return await settle(await api.call('linkSignOn', { body }, { signal }));
    }
    case 'prove': {
      const body = { ticket, code: digitsIn(form), clientId: clientId() };
      return await settle(await browserApi().call('linkSignOn', { body }, { signal }));
    }
    case 'mail': {
      const mailed = await api.call('mailSignOnCode', { body: { ticket } }, { signal });
      return mailed.ok ? { kind: 'code-mailed' } : settleFailure(mailed);
    }
    case 'replace':
      return over(await replaceSession(tokensIn(form), signal));
    default:
      return await keepSession(tokensIn(form), signal);
  }
}

function digitsIn(form: FormData): string {
  return formText(form, 'code').replaceAll(/\s/g, '');
}

function tokensIn(form: FormData) {
  return { accessToken: formText(form, 'accessToken'), refreshToken: formText(form, 'refreshToken') };
}

async function settle(answer: ApiResult<CallAnswer<'signOnDetails'>>): Promise<StepOutcome> {
  if (!answer.ok) return settleFailure(answer);
  const read = readAnswer(answer.value);
  if (read?.kind === 'tokens') return over(await beSignedIn(read.tokens));
  return read?.kind === 'confirm' || read?.kind === 'proven' ? read : { kind: 'failed' };
}

function over(outcome: Signed): StepOutcome {
  return outcome.kind === 'other-session' ? outcome : { kind: 'over', refused: outcome };
}

function settleFailure({ failure }: Extract<ApiResult<unknown>, { ok: false }>): StepOutcome {
  const code = failure.kind === 'refused' ? failure.code : '';
  if (code === 'wrong-password') return { kind: 'wrong' };
  if (code === 'token-invalid') return { kind: 'over', refused: refused('sign-on-late') };
  const known = readFailure(failure);
  return known.kind === 'refused' && known.refusal === code ? { kind: 'over', refused: known } : setbackOf(failure);
}
