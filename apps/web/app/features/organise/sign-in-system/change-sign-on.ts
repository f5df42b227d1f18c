/** What an organiser changes of a sign-in system. Browser only. */
import type { OrganisedSignOn, SignOnSettings } from '@waylift/contract/organiser-sign-on';
import type { FieldProblem } from '@waylift/contract/problem';
import { CLIENT_PROOFS } from '@waylift/contract/sign-on-choices';
import type { ApiResult } from '../../../api/failure.ts';
import { formText } from '../../../forms/form-text.ts';
import { isRefused, organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import type { ProofOutcome } from '../prove.ts';

const DEEDS = ['set', 'secret', 'key', 'passwords', 'take-parent', 'leave-parent', 'relink', 'remove'] as const;
export type SignOnDeed = (typeof DEEDS)[number];

export type SignOnOutcome =
  | Refused
  | ProofOutcome
  /** `now` is null where it could not be read again. */
  | { readonly kind: 'saved'; readonly deed: SignOnDeed; readonly now: OrganisedSignOn | null }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldProblem[] }
  | { readonly kind: 'gone' };

export function signOnDeedIn(text: string): SignOnDeed | undefined {
  return DEEDS.find((each) => each === text);
}

export async function changeSignOn(deed: SignOnDeed, form: FormData, request: Request, publicId: string): Promise<SignOnOutcome> {
  const params = { publicId };
  const { signal } = request;
  const answer = await callOf(deed, form, params, signal);
  if (!answer.ok) {
    const { failure } = answer;
    if (isRefused(failure, 'not-found')) return { kind: 'gone' };
    if (failure.kind === 'refused' && failure.code === 'validation' && failure.errors.length > 0)
      return { kind: 'invalid', errors: failure.errors };
    return refusedOf(failure, request, form);
  }
  const read = await organiserApi().call('organisedSignOn', { params }, { signal });
  return { kind: 'saved', deed, now: read.ok ? read.value : null };
}

async function callOf(
  deed: SignOnDeed,
  form: FormData,
  params: { readonly publicId: string },
  signal: AbortSignal,
): Promise<ApiResult<unknown>> {
  const api = organiserApi();
  const how = { signal };
  const orNull = (name: string) => (formText(form, name) === '' ? null : formText(form, name));
  switch (deed) {
    case 'set':
      return await api.call('setSignOn', { params, body: readSettings(form) }, how);
    case 'secret':
      return await api.call('renewSignOnSecret', { params, body: { secret: formText(form, 'secret'), endsOn: orNull('endsOn') } }, how);
    case 'key':
      return await api.call('renewSignOnSecret', { params, body: { secret: null, endsOn: null } }, how);
    case 'passwords': {
      const passwords = formText(form, 'passwords') === 'off' ? 'off' : 'also';
      return await api.call(
        'setSignOnPasswords',
        { params, body: { passwords, until: passwords === 'off' ? orNull('until') : null } },
        how,
      );
    }
    case 'take-parent':
    case 'leave-parent':
      return await api.call('takeParentSignOn', { params, body: { takes: deed === 'take-parent' } }, how);
    case 'relink':
      return await api.call('relinkSignOn', { params, body: { until: formText(form, 'until') } }, how);
    case 'remove':
      return await api.call('removeSignOn', { params }, how);
  }
}

function readSettings(form: FormData): SignOnSettings {
  const [secret, endsOn, leaverDays] = ['secret', 'secretEndsOn', 'leaverDays'].map((name) => formText(form, name));
  return {
    issuer: formText(form, 'issuer').trim(),
    clientId: formText(form, 'clientId').trim(),
    clientProof: CLIENT_PROOFS.find((each) => each === formText(form, 'clientProof')) ?? null,
    secret: secret === undefined || secret === '' ? null : secret,
    secretEndsOn: endsOn === undefined || endsOn === '' ? null : endsOn,
    label: formText(form, 'label').trim(),
    contact: formText(form, 'contact').trim(),
    domains: formText(form, 'domains')
      .split(/[\s,;]/)
      .filter((each) => each !== ''),
    newMembers: formText(form, 'newMembers') === 'invited-only' ? 'invited-only' : 'join',
    isForChildren: formText(form, 'isForChildren') === 'yes',
    leaverDays: leaverDays === undefined || leaverDays === '' ? null : Number(leaverDays),
  };
}
