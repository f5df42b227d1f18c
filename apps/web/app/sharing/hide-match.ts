import type { ApiClient } from '../api/client.ts';
import { setbackOf } from '../api/failure.ts';
import { formText } from '../forms/form-text.ts';
import type { CallOutcome } from '../forms/use-action.ts';
import { forgetSeen } from '../session/last-seen.ts';

/** The fields that `NotForMe` submits. */
export const HIDE = 'hide';
export const UNHIDE = 'unhide';

/** Whether a form is from `NotForMe`. The page then needs no reload. */
export function isHiding(form: FormData | undefined): boolean {
  return form !== undefined && (form.has(HIDE) || form.has(UNHIDE));
}

export async function changeHidden(api: ApiClient, form: FormData, signal: AbortSignal): Promise<CallOutcome> {
  const call = form.has(HIDE) ? 'hideMatch' : 'unhideMatch';
  const matchId = formText(form, form.has(HIDE) ? HIDE : UNHIDE);
  const answer = await api.call(call, { params: { matchId } }, { signal });
  if (!answer.ok) return setbackOf(answer.failure);
  forgetSeen();
  return { kind: 'done' };
}
