/** What the buttons of the settings page call. Browser only. */
import { browserApi } from '../../session/browser-api.ts';
import { successSetback } from '../../api/failure.ts';
import { EXPORT_INTENT, exportAccount, type ExportOutcome } from '../../my-data/export-account.ts';
import { formText } from '../../forms/form-text.ts';
import type { CallOutcome } from '../../forms/use-call.ts';
import { emailOutcome, type EmailOutcome } from './email-outcome.ts';

/** @returns what came of what the form's `intent` asks for */
export async function settingsAction(request: Request): Promise<EmailOutcome | CallOutcome | ExportOutcome> {
  const form = await request.formData();
  const api = browserApi();
  const { signal } = request;
  switch (formText(form, 'intent')) {
    case EXPORT_INTENT:
      return exportAccount(formText(form, 'password'), signal);
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
