/** What an organiser does to one member, from the member's page. Browser only. */
import { DELETION_REASONS } from '@waylift/contract/member-filters';
import type { OrganisedMember } from '@waylift/contract/organiser-members';
import type { ApiResult } from '../../../api/failure.ts';
import { formText } from '../../../forms/form-text.ts';
import { isRefused, organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import type { ProofOutcome } from '../prove.ts';

const DEEDS = ['resend', 'correct', 'sign-out', 'suspend', 'resume', 'move', 'data', 'ask', 'withdraw', 'yes', 'no'] as const;
export type Deed = (typeof DEEDS)[number];

export type DeedOutcome =
  | Refused
  | ProofOutcome
  /** `member` is null where it could not be read again. */
  | { readonly kind: 'done'; readonly deed: Deed; readonly to: string; readonly member: OrganisedMember | null }
  | { readonly kind: 'other-state' | 'email-taken' | 'other-domain' | 'asked-already' | 'gone' };

type Params = { readonly publicId: string; readonly memberId: string };

export function deedIn(text: string): Deed | undefined {
  return DEEDS.find((each) => each === text);
}

export async function deedAction(form: FormData, request: Request, params: Params): Promise<DeedOutcome> {
  const deed = deedIn(formText(form, 'deed'));
  if (deed === undefined) return { kind: 'failed' };
  const { signal } = request;
  const answer = await callOf(deed, form, params, signal);
  if (!answer.ok) {
    if (isRefused(answer.failure, 'not-in-this-state')) return { kind: 'other-state' };
    if (isRefused(answer.failure, 'email-taken')) return { kind: 'email-taken' };
    if (isRefused(answer.failure, 'email-restriction-failed')) return { kind: 'other-domain' };
    if (isRefused(answer.failure, 'deletion-asked-already')) return { kind: 'asked-already' };
    if (isRefused(answer.failure, 'member-not-found') || isRefused(answer.failure, 'community-not-found')) return { kind: 'gone' };
    return refusedOf(answer.failure, request, form);
  }
  const to = formText(form, 'to');
  if (deed === 'yes' || deed === 'move') return { kind: 'done', deed, to, member: null };
  const read = await organiserApi().call('organisedMember', { params }, { signal });
  return { kind: 'done', deed, to, member: read.ok ? read.value : null };
}

async function callOf(deed: Deed, form: FormData, params: Params, signal: AbortSignal): Promise<ApiResult<unknown>> {
  const api = organiserApi();
  const how = { signal };
  switch (deed) {
    case 'resend':
      return await api.call('resendToMember', { params }, how);
    case 'correct':
      return await api.call('correctMemberAddress', { params, body: { email: formText(form, 'email') } }, how);
    case 'sign-out':
      return await api.call('signMemberOut', { params }, how);
    case 'suspend':
      return await api.call('suspendMember', { params, body: { reason: formText(form, 'reason') } }, how);
    case 'resume':
      return await api.call('resumeMember', { params }, how);
    case 'move':
      return await api.call('moveMember', { params, body: { to: formText(form, 'to') } }, how);
    case 'data':
      return await api.call('sendMemberExport', { params }, how);
    case 'ask': {
      const reason = DELETION_REASONS.find((each) => each === formText(form, 'why')) ?? 'other';
      return await api.call('askMemberDeletion', { params, body: { reason, words: formText(form, 'words') } }, how);
    }
    case 'withdraw':
      return await api.call('withdrawMemberDeletion', { params }, how);
    case 'yes':
    case 'no':
      return await api.call('answerMemberDeletion', { params, body: { yes: deed === 'yes' } }, how);
  }
}
