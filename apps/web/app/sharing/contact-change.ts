/** What a member does about another one whom they do not want to meet: the calls of `useReportAndBlock`. */
import type { BlockAnswer, ReportReason } from '@waylift/contract/member-block';
import type { ApiClient } from '../api/client.ts';
import { setbackOf, type Setback } from '../api/failure.ts';
import { formText } from '../forms/form-text.ts';
import type { CallOutcome } from '../forms/use-action.ts';
import { forgetSeen } from '../session/last-seen.ts';

/** `together`: where the two still ride with the same driver. */
export type BlockOutcome = { readonly kind: 'blocked'; readonly ref: string } & BlockAnswer;

/** `reported-only`: the report succeeded, but the block failed. `daily`: the day's reports are used up. */
export type ReportOutcome =
  | { readonly kind: 'reported'; readonly blocked?: BlockOutcome }
  | { readonly kind: 'reported-only'; readonly setback: Setback }
  | { readonly kind: 'daily' };

/** In the order in which they are asked. */
export const REPORT_REASONS_SHOWN = ['harassing', 'not-real', 'unsafe', 'other'] as const satisfies readonly ReportReason[];

function reasonOf(value: string): ReportReason {
  return REPORT_REASONS_SHOWN.find((reason) => reason === value) ?? 'other';
}

const INTENT = 'intent';

/** Whether a form is one of these. */
export function isContactChange(form: FormData | undefined): boolean {
  return form?.has(INTENT) === true;
}

export async function changeContact(
  api: ApiClient,
  form: FormData,
  signal: AbortSignal,
): Promise<CallOutcome | ReportOutcome | BlockOutcome> {
  const intent = formText(form, INTENT);
  const params = { ref: formText(form, 'ref') };
  if (intent === 'end-lift') {
    const answer = await api.call('endLift', { params: { liftId: formText(form, 'liftId') }, body: {} }, { signal });
    // Somebody else may have ended it meanwhile.
    const isOver = !answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 409;
    return answer.ok || isOver ? { kind: 'done' } : setbackOf(answer.failure);
  }
  if (intent === 'unblock') {
    const answer = await api.call('unblockMember', { params }, { signal });
    return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
  }
  const isReport = intent === 'report';
  if (isReport) {
    const body = { reason: reasonOf(formText(form, 'reason')), text: formText(form, 'text'), clientId: formText(form, 'clientId') };
    const answer = await api.call('reportMember', { params, body }, { signal });
    if (!answer.ok)
      return answer.failure.kind === 'refused' && answer.failure.status === 429 ? { kind: 'daily' } : setbackOf(answer.failure);
    if (formText(form, 'block') === '') return { kind: 'reported' };
  }
  const answer = await api.call('blockMember', { params }, { signal });
  if (answer.ok) {
    forgetSeen();
    const blocked = { kind: 'blocked' as const, ref: params.ref, ...answer.value };
    return isReport ? { kind: 'reported', blocked } : blocked;
  }
  return isReport ? { kind: 'reported-only', setback: setbackOf(answer.failure) } : setbackOf(answer.failure);
}
