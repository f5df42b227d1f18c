/** Shows a second factor again. Browser only. */
import { setbackOf, type Setback } from '../../api/failure.ts';
import { formText } from '../../forms/form-text.ts';
import { isRefused, leadsAway, organiserApi } from './organise-api.ts';
import type { PasskeyTrouble } from './passkey-calls.ts';

export type ProofOutcome = Setback | PasskeyTrouble | { readonly kind: 'proven' } | { readonly kind: 'code-wrong' };

/** @returns null if the form's `intent` is another. @throws a redirect where there is no session any more */
export async function proveAction(form: FormData, request: Request): Promise<ProofOutcome | null> {
  const { signal } = request;
  switch (formText(form, 'intent')) {
    case 'prove': {
      const answer = await organiserApi().call('proveOrganiser', { body: { code: formText(form, 'code').trim() } }, { signal });
      if (answer.ok) return { kind: 'proven' };
      if (isRefused(answer.failure, 'code-wrong')) return { kind: 'code-wrong' };
      throwAway(leadsAway(answer.failure, request, form));
      return setbackOf(answer.failure);
    }
    case 'prove-by-passkey': {
      const { proveByPasskey } = await import('./passkey-calls.ts');
      const outcome = await proveByPasskey(signal);
      if (!('failure' in outcome)) return outcome;
      throwAway(leadsAway(outcome.failure, request, form));
      return setbackOf(outcome.failure);
    }
    default:
      return null;
  }
}

function throwAway(elsewhere: Response | null): void {
  if (elsewhere !== null) throw elsewhere;
}
