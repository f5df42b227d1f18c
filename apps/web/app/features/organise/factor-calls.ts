/** The calls that add and remove second factors. Browser only. */
import { formText } from '../../forms/form-text.ts';
import { isRefused, organiserApi, refusedOf, type Refused } from './organise-api.ts';
import { addPasskey, type NotMade } from './passkey-calls.ts';

/** A secret for an app, which waits for a code of it. */
export type BegunApp = { readonly kind: 'app-begun'; readonly ticket: string; readonly secret: string; readonly uri: string };
/** @property recoveryCodes shown once; [] where there were some before */
export type Made = { readonly kind: 'made'; readonly what: 'passkey' | 'app' | 'codes'; readonly recoveryCodes: readonly string[] };
export type FactorOutcome =
  | Refused
  | NotMade
  | BegunApp
  | Made
  | { readonly kind: 'removed' | 'last-factor' | 'code-wrong' | 'ticket-over' };

/** @returns the outcome of the form's `intent`; null if that is none of these */
export async function factorAction(form: FormData, request: Request): Promise<FactorOutcome | null> {
  const { signal } = request;
  const api = organiserApi();
  switch (formText(form, 'intent')) {
    case 'add-passkey': {
      const added = await addPasskey(signal);
      if (!('answer' in added)) return added;
      if (!added.answer.ok) return refusedOf(added.answer.failure, request);
      return { kind: 'made', what: 'passkey', recoveryCodes: added.answer.value.recoveryCodes ?? [] };
    }
    case 'begin-app': {
      const answer = await api.call('organiserAppToAdd', {}, { signal });
      return answer.ok ? { kind: 'app-begun', ...answer.value } : refusedOf(answer.failure, request);
    }
    case 'add-app': {
      const body = { ticket: formText(form, 'ticket'), code: formText(form, 'code').trim() };
      const answer = await api.call('addOrganiserApp', { body }, { signal });
      if (answer.ok) return { kind: 'made', what: 'app', recoveryCodes: answer.value.recoveryCodes ?? [] };
      if (isRefused(answer.failure, 'code-wrong')) return { kind: 'code-wrong' };
      return isRefused(answer.failure, 'token-invalid') ? { kind: 'ticket-over' } : refusedOf(answer.failure, request);
    }
    case 'remove-passkey': {
      const answer = await api.call('removeOrganiserPasskey', { params: { passkeyId: formText(form, 'passkeyId') } }, { signal });
      if (answer.ok || isRefused(answer.failure, 'passkey-not-found')) return { kind: 'removed' };
      return isRefused(answer.failure, 'last-factor') ? { kind: 'last-factor' } : refusedOf(answer.failure, request);
    }
    case 'remove-app': {
      const answer = await api.call('removeOrganiserApp', {}, { signal });
      if (answer.ok) return { kind: 'removed' };
      return isRefused(answer.failure, 'last-factor') ? { kind: 'last-factor' } : refusedOf(answer.failure, request);
    }
    case 'new-codes': {
      const answer = await api.call('organiserRecoveryCodes', {}, { signal });
      if (!answer.ok) return refusedOf(answer.failure, request);
      return { kind: 'made', what: 'codes', recoveryCodes: answer.value.recoveryCodes };
    }
    default:
      return null;
  }
}
