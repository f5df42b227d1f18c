/** What the page of one list asks of the server. Browser only. */
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { CorrectionProblem, InvitationState, InvitedPerson } from '@waylift/contract/organiser-invitations';
import { formText } from '../../../forms/form-text.ts';
import { organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import { proveAction, type ProofOutcome } from '../prove.ts';
import { STATES } from './invitation-words.ts';

export type People = CallAnswer<'invitedPeople'>;
export type BoardOutcome =
  | Refused
  | ProofOutcome
  | { readonly kind: 'people'; readonly state: InvitationState; readonly isMore: boolean; readonly people: People }
  | { readonly kind: 'file'; readonly people: readonly InvitedPerson[] }
  | { readonly kind: 'moved' }
  | { readonly kind: 'resent'; readonly count: number }
  | { readonly kind: 'corrected'; readonly email: string }
  | { readonly kind: 'not-corrected'; readonly problem: CorrectionProblem }
  | { readonly kind: 'withdrawn'; readonly count: number };

type Which = { readonly publicId: string; readonly listId: string };

export async function boardAction(form: FormData, request: Request, params: Which): Promise<BoardOutcome> {
  const { signal } = request;
  const ids = formText(form, 'ids');
  const body = ids === '' ? {} : { ids: ids.split(' ') };
  switch (formText(form, 'intent')) {
    case 'people': {
      const state = STATES.find((each) => each === formText(form, 'state')) ?? 'waiting';
      const after = formText(form, 'after');
      const query = after === '' ? { state } : { state, after };
      const answer = await organiserApi().call('invitedPeople', { params, query }, { signal });
      return answer.ok ? { kind: 'people', state, isMore: after !== '', people: answer.value } : refusedOf(answer.failure, request);
    }
    case 'file':
      return await takeOut(request, params);
    case 'hold':
    case 'resume': {
      const isHeld = formText(form, 'intent') === 'hold';
      const answer = await organiserApi().call('holdInvitations', { params, body: { isHeld } }, { signal });
      return answer.ok ? { kind: 'moved' } : refusedOf(answer.failure, request, form);
    }
    case 'resend': {
      const answer = await organiserApi().call('resendInvitations', { params, body }, { signal });
      return answer.ok ? { kind: 'resent', count: answer.value.resent } : refusedOf(answer.failure, request, form);
    }
    case 'correct': {
      const email = formText(form, 'email');
      const answer = await organiserApi().call('correctInvitation', { params, body: { id: ids, email } }, { signal });
      if (!answer.ok) return refusedOf(answer.failure, request, form);
      const { problem } = answer.value;
      return problem === null ? { kind: 'corrected', email } : { kind: 'not-corrected', problem };
    }
    case 'withdraw': {
      const answer = await organiserApi().call('withdrawInvitations', { params, body }, { signal });
      return answer.ok ? { kind: 'withdrawn', count: answer.value.withdrawn } : refusedOf(answer.failure, request, form);
    }
    default:
      return (await proveAction(form, request)) ?? { kind: 'failed' };
  }
}

async function takeOut(request: Request, params: Which): Promise<BoardOutcome> {
  const all: InvitedPerson[] = [];
  let after: string | null = null;
  do {
    const answer = await filePart(params, after, request.signal);
    if (!answer.ok) return refusedOf(answer.failure, request);
    all.push(...answer.value.people);
    after = answer.value.next ?? null;
  } while (after !== null);
  return { kind: 'file', people: all };
}

/** A function of its own: in the loop, its type would be that of what it is given. */
async function filePart(params: Which, after: string | null, signal: AbortSignal) {
  return await organiserApi().call('invitedPeopleFile', { params, body: { after } }, { signal });
}
