/** The calls behind the buttons of the settings page. Browser only. */
import { eachField } from '@waylift/contract/member-fields';
import { browserApi } from '../../session/browser-api.ts';
import { setbackOf, successSetback } from '../../api/failure.ts';
import { EXPORT_INTENT, exportAccount, type ExportOutcome } from '../../my-data/export-account.ts';
import { formText } from '../../forms/form-text.ts';
import type { CallOutcome } from '../../forms/use-action.ts';
import { emailOutcome, type EmailOutcome } from './email-outcome.ts';

export const DETAILS_INTENT = 'update-details';

/** @returns the outcome of the form's `intent` */
export async function settingsAction(request: Request): Promise<EmailOutcome | CallOutcome | ExportOutcome> {
  const form = await request.formData();
  const api = browserApi();
  const { signal } = request;
  switch (formText(form, 'intent')) {
    case EXPORT_INTENT:
      return exportAccount(formText(form, 'password'), signal);
    case DETAILS_INTENT: {
      const answer = await api.call('updateDetails', { body: eachField((field) => formText(form, field)) }, { signal });
      return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
    }
    case 'resend-pending':
      return successSetback(await api.call('resendPendingEmail', {}, { signal })) ?? { kind: 'done' };
    case 'cancel-pending':
      return successSetback(await api.call('cancelPendingEmail', {}, { signal })) ?? { kind: 'done' };
    default: {
      const body = { email: formText(form, 'email'), password: formText(form, 'password') };
      return emailOutcome(body.email, await api.call('updateEmail', { body }, { signal }));
    }
  }
}
