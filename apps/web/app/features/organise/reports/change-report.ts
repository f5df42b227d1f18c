/** What an organiser does with a report. Browser only. */
import { REPORT_DECISIONS } from '@waylift/contract/report-choices';
import type { OrganiserReport, ReportedConversation } from '@waylift/contract/organiser-reports';
import type { ApiFailure } from '../../../api/failure.ts';
import { formText } from '../../../forms/form-text.ts';
import { isRefused, organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import { proveAction, type ProofOutcome } from '../prove.ts';

export type ReportOutcome =
  | Refused
  | ProofOutcome
  | { readonly kind: 'taken' | 'given-back' | 'decided' }
  /** Somebody else has resolved it or taken it up, or a member has left. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'noted'; readonly note: OrganiserReport['notes'][number] }
  | { readonly kind: 'opened'; readonly talk: ReportedConversation };

const GONE = ['report-not-found', 'report-resolved', 'report-taken', 'member-not-found'];

export async function changeReport(
  request: Request,
  params: { readonly publicId: string; readonly reportId: string },
): Promise<ReportOutcome> {
  const form = await request.formData();
  const api = organiserApi();
  const sent = { signal: request.signal };
  const failed = (failure: ApiFailure): ReportOutcome =>
    GONE.some((code) => isRefused(failure, code)) ? { kind: 'gone' } : refusedOf(failure, request, form);
  switch (formText(form, 'intent')) {
    case 'take': {
      const answer = await api.call('takeReport', { params }, sent);
      return answer.ok ? { kind: 'taken' } : failed(answer.failure);
    }
    case 'give-back': {
      const answer = await api.call('giveReportBack', { params }, sent);
      return answer.ok ? { kind: 'given-back' } : failed(answer.failure);
    }
    case 'open': {
      const answer = await api.call('reportedConversation', { params }, sent);
      return answer.ok ? { kind: 'opened', talk: answer.value } : failed(answer.failure);
    }
    case 'note': {
      const answer = await api.call('addReportNote', { params, body: { text: formText(form, 'text') } }, sent);
      return answer.ok ? { kind: 'noted', note: answer.value } : failed(answer.failure);
    }
    case 'decide': {
      const decision = REPORT_DECISIONS.find((each) => each === formText(form, 'decision')) ?? 'answered';
      const reason = decision === 'suspended' ? { reason: formText(form, 'reason') } : {};
      const answer = await api.call('decideReport', { params, body: { decision, answer: formText(form, 'answer'), ...reason } }, sent);
      return answer.ok ? { kind: 'decided' } : failed(answer.failure);
    }
    default:
      return (await proveAction(form, request)) ?? { kind: 'failed' };
  }
}
